// The WebAssembly module: its imports, its memory, and its calls. engine.js has the functions for
// programs.
//
// The module imports its progress, a clock, and messages on standard error; everything else happens
// in its memory. Each call copies its arguments there and frees them at its end.

/** An error of a call. `status` is "bad-argument", "bad-text", "unsupported", "no-memory" ... */
export class GridmillError extends Error {
  name = 'GridmillError'; // classes lose their names in minified code
  constructor(message, status = 'bad-argument', options = undefined) {
    super(message, options);
    this.status = status;
  }
}
/** The progress function or a signal ended the call. */
export class Cancelled extends GridmillError {
  name = 'Cancelled';
  constructor(message = 'cancelled') {
    super(message, 'cancelled');
  }
}

const STATUSES = [
  'ok', 'bad-argument', 'bad-text', 'unsupported', 'cancelled', 'no-memory', 'internal', 'over-limit',
];
const MAX_BOARDS = 16; // that keep their counters and raters from call to call

export const fail = (message, status) => {
  throw new GridmillError(message, status);
};

const encoder = new TextEncoder();
export const decoder = new TextDecoder();

/** The functions of the module, and the memory of its calls. */
export class Module {
  constructor(compiled) {
    this.compiled = compiled;
    this.start();
  }

  start() {
    const errno = { success: 0, badf: 8 };
    this.instance = new WebAssembly.Instance(this.compiled, {
      env: {
        gridmill_wasm_progress: (done, all) => this.report(done, all),
        emscripten_notify_memory_growth() {},
      },
      wasi_snapshot_preview1: {
        clock_time_get: (clock, precision, to) => {
          this.view().setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
          return errno.success;
        },
        environ_sizes_get: (count, size) => {
          this.view().setUint32(count, 0, true);
          this.view().setUint32(size, 0, true);
          return errno.success;
        },
        environ_get: () => errno.success,
        fd_close: () => errno.badf,
        fd_read: () => errno.badf,
        fd_seek: () => errno.badf,
        fd_write: () => errno.badf,
        proc_exit: (code) => {
          throw new WebAssembly.RuntimeError(`exit ${code}`);
        },
      },
    });
    this.exports = this.instance.exports;
    this.exports._initialize?.();
    this.isSmall = this.exports.gridmill_board_create_each === undefined;
    this.boards = new Map();
    this.thrown = undefined;
  }

  /** Throws if the small package lacks this feature. */
  needs(what, isNeeded = true) {
    if (isNeeded && this.isSmall) fail(`the package gridmill-9x9 has no ${what}`, 'unsupported');
  }

  view() {
    return new DataView(this.exports.memory.buffer);
  }
  bytes(at, length) {
    return new Uint8Array(this.exports.memory.buffer, at, length);
  }
  text(at) {
    if (at === 0) return null;
    const all = new Uint8Array(this.exports.memory.buffer);
    return decoder.decode(all.subarray(at, all.indexOf(0, at)));
  }

  /** Whether the call ends, 0 or 1: the progress callback of gridmill.h. */
  report(done, all) {
    if (this.progress === undefined || this.thrown !== undefined) return this.thrown === undefined ? 0 : 1;
    try {
      return this.progress(done, all) === false ? 1 : 0;
    } catch (error) {
      this.thrown = { error };
      return 1;
    }
  }

