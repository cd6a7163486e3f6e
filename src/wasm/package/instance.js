// An instance of a module of Longroad: its memory, and calls with texts and bytes. wasm.h says how they go across.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const NOT_SUPPORTED = 58;

/** What wasi-libc asks for: a clock, and files, of which there are none. */
function wasi(of) {
  const refuse = () => NOT_SUPPORTED;
  const known = {
    clock_time_get(clock, _precision, out) {
      const ms = clock === 0 ? Date.now() : performance.now();
      of.instance.view().setBigUint64(out, BigInt(Math.round(ms * 1e6)), true);
      return 0;
    },
    // An assertion that fails says so here before it ends.
    fd_write(_fd, vectors, count, written) {
      const view = of.instance.view();
      let text = "";
      let length = 0;
      for (let at = vectors; at < vectors + 8 * count; at += 8) {
        const bytes = of.instance.bytes(view.getUint32(at, true), view.getUint32(at + 4, true));
        text += decoder.decode(bytes);
        length += bytes.length;
      }
      view.setUint32(written, length, true);
      console.error(text.trimEnd());
      return 0;
    },
    proc_exit(code) {
      throw new Error(`Longroad ended with ${code}`);
    },
  };
  return new Proxy(known, { get: (target, name) => target[name] ?? refuse });
}

/** Compiles what may be an address, a response, bytes or a module already. */
export async function compile(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return WebAssembly.compile(given);
  const response = given instanceof Response ? given : await fetch(given);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  // Some static hosts do not know the type, without which a browser does not compile a stream.
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Instance {
  #exports;

  /** `imports(instance)` makes the functions that wasm.h calls imports. */
  static async start(source, imports = () => ({})) {
    const of = {};
    const instance = new Instance();
    of.instance = instance;
    const made = await WebAssembly.instantiate(await compile(source), {
      wasi_snapshot_preview1: wasi(of),
      longroad: imports(instance),
    });
    instance.#exports = made.exports;
    made.exports._initialize();
    return instance;
  }

  view() {
    return new DataView(this.#exports.memory.buffer);
  }

  /** Bytes of the module, as they are there: whoever keeps them copies them. */
  bytes(at, length) {
    return new Uint8Array(this.#exports.memory.buffer, at, length);
  }

  /** The text at an address; null: there is none. */
  text(at, length) {
    if (at === 0) return null;
    if (length === undefined) {
      const all = new Uint8Array(this.#exports.memory.buffer);
      length = all.indexOf(0, at) - at;
    }
    return decoder.decode(this.bytes(at, length));
  }

  /** Puts bytes where the module can read them; a zero follows. To be freed. */
  #put(bytes) {
    const at = this.#exports.wasm_alloc(bytes.length + 1);
    if (at === 0) throw new Error("Longroad has no memory left");
    const room = this.bytes(at, bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return at;
  }

  /** Calls a function. Texts and bytes become addresses, null and undefined 0. */
  call(name, ...args) {
    const borrowed = [];
    const given = args.map((arg) => {
      if (arg === null || arg === undefined) return 0;
      if (typeof arg !== "string" && !(arg instanceof Uint8Array)) return arg;
      const at = this.#put(typeof arg === "string" ? encoder.encode(arg) : arg);
      borrowed.push(at);
      return at;
    });
    try {
      return this.#exports[name](...given);
    } finally {
      for (const at of borrowed) this.#exports.wasm_free(at);
    }
  }

  /** What the last call answered. */
  out() {
    return this.text(this.#exports.wasm_out(), this.#exports.wasm_out_length());
  }

  /** The same as bytes, copied. */
  outBytes() {
    return this.bytes(this.#exports.wasm_out(), this.#exports.wasm_out_length()).slice();
  }

  /** Calls a function whose whole answer is a text. */
  ask(name, ...args) {
    this.call(name, ...args);
    return this.out();
  }

  /** Reads a file of weights/. Bots that search do not sit down without the net of their game. */
  loadNet(name, text) {
    if (!this.call("wasm_net_load", name, text)) throw new Error(this.out());
  }

  hasNet(name) {
    return this.call("wasm_net_is_loaded", name) !== 0;
  }
}
