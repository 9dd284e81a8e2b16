// The functions of gridmill.h over the WebAssembly module. gridmill.js loads it and is what programs
// import.

import { cellsIn, cellsOnBoard, jsonOfLink, linkOf } from './formats.js';
import { Cancelled, GridmillError, Module, fail } from './module.js';

export { Cancelled, GridmillError };

const SCALES = { gridmill: 1, se: 2, hodoku: 4, all: 7 };
const DEPTHS = { where: 1, technique: 2, step: 3 };
const CELLS = { r1c1: 0, a1: 1, words: 2 };
const GOALS = ['want', 'needs', 'avoids', 'hardest', 'er', 'pearl', 'diamond', 'max_misses'];
const FORMATS = { lines: 1, grid: 2, 'fpuzzles-json': 3, fpuzzles: 4, sudokupad: 5 };

const choose = (name, value, known) =>
  Object.hasOwn(known, value)
    ? known[value]
    : fail(`${name}: expected one of ${Object.keys(known).join(', ')}, found ${value}`);

export const METHODS = [
  'count', 'solve', 'canonical', 'rate', 'steps', 'hint', 'generate', 'read', 'write',
];

/** The JSON objects of a text: a list, or one after the other. */
function documentsOf(text) {
  const written = (values) => values.map((value) => JSON.stringify(value));
  try {
    return written([JSON.parse(text)].flat());
  } catch {
    try {
      return written(text.split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line)));
    } catch {
      return fail("expected f-puzzles' JSON", 'bad-text'); // or lists that are nested too deeply to be written
    }
  }
}

const hasSeveralGrids = ({ cells, digits }) => cells !== digits ** 2;

/** Grids that are separated by commas, without blanks around these. */
const withoutBlanks = (text) => text.replace(/\s*,\s*/g, ',');

/** Puzzles of a call: a text with one or several, or a list of texts. */
class Batch {
  constructor(module, memory, puzzles, board = '9x9', name = 'puzzle') {
    this.module = module;
    this.memory = memory;
    this.board = module.board(board);
    const isText = typeof puzzles === 'string';
    const texts = isText ? withoutBlanks(puzzles).split(/\s+/).filter((text) => text !== '') : [...puzzles];
    this.isOne = isText && texts.length === 1;
    this.n = texts.length;
    const { cells, handle } = this.board;
    const byGrid = hasSeveralGrids(this.board) && texts.some((text) => `${text}`.includes(','));
    texts.forEach((text, i) => {
      if (typeof text !== 'string') fail(`${name} ${i}: expected a text of ${cells} cells`);
      if (!byGrid && text.length !== cells) {
        fail(`${name} ${i}: expected ${cells} cells, found ${text.length}`, 'bad-text');
      }
    });
    if (!byGrid) {
      this.at = memory.ascii(texts.join(''));
      module.check(module.exports.gridmill_parse(handle, this.at, this.n, this.at));
      return;
    }
    this.at = memory.zeros(this.n * cells);
    texts.forEach((text, i) => {
      const line = memory.string(withoutBlanks(text));
      try {
        module.check(module.exports.gridmill_parse_line(handle, line, this.at + i * cells));
      } catch (error) {
        fail(`${name} ${i}: ${error.message}`, error.status);
      }
    });
  }