  /** Runs `work(memory)`, and frees what it has taken from the memory. */
  scope(work) {
    const taken = [];
    const memory = {
      alloc: (size) => {
        const at = this.exports.malloc(Math.max(size, 8));
        if (at === 0) fail('there is not enough memory', 'no-memory');
        taken.push(at);
        return at;
      },
      zeros: (size) => {
        const at = memory.alloc(size);
        this.bytes(at, size).fill(0);
        return at;
      },
      bytes: (values) => {
        const at = memory.alloc(values.length);
        this.bytes(at, values.length).set(values);
        return at;
      },
      /** A byte for each character; '?' for those that are not ASCII. */
      ascii: (text) => {
        const at = memory.alloc(text.length);
        const { read } = encoder.encodeInto(text, this.bytes(at, text.length));
        if (read < text.length) { // others take several bytes, so there is too little room
          encoder.encodeInto(text.replace(/[^\0-\x7f]/g, '?'), this.bytes(at, text.length));
        }
        return at;
      },
      string: (text) => (text == null ? 0 : memory.bytes(encoder.encode(`${text}\0`))),
      words: (values) => {
        const at = memory.alloc(4 * values.length);
        const view = this.view();
        values.forEach((value, i) => view.setUint32(at + 4 * i, value, true));
        return at;
      },
      word: (at) => this.view().getUint32(at, true),
    };
    try {
      return work(memory);
    } catch (error) {
      // A trap leaves the memory as it was at that moment, so another one takes its place.
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
      taken.length = 0;
      this.start();
      throw new GridmillError(`the module was restarted: ${error.message}`, 'internal', { cause: error });
    } finally {
      for (const at of taken) this.exports.free(at);
    }
  }

  check(status) {
    if (status === 0) return;
    const { thrown } = this;
    this.thrown = undefined;
    if (thrown !== undefined) throw thrown.error;
    const message = this.text(this.exports.gridmill_last_error());
    if (STATUSES[status] === 'cancelled') throw new Cancelled(message);
    fail(message, STATUSES[status]);
  }

  /** A call that takes options, the last argument of each. */
  call(name, { progress, max_nodes = 0 }, ...args) {
    if (!(max_nodes >= 0 && max_nodes <= Number.MAX_SAFE_INTEGER)) {
      fail(`max_nodes: expected 0 to ${Number.MAX_SAFE_INTEGER}, found ${max_nodes}`);
    }
    this.progress = progress;
    try {
      this.check(this.exports[name](...args, this.exports.gridmill_wasm_options(max_nodes)));
    } finally {
      this.progress = undefined;
    }
  }

  /** The strings of a result, which are destroyed. */
  strings(at) {
    const { gridmill_strings_count, gridmill_strings_at, gridmill_strings_destroy } = this.exports;
    const all = Array.from({ length: gridmill_strings_count(at) }, (_, i) =>
      this.text(gridmill_strings_at(at, i)),
    );
    gridmill_strings_destroy(at);
    return all;
  }

  /** The handle and size of a board: of a text, or of a list with a text for each puzzle. */
  board(texts) {
    const key = typeof texts === 'string' ? texts : JSON.stringify(texts);
    let board = this.boards.get(key);
    if (board === undefined) {
      this.needs('board but 9x9', texts !== '9x9');
      const handle = this.scope((memory) => {
        const to = memory.zeros(4);
        if (typeof texts === 'string') {
          this.check(this.exports.gridmill_board_create(memory.string(texts), to));
        } else {
          const list = memory.words(texts.map((text) => memory.string(text)));
          this.check(this.exports.gridmill_board_create_each(list, texts.length, to));
        }
        return memory.word(to);
      });
      const digits = this.exports.gridmill_board_digits(handle);
      const text = this.text(this.exports.gridmill_board_text(handle));
      const cells = this.exports.gridmill_board_cells(handle);
      board = { handle, digits, cells, text };
    }
    // The last one used is the last to be destroyed.
    this.boards.delete(key);
    this.boards.set(key, board);
    if (this.boards.size > MAX_BOARDS) {
      const [oldest, { handle }] = this.boards.entries().next().value;
      this.exports.gridmill_board_destroy(handle);
      this.boards.delete(oldest);
    }
    return board;
  }

  /** The digits at `at` as n texts. */
  formatted(memory, board, at, n) {
    const text = memory.alloc(n * board.cells);
    this.check(this.exports.gridmill_format(board.handle, at, n, text));
    const all = decoder.decode(this.bytes(text, n * board.cells));
    return Array.from({ length: n }, (_, i) => all.slice(i * board.cells, (i + 1) * board.cells));
  }
}
