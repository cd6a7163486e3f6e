// The files that the device needs beside the program's: the module, and the nets by which bots judge positions. Each
// is fetched when it is first needed; the service worker keeps them. Without the module nothing of this folder is built
// (vite.config.ts).
import moduleAddress from "../../../dist/wasm/longroad-table.wasm?url";

const NETS = import.meta.glob<string>("../../../weights/*.net", {
  query: "?url",
  import: "default",
  eager: true,
});

export async function loadModule(): Promise<WebAssembly.Module> {
  const answer = await fetch(moduleAddress);
  if (!answer.ok) throw new Error(`the module: ${answer.status}`);
  // Some hosts of files call it something else, and then it cannot be compiled while it comes.
  const isNamed = answer.headers.get("content-type") === "application/wasm";
  return isNamed
    ? WebAssembly.compileStreaming(answer)
    : WebAssembly.compile(await answer.arrayBuffer());
}

/** The text of a net, by its name. */
export async function netText(name: string): Promise<string> {
  const address = Object.entries(NETS).find(([path]) => path.endsWith(`/${name}.net`))?.[1];
  if (address === undefined) throw new Error(`there is no net ${name}`);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the net ${name}: ${answer.status}`);
  return answer.text();
}