  answer(values) {
    return this.isOne ? values[0] : values;
  }
  grids(at) {
    return this.answer(this.module.formatted(this.memory, this.board, at, this.n));
  }
}

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
  #grids(name, puzzles, { board, ...limits } = {}, ...more) {
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const to = memory.alloc(batch.n * batch.board.cells);
      module.call(name, limits, batch.board.handle, batch.at, batch.n, to, ...more);
      return batch.grids(to);
    });
  }

  count(puzzles, { limit = 2, board, ...limits } = {}) {
    if (!(limit >= 1 && limit <= Number.MAX_SAFE_INTEGER)) {
      fail(`limit: expected 1 to ${Number.MAX_SAFE_INTEGER}, found ${limit}`);
    }
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const to = memory.alloc(8 * batch.n);
      const { handle } = batch.board;
      module.call('gridmill_count', limits, handle, batch.at, batch.n, BigInt(limit), to);
      const halves = new Uint32Array(module.exports.memory.buffer, to, 2 * batch.n);
      const counts = new Array(batch.n);
      for (let i = 0; i < batch.n; ++i) counts[i] = halves[2 * i] + 2 ** 32 * halves[2 * i + 1];
      return batch.answer(counts);
    });
  }

  solve(puzzles, options) {
    return this.#grids('gridmill_solve', puzzles, options, 0);
  }

  canonical(puzzles, options) {
    return this.#grids('gridmill_canonical', puzzles, options);
  }

  rate(puzzles, { scales = 'gridmill', board, ...limits } = {}) {
    const wanted = [scales].flat().reduce((all, scale) => all | choose('scales', scale, SCALES), 0);
    const size = 40; // of gridmill_rating
    this.#module.needs('scale but its own', wanted !== SCALES.gridmill);
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const to = memory.alloc(size * batch.n);
      const { handle } = batch.board;
      module.call('gridmill_rate', limits, handle, batch.at, batch.n, wanted, to, size);
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

  steps(puzzles, { board, ...limits } = {}) {
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const to = memory.zeros(4);
      module.call('gridmill_steps', limits, batch.board.handle, batch.at, batch.n, to);
      const texts = module.strings(memory.word(to));
      return batch.answer(texts.map((text) => (text === '' ? null : JSON.parse(text))));
    });
  }

  hint(puzzles, options = {}) {
    const { entries, candidates, depth = 'step', cells = 'r1c1', lang = 'en', board } = options;
    this.#module.needs('language but English', lang !== 'en');
    return this.#batch(puzzles, board, (module, memory, batch) => {
      const filled = entries == null ? null : new Batch(module, memory, entries, board, 'entries');
      if (filled !== null && filled.n !== batch.n) {
        fail(`entries: expected ${batch.n} grids, found ${filled.n}`);
      }
      const marks = candidates == null ? 0 : memory.words(marksOf(candidates, batch));
      const wording = memory.words([
        16, // the size of gridmill_hint_options
        memory.string(lang),
        choose('depth', depth, DEPTHS),
        choose('cells', cells, CELLS),
      ]);
      const to = memory.zeros(4);
      const { handle } = batch.board;
      const grid = filled === null ? 0 : filled.at;
      module.call('gridmill_hint', options, handle, batch.at, batch.n, grid, marks, wording, to);
      return batch.answer(module.strings(memory.word(to)).map((text) => JSON.parse(text)));
    });
  }

  read(text, { board } = {}) {
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
    if (board !== undefined && trimmed.includes(',') && hasSeveralGrids(module.board(board))) {
      return module.scope((memory) => {
        const batch = new Batch(module, memory, trimmed, board);
        const texts = module.formatted(memory, batch.board, batch.at, batch.n);
        return texts.map((puzzle) => ({ puzzle, board }));
      });
    }
    const refuse = (message) => fail(message, 'bad-text');
    const found =
      board === undefined ? cellsIn(trimmed, refuse) : cellsOnBoard(trimmed, module.board(board).cells, refuse);
    return found.map((puzzle) => {
      const side = Math.sqrt(puzzle.length);
      const own = board ?? `${side}x${side}`;
      module.scope((memory) => new Batch(module, memory, [puzzle], own));
      return { puzzle, board: own };
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
        module.call('gridmill_generate', { progress }, made.handle, text, index, count, puzzles, 0, boards);
      } else {
        const number = memory.zeros(4);
        const struct = this.#goal(memory, want, goal);
        const { handle } = made;
        module.call(
          'gridmill_generate_goal', { progress }, handle, text, struct, index, count, puzzles, 0, boards,
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
