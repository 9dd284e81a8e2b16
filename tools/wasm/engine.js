// The functions of gridmill.h over the WebAssembly module. gridmill.js loads it and is what programs
// import.
//
// The module imports its progress, a clock, and messages on standard error; everything else happens
// in its memory. Each call copies its arguments there and frees them at its end.

import { cellsIn, jsonOfLink, linkOf } from './formats.js';

/** An error of a call. `status` is "bad-argument", "bad-text", "unsupported", "no-memory" ... */
export class GridmillError extends Error {
  constructor(message, status = 'bad-argument', options = undefined) {
    super(message, options);
    this.name = new.target.name;
    this.status = status;
  }
}
/** The progress function or a signal ended the call. */
export class Cancelled extends GridmillError {
  constructor(message = 'cancelled') {
    super(message, 'cancelled');
  }
}

const STATUSES = ['ok', 'bad-argument', 'bad-text', 'unsupported', 'cancelled', 'no-memory', 'internal'];
const SCALES = { gridmill: 1, se: 2, hodoku: 4, all: 7 };
const DEPTHS = { where: 1, technique: 2, step: 3 };
const CELLS = { r1c1: 0, a1: 1, words: 2 };
const GOALS = ['want', 'needs', 'avoids', 'hardest', 'er', 'pearl', 'diamond', 'max_misses'];
const FORMATS = { lines: 1, grid: 2, 'fpuzzles-json': 3, fpuzzles: 4, sudokupad: 5 };
const MAX_BOARDS = 16; // that keep their counters and raters from call to call

const fail = (message, status) => {
  throw new GridmillError(message, status);
};
const choose = (name, value, known) =>
  known[value] ?? fail(`${name}: expected one of ${Object.keys(known).join(', ')}, found ${value}`);

/** The functions of the module, and the memory of its calls. */
class Module {
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
  }

  /** Refuses what the module of the small package has not. */
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
  call(name, progress, ...args) {
    this.progress = progress;
    try {
      this.check(this.exports[name](...args, this.exports.gridmill_wasm_options()));
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
      board = { handle, digits, cells: digits * digits, text };
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
}

export const METHODS = [
  'count', 'solve', 'canonical', 'rate', 'steps', 'hint', 'generate', 'read', 'write',
];

/** The JSON objects of a text: a list, or one after the other. */
function documentsOf(text) {
  let values;
  try {
    values = [JSON.parse(text)].flat();
  } catch {
    try {
      values = text.split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line));
    } catch {
      fail("expected f-puzzles' JSON", 'bad-text');
    }
  }
  return values.map((value) => JSON.stringify(value));
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Puzzles of a call: a text with one or several, or a list of texts. */
class Batch {
  constructor(module, memory, puzzles, board = '9x9', name = 'puzzle') {
    this.module = module;
    this.memory = memory;
    this.board = module.board(board);
    const isText = typeof puzzles === 'string';
    const texts = isText ? puzzles.split(/\s+/).filter((text) => text !== '') : [...puzzles];
    this.isOne = isText && texts.length === 1;
    this.n = texts.length;
    const { cells, handle } = this.board;
    texts.forEach((text, i) => {
      if (typeof text !== 'string') fail(`${name} ${i}: expected a text of ${cells} cells`);
      if (text.length !== cells) {
        fail(`${name} ${i}: expected ${cells} cells, found ${text.length}`, 'bad-text');
      }
    });
    // A byte for each character: what is no ASCII is no digit.
    const joined = encoder.encode(texts.join('').replace(/[^\0-\x7f]/g, '?'));
    this.at = memory.alloc(joined.length);
    module.check(module.exports.gridmill_parse(handle, memory.bytes(joined), this.n, this.at));
  }

  answer(values) {
    return this.isOne ? values[0] : values;
  }
  grids(at) {
    return this.answer(this.module.formatted(this.memory, this.board, at, this.n));
  }
}

Module.prototype.formatted = function formatted(memory, board, at, n) {
  const text = memory.alloc(n * board.cells);
  this.check(this.exports.gridmill_format(board.handle, at, n, text));
  const all = decoder.decode(this.bytes(text, n * board.cells));
  return Array.from({ length: n }, (_, i) => all.slice(i * board.cells, (i + 1) * board.cells));
};

/** Pencil marks as sets of bits. */
function marksOf(candidates, batch) {
  let cells = [...candidates];
  if (Array.isArray(cells[0])) cells = cells.flat();
  if (cells.length !== batch.n * batch.board.cells) {
    fail(`candidates: expected ${batch.board.cells} cells a puzzle, found ${cells.length} in all`);
  }
  const digits = '123456789ABCDEFGHIJKLMNOP'.slice(0, batch.board.digits);
  return cells.map((cell) => {
    if (typeof cell === 'number') return cell;
    let set = 0;
    for (const c of cell) {
      const i = digits.indexOf(c);
      if (i < 0) fail(`candidates: expected the digits ${digits}, found ${cell}`);
      set |= 1 << i;
    }
    return set;
  });
}

