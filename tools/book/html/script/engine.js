  /* The engine is Gridmill, compiled to WebAssembly. Not every page has it. It runs in a separate thread, so
     the page stays responsive during a search. Requests and answers are JSON (tools/wasm/page_engine.h). */

  /* What the worker does; its text is the worker's script. */
  const workOfEngine = () => {
    let made = null;
    const start = async (bytes) => {
      let memory = null;
      const view = () => new DataView(memory.buffer);
      const refuse = (message) => { throw new Error(message); };
      const noFile = () => 8;
      const {instance: {exports}} = await WebAssembly.instantiate(bytes, {
        gridmill: {progress: () => 0},
        env: {emscripten_notify_memory_growth() {}},
        wasi_snapshot_preview1: {
          clock_time_get(clock, precision, to) {
            view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
            return 0;
          },
          environ_sizes_get(count, size) {
            view().setUint32(count, 0, true);
            view().setUint32(size, 0, true);
            return 0;
          },
          environ_get: () => 0,
          fd_close: noFile, fd_read: noFile, fd_seek: noFile, fd_write: noFile,
          proc_exit: (code) => refuse(`exit ${code}`),
        },
      });
      memory = exports.memory;
      exports._initialize?.();
      return (request) => {
        const line = new TextEncoder().encode(request + '\0');
        const isThere = (address) => address || refuse('not enough memory');
        const at = isThere(exports.malloc(line.length));
        new Uint8Array(memory.buffer).set(line, at);
        const answer = isThere(exports.gridmill_page_answer(at));
        exports.free(at);
        const all = new Uint8Array(memory.buffer);
        const text = new TextDecoder().decode(all.subarray(answer, all.indexOf(0, answer)));
        exports.free(answer);
        return text;
      };
    };
    onmessage = async ({data: {id, bytes, request}}) => {
      try {
        if (bytes) made = start(bytes);
        const ask = await made;
        postMessage({id, answer: request && ask(request)});
      } catch (error) {
        postMessage({id, error: String(error?.message ?? error)});
      }
    };
  };

  const engine = (() => {
    const source = JSON.parse($('engine').textContent || 'null');
    if (!source) return null;
    const waiting = new Map();  // by number of the request
    let bytes = null, worker = null, last = 0, isReady = false;
    const send = (message) => new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, {resolve, reject});
      worker.postMessage({id, ...message});
    });
    /* All who wait get an error. */
    const failAll = (message) => {
      for (const {reject} of waiting.values()) reject(new Error(message));
      waiting.clear();
    };
    const start = async () => {
      bytes ??= await inflated(source.wasm, 'arrayBuffer');
      const address = URL.createObjectURL(new Blob([`(${workOfEngine})()`], {type: 'text/javascript'}));
      worker = new Worker(address);
      URL.revokeObjectURL(address);
      worker.onmessage = ({data: {id, answer, error}}) => {
        if (error) return fail(error);
        waiting.get(id)?.resolve(answer);
        waiting.delete(id);
      };
      worker.onerror = ({message}) => fail(message);
      await send({bytes});
    };
    let ready = null;
    const begin = () => {
      isReady = false;
      ready = start();
      ready.then(() => { isReady = true; }, () => {});  // the next request fails with it
    };
    /* Another worker begins, and all who wait get an error. */
    const restart = (message) => {
      worker?.terminate();
      failAll(message);
      begin();
    };
    /* The engine is broken: its memory is exhausted, or it has a bug. Requests are refused by their answer, so
       they cause no error. One that does not start is not started again. */
    const fail = (error) => isReady ? restart(text.engineRestarts(error)) : failAll(error);
    begin();
    return {
      isReady: () => isReady,
      /* The answer to a request, an object; fails with the engine's message. */
      async ask(name, values = {}) {
        await ready;
        const request = {name, lang: book.lang, cells: book.cells, ...values};
        const answer = JSON.parse(await send({request: JSON.stringify(request)}));
        if (answer.error) throw new Error(answer.error);
        return answer;
      },
      /* Gives up what it is doing. */
      stop: () => restart(''),
    };
  })();
