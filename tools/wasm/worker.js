// The worker of load({ worker: true }): runs the calls that gridmill.js posts.

import { Gridmill, GridmillError } from './engine.js';

function serve(post, onMessage) {
  let gridmill;
  onMessage(({ compiled, id, method, subject, options, reports }) => {
    if (compiled !== undefined) {
      gridmill = new Gridmill(compiled);
      return;
    }
    const progress = reports ? (done, all) => post({ id, done, all }) : undefined;
    try {
      post({ id, value: gridmill[method](subject, { ...options, progress }) });
    } catch (error) {
      const status = error instanceof GridmillError ? error.status : 'internal';
      post({ id, error: { message: error.message, status } });
    }
  });
}

if (typeof process === 'object' && process.versions?.node) {
  const threads = 'node:worker_threads'; // a name that bundlers do not look for
  import(/* @vite-ignore */ /* webpackIgnore: true */ threads).then(({ parentPort }) =>
    serve(
      (message) => parentPort.postMessage(message),
      (receive) => parentPort.on('message', receive),
    ),
  );
} else {
  serve(
    (message) => postMessage(message),
    (receive) => {
      onmessage = ({ data }) => receive(data);
    },
  );
}