const listed = (names) => (names == null ? null : typeof names === 'string' ? names : names.join(',') || null);

/** The quotas of a goal as text, and their sum. */
function quotasOf(want) {
  if (want == null) return [null, 0];
  const entries =
    typeof want === 'string' ? want.split(',').map((quota) => quota.split('=')) : Object.entries(want);
  if (!entries.every(([level, n]) => level && /^\d+$/.test(n))) {
    fail(`want: expected LEVEL=N,..., found ${want}`);
  }
  const sum = entries.reduce((all, [, n]) => all + Number(n), 0);
  return [entries.map(([level, n]) => `${level}=${n}`).join(',') || null, sum];
}

const rangeOf = (er) => (er == null ? null : Array.isArray(er) ? er.join('..') : `${er}`);
const decimal = (tenths) => (tenths < 0 ? -1 : tenths / 10);

/** The functions of a module. */
export class Gridmill {
  #module;

  constructor(compiled) {
    this.#module = new Module(compiled);
  }

  get version() {
    return this.#module.text(this.#module.exports.gridmill_version());
  }
  /** The memory of the module. */
  get memory() {
    return this.#module.exports.memory;
  }

  #batch(puzzles, board, work) {
    const module = this.#module;
    return module.scope((memory) => work(module, memory, new Batch(module, memory, puzzles, board)));
  }

  /** A call that returns a grid for each puzzle. */
  #grids(name, puzzles, { board, progress } = {}, ...more) {
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const to = memory.alloc(batch.n * batch.board.cells);
      module.call(name, progress, batch.board.handle, batch.at, batch.n, to, ...more);
      return batch.grids(to);
    });
  }

  count(puzzles, { limit = 2, board, progress } = {}) {
    if (!(limit >= 1 && limit <= Number.MAX_SAFE_INTEGER)) {
      fail(`limit: expected 1 to ${Number.MAX_SAFE_INTEGER}, found ${limit}`);
    }
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const to = memory.alloc(8 * batch.n);
      const { handle } = batch.board;
      module.call('gridmill_count', progress, handle, batch.at, batch.n, BigInt(limit), to);
      const { buffer } = module.exports.memory;
      return batch.answer(Array.from(new BigUint64Array(buffer, to, batch.n), Number));
    });
  }

  solve(puzzles, options) {
    return this.#grids('gridmill_solve', puzzles, options, 0);
  }

  canonical(puzzles, options) {
    return this.#grids('gridmill_canonical', puzzles, options);
  }

  rate(puzzles, { scales = 'gridmill', board, progress } = {}) {
    const wanted = [scales].flat().reduce((all, scale) => all | choose('scales', scale, SCALES), 0);
    const size = 40; // of gridmill_rating
    this.#module.needs('scale but its own', wanted !== SCALES.gridmill);
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const to = memory.alloc(size * batch.n);
      const { handle } = batch.board;
      module.call('gridmill_rate', progress, handle, batch.at, batch.n, wanted, to, size);
      const view = module.view();
      const ratings = Array.from({ length: batch.n }, (_, i) => {
        const number = (member) => view.getInt32(to + size * i + 4 * member, true);
        return {
          solutions: number(0),
          level: number(1),
          hardest: module.text(number(2)),
          rounds: number(3),
          min_openings: number(4),
          se_er: decimal(number(5)),
          se_ep: decimal(number(6)),
          se_ed: decimal(number(7)),
          hodoku_level: module.text(number(9)),
          hodoku_score: number(8),
        };
      });
      return batch.answer(ratings);
    });
  }

  steps(puzzles, { board, progress } = {}) {
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const to = memory.zeros(4);
      module.call('gridmill_steps', progress, batch.board.handle, batch.at, batch.n, to);
      const texts = module.strings(memory.word(to));
      return batch.answer(texts.map((text) => (text === '' ? null : JSON.parse(text))));
    });
  }

  hint(puzzles, { entries, candidates, depth = 'step', cells = 'r1c1', lang = 'en', board, progress } = {}) {
    this.#module.needs('language but English', lang !== 'en');
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const filled = entries == null ? null : new Batch(module, memory, entries, board, 'entries');
      if (filled !== null && filled.n !== batch.n) {
        fail(`entries: expected ${batch.n} grids, found ${filled.n}`);
      }
      const marks = candidates == null ? 0 : memory.words(marksOf(candidates, batch));
      const options = memory.words([
        16, // the size of gridmill_hint_options
        memory.string(lang),
        choose('depth', depth, DEPTHS),
        choose('cells', cells, CELLS),
      ]);
      const to = memory.zeros(4);
      const { handle } = batch.board;
      const grid = filled === null ? 0 : filled.at;
      module.call('gridmill_hint', progress, handle, batch.at, batch.n, grid, marks, options, to);
      return batch.answer(module.strings(memory.word(to)).map((text) => JSON.parse(text)));
    });
  }

  read(text) {
    const module = this.#module;
    const trimmed = text.trim();
    const parse = (json) => {
      module.needs('links or JSON');
      if (json === undefined) fail('expected a link that contains its puzzle', 'bad-text');
      if (json === null) fail('expected a link with a puzzle, found a damaged one', 'bad-text');
      return module.scope((memory) => {
        const to = memory.zeros(4);
        module.check(module.exports.gridmill_wasm_read(memory.string(json), to));
        const [puzzle, board, solution] = module.strings(memory.word(to));
        return solution === '' ? { puzzle, board } : { puzzle, board, solution };
      });
    };
    if (/^[{[]/.test(trimmed)) return documentsOf(trimmed).map(parse);
    if (/https?:/.test(trimmed)) return trimmed.split(/\s+/).map((link) => parse(jsonOfLink(link)));
    return cellsIn(trimmed, (message) => fail(message, 'bad-text')).map((puzzle) => {
      const side = Math.sqrt(puzzle.length);
      const board = `${side}x${side}`;
      module.scope((memory) => new Batch(module, memory, [puzzle], board));
      return { puzzle, board };
    });
  }

  write(puzzles, { format = 'lines', board } = {}) {
    choose('format', format, FORMATS);
    return this.#batch(puzzles, board, (module, memory, batch) => {
      if (format === 'lines') {
        const texts = [board ?? ''].flat();
        if (texts.some((text) => text.includes('+{'))) {
          fail('lines cannot hold clues; fpuzzles-json can', 'unsupported');
        }
        return module.formatted(memory, batch.board, batch.at, batch.n).map((line) => `${line}\n`).join('');
      }
      module.needs('format but lines');
      const to = memory.zeros(4);
      const { handle } = batch.board;
      const asGrid = format === 'grid' ? 1 : 0;
      module.check(module.exports.gridmill_wasm_write(handle, batch.at, batch.n, asGrid, to));
      const texts = module.strings(memory.word(to));
      if (format === 'grid') return texts.join('');
      if (format === 'fpuzzles-json') return texts.map((json) => `${json}\n`).join('');
      return texts.map((json) => `${linkOf(format, json)}\n`).join('');
    });
  }

  generate(n, options = {}) {
    if (typeof n === 'object' && n !== null) return this.generate(undefined, n);
    const { n: wished, seed = 1, first = 0, board = '9x9', progress, ...rest } = options;
    const goal = Object.fromEntries(GOALS.map((name) => [name, rest[name]]));
    for (const name of GOALS) delete rest[name];
    const [want, quota] = quotasOf(goal.want);
    const count = n ?? wished ?? (want === null ? undefined : quota);
    if (count === undefined) fail('n: expected the number of puzzles, or want');
    if (!(Number.isSafeInteger(count) && count >= 0)) fail(`n: expected at least 0, found ${count}`);
    if (!(first >= 0 && BigInt(first) < 2n ** 64n)) {
      fail(`first: expected at least 0 and below 2^64, found ${first}`);
    }
    const fields = Object.entries({ seed, ...rest }).filter(([, value]) => value !== undefined);
    for (const [, value] of fields) {
      if (!/^\S+$/.test(`${value}`)) fail(`expected a word without blanks, found "${value}"`);
    }
    const recipe = fields.map(([name, value]) => `${name}=${value}`).join(' ');
    const module = this.#module;
    module.needs('rules', rest.rules !== undefined);
    module.needs('goal but levels and techniques', Boolean(goal.er ?? goal.pearl ?? goal.diamond));
    return module.scope((memory) => {
      const made = module.board(board);
      const hasBoards = rest.rules !== undefined || (made.text ?? '').endsWith('-jigsaw');
      const puzzles = memory.zeros(count * made.cells);
      const boards = hasBoards ? memory.zeros(4) : 0;
      let found = count;
      const text = memory.string(recipe);
      const index = BigInt(first);
      if (GOALS.every((name) => !goal[name])) {
        module.call('gridmill_generate', progress, made.handle, text, index, count, puzzles, 0, boards);
      } else {
        const number = memory.zeros(4);
        const struct = this.#goal(memory, want, goal);
        const { handle } = made;
        module.call(
          'gridmill_generate_goal', progress, handle, text, struct, index, count, puzzles, 0, boards,
          number, 0,
        );
        found = memory.word(number);
      }
      const texts = module.formatted(memory, made, puzzles, found);
      if (!hasBoards) return texts;
      const own = module.strings(memory.word(boards));
      return texts.map((puzzle, i) => [own[i], puzzle]);
    });
  }

  /** A gridmill_goal. */
  #goal(memory, want, goal) {
    const flags = (goal.pearl ? 1 : 0) | (goal.diamond ? 2 : 0);
    const misses = BigInt(goal.max_misses ?? 0);
    if (misses < 0n) fail(`max_misses: expected at least 0, found ${misses}`);
    return memory.words([
      40, // its size
      memory.string(want),
      memory.string(listed(goal.needs)),
      memory.string(listed(goal.avoids)),
      memory.string(listed(goal.hardest)),
      memory.string(rangeOf(goal.er)),
      0, // max_level is a field of the recipe
      flags,
      Number(misses & 0xffffffffn),
      Number(misses >> 32n),
    ]);
  }
}
