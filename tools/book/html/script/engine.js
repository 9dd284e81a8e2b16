  /* The engine: Gridmill compiled to WebAssembly, if the page has it. It works in a thread of its own, so
     the page answers while it searches. Requests and answers are JSON (tools/wasm/page_engine.h). */
  const engine = (() => {
    const source = JSON.parse($('engine').textContent || 'null');
    if (!source) return null;
    // The script of the engine defines makeEngine(bytes).
    const script = `${source.script}
      let made;
      onmessage = async ({data: {id, bytes, request}}) => {
        try {
          if (bytes) made = makeEngine(bytes);
          const ask = await made;
          postMessage({id, answer: request && ask(request)});
        } catch (error) {
          postMessage({id, error: String(error?.message ?? error)});
        }
      };`;
    const waiting = new Map();  // by number of the request
    let bytes = null, worker = null, last = 0;
    const send = (message) => new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, {resolve, reject});
      worker.postMessage({id, ...message});
    });
    const start = async () => {
      bytes ??= await inflated(source.wasm, 'arrayBuffer');
      const address = URL.createObjectURL(new Blob([script], {type: 'text/javascript'}));
      worker = new Worker(address);
      worker.onmessage = ({data: {id, answer, error}}) => {
        const {resolve, reject} = waiting.get(id);
        waiting.delete(id);
        if (error) reject(new Error(error));
        else resolve(answer);
      };
      worker.onerror = ({message}) => fail(message);
      await send({bytes});
      URL.revokeObjectURL(address);
    };
    /* All who wait are answered. */
    const fail = (message) => {
      for (const {reject} of waiting.values()) reject(new Error(message));
      waiting.clear();
    };
    let ready = start();
    ready.catch(() => {});  // whoever asks gets the error
    return {
      /* Resolves when the engine is ready, or fails. */
      whenReady: () => ready,
      /* The answer to a request, an object; fails with the engine's message. */
      async ask(name, values = {}) {
        await ready;
        const request = {name, lang: book.lang, cells: book.cells, ...values};
        const answer = JSON.parse(await send({request: JSON.stringify(request)}));
        if (answer.error) throw new Error(answer.error);
        return answer;
      },
      /* Gives up what it is doing: a new engine begins. */
      stop() {
        worker?.terminate();
        fail('');
        ready = start();
        ready.catch(() => {});
      },
    };
  })();
