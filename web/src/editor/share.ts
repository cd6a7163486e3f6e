// A map in a link: its text, deflated, in the letters of an address, behind `#`. No server sees it.

const PREFIX = "#map=";
/** As much as a server takes of a map. What is longer is no map, whoever has made the link. */
const TEXT_MAX = 32 * 1024;
const CODE_MAX = 48 * 1024;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream) {
  const writer = stream.writable.getWriter();
  // A reader that stops early makes the writer fail, which is no news.
  writer.write(bytes as BufferSource).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > TEXT_MAX) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The part of an address that holds the map; null: it is too long for one. */
export async function fragmentOf(text: string): Promise<string | null> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  if (bytes === null) return null;
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const code = btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return code.length > CODE_MAX ? null : PREFIX + code;
}

/** The map of an address; null: there is none, undefined: there is something else. */
export async function mapOfFragment(hash: string): Promise<string | null | undefined> {
  if (!hash.startsWith(PREFIX)) return null;
  const code = hash.slice(PREFIX.length);
  if (code.length > CODE_MAX || !/^[\w-]*$/.test(code)) return undefined;
  try {
    const letters = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = await through(bytes, new DecompressionStream("deflate-raw"));
    return text === null ? undefined : new TextDecoder().decode(text);
  } catch {
    return undefined;
  }
}
