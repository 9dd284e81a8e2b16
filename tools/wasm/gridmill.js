// Gridmill for JavaScript: loads the module, in this thread or in a worker. README.md shows how it is
// used, gridmill.d.ts has the types.

import { Cancelled, Gridmill, GridmillError, METHODS } from './engine.js';

export { Cancelled, GridmillError };

const isNode = typeof process === 'object' && Boolean(process.versions?.node);
/** A module of Node, by a name that bundlers do not look for. */
const importNode = (name) => import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`);

/** Whether the engine has 128-bit vectors: a function with a vector. */
const hasSimd = () =>
  WebAssembly.validate(
    new Uint8Array([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
      253, 98, 11,
    ]),
  );

/** The bytes of a file beside this one; null: it is not there. */
async function readBeside(url) {
  if (isNode && url.protocol === 'file:') {
    const { readFile } = await importNode('fs/promises');
    return readFile(url).catch(() => null);
  }
  const response = await fetch(url);
  return response.ok ? response.arrayBuffer() : null;
}

/** The compiled module of the package, or the one without SIMD if the engine lacks that. */
async function compileOwn() {
  const isPlain = !hasSimd();
  const plain = 'gridmill-plain.wasm'; // not in the package, so bundlers must not look for it
  const url = isPlain
    ? new URL(/* @vite-ignore */ /* webpackIgnore: true */ plain, import.meta.url)
    : new URL('./gridmill.wasm', import.meta.url);
  const bytes = await readBeside(url);
  if (bytes !== null) return WebAssembly.compile(bytes);
  if (!isPlain) throw new Error(`cannot read ${url}`);
  throw new GridmillError(
    'no SIMD in this engine: put gridmill-plain.wasm beside gridmill.js, or pass it to load({ wasm })',
    'unsupported',
  );
}

/**
 * Loads the module.
 * wasm: its bytes or a compiled module; by default gridmill.wasm beside this file, or
 * gridmill-plain.wasm if the engine has no SIMD.
 * worker: whether calls run in a worker and return promises.
 */
export async function load({ wasm, worker = false } = {}) {
  const compiled =
    wasm === undefined
      ? await compileOwn()
      : wasm instanceof WebAssembly.Module
        ? wasm
        : await WebAssembly.compile(wasm);
  const gridmill = new Gridmill(compiled);
  return worker ? new RemoteGridmill(compiled, gridmill.version) : gridmill;
}

/** A worker with the module, in Node and in browsers. */
async function startWorker(compiled, onMessage, onError) {
  let worker;
  if (isNode) {
    const { Worker: NodeWorker } = await importNode('worker_threads');
    worker = new NodeWorker(new URL('./worker.js', import.meta.url));
    worker.on('message', onMessage);
    worker.on('error', onError);
  } else {
    worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => onMessage(data);
    worker.onerror = onError;
  }
  worker.postMessage({ compiled });
  return worker;
}

/** The functions in a worker, as promises. Calls are worked on one after the other. */
class RemoteGridmill {
  #compiled;
  #worker; // a promise
  #waiting = new Map();
  #next = 0;

  constructor(compiled, version) {
    this.#compiled = compiled;
    this.version = version;
    for (const method of METHODS) {
      this[method] = (subject, options = {}) =>
        method === 'generate' && typeof subject === 'object' && subject !== null
          ? this.#call(method, undefined, subject)
          : this.#call(method, subject, options);
    }
  }

  #call(method, subject, { progress, signal, ...options }) {
    if (signal?.aborted) return Promise.reject(new Cancelled());
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      const message = { id, method, subject, options, reports: progress !== undefined };
      const abort = () => this.#end(id, new Cancelled());
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiting.set(id, {
        message,
        progress,
        resolve,
        reject,
        settled: () => signal?.removeEventListener('abort', abort),
      });
      this.#post(message);
    });
  }

  async #post(message) {
    this.#worker ??= startWorker(
      this.#compiled,
      (answer) => this.#receive(answer),
      (error) => this.#crash(error),
    );
    try {
      const worker = await this.#worker;
      if (!this.#waiting.has(message.id)) return;
      worker.ref?.(); // Node ends when no call is waiting
      worker.postMessage(message);
    } catch (error) {
      this.#crash(error);
    }
  }

  #receive({ id, value, error, done, all }) {
    const call = this.#waiting.get(id);
    if (call === undefined) return;
    if (done !== undefined) {
      try {
        if (call.progress(done, all) === false) this.#end(id, new Cancelled());
      } catch (thrown) {
        this.#end(id, thrown);
      }
      return;
    }
    const settle = this.#take(id);
    if (error === undefined) settle.resolve(value);
    else settle.reject(new GridmillError(error.message, error.status));
  }

  /** A call that is over. */
  #take(id) {
    const call = this.#waiting.get(id);
    this.#waiting.delete(id);
    call.settled();
    if (this.#waiting.size === 0) this.#worker?.then((worker) => worker.unref?.());
    return call;
  }

  /** Ends a call: its worker is replaced, and the other calls start again in the new one. */
  #end(id, error) {
    if (!this.#waiting.has(id)) return;
    const { reject } = this.#take(id);
    this.#stop();
    for (const { message } of this.#waiting.values()) this.#post(message);
    reject(error);
  }

  #stop() {
    this.#worker?.then((worker) => worker.terminate());
    this.#worker = undefined;
  }

  #crash(error) {
    this.#endAll(new GridmillError(`the worker ended: ${error?.message ?? error}`, 'internal'));
  }

  #endAll(error) {
    const ids = [...this.#waiting.keys()];
    const calls = ids.map((id) => this.#take(id));
    this.#stop();
    for (const { reject } of calls) reject(error);
  }

  /** Ends all calls and the worker. The next call starts a new one. */
  close() {
    this.#endAll(new Cancelled());
  }
}
