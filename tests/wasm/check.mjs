// Compares the npm package with the program, and checks its memory, errors and worker.
//   node check.mjs PROGRAM [SECONDS [WASM]]
// Run it in a folder with node_modules/gridmill. wasm_test runs it. With SECONDS, it also compares all
// puzzles of each board and rule that the program makes in that time. WASM: another module.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Cancelled, GridmillError, load } from 'gridmill';

const [, , program, seconds = '0', module] = process.argv;
const wasm = module && readFileSync(module);
const g = await load({ wasm });

/** The output of the program, by lines. Exit code 3: some puzzles have no answer. */
function lines(args, input = '') {
  try {
    const text = execFileSync(program, args, { input, encoding: 'utf8', maxBuffer: 1 << 30, stdio: 'pipe' });
    return text.split('\n').slice(0, -1);
  } catch (error) {
    if (error.status !== 3) throw error;
    return error.stdout.split('\n').slice(0, -1);
  }
}

/** Puzzles of a board and rules: made here and there, then solved, rated and explained. */
function compare(board, rules, limit, maxLevel, maxTime) {
  const options = { board, seed: 5, ...(rules && { rules }), ...(maxLevel && { max_level: maxLevel }) };
  const args = ['generate', '-q', '--format', 'json', '--seed', '5', '--count', `${limit}`, '--board', board];
  if (rules) args.push('--rules', rules);
  if (maxLevel) args.push('--max-level', `${maxLevel}`);
  if (maxTime) args.push('--max-time', maxTime);
  const rows = lines(args).map((line) => JSON.parse(line));
  const count = rows.length;
  if (count === 0) return console.log(`${board} ${rules ?? ''}: none in ${maxTime}`);
  const made = g.generate(count, options);
  const puzzles = made.map((each) => (typeof each === 'string' ? each : each[1]));
  const boards = made.map((each) => (typeof each === 'string' ? board : each[0]));
  assert.deepEqual(puzzles, rows.map((row) => row.puzzle));
  assert.deepEqual(boards, rows.map((row) => row.board ?? '9x9'));
  // The steps of many puzzles are more than a text may hold.
  for (let from = 0; from < count; from += 500) {
    const part = (list) => list.slice(from, from + 500);
    const own = typeof made[0] === 'string' ? board : part(boards);
    compareAnswers(`${board} ${rules ?? ''} from ${from}`, part(puzzles), own, part(rows));
  }
  console.log(`${board} ${rules ?? ''}: ${count} puzzles`);
}

/** @param board of all puzzles, or a list of the board of each */
function compareAnswers(name, puzzles, board, rows) {
  assert.deepEqual(g.solve(puzzles, { board }), rows.map((row) => row.solution), name);
  assert.ok(g.count(puzzles, { board }).every((n) => n === 1), name);
  for (const [i, rating] of g.rate(puzzles, { board }).entries()) {
    for (const column of ['level', 'hardest', 'rounds', 'min_openings']) {
      assert.equal(rating[column], rows[i][column], `${name}, puzzle ${i}: ${column}`);
    }
  }
  // In a text that holds clues. Several grids are read with their board.
  const several = rows[0].canvas !== undefined;
  const text = g.write(puzzles, { board, format: several ? 'lines' : 'fpuzzles-json' });
  const given = several ? ['--board', board] : [];
  assert.deepEqual(
    g.read(text, several ? { board } : {}).map((each) => [each.puzzle, each.board]),
    puzzles.map((puzzle, i) => [puzzle, typeof board === 'string' ? board : board[i]]),
    name,
  );
  const explained = lines(['rate', '--steps', '--format', 'json', ...given], text);
  for (const [i, steps] of g.steps(puzzles, { board }).entries()) {
    assert.ok(explained[i].includes(`"steps":${JSON.stringify(steps)}`), `${name}, puzzle ${i}: steps`);
  }
  for (const lang of ['en', 'ja']) {
    const hints = g.hint(puzzles, { board, lang, depth: 'step' });
    assert.deepEqual(hints.map((hint) => hint.text), lines(['hint', '--lang', lang, ...given], text), name);
  }
  // The program appends layouts and clues.
  const forms = lines(['canon', '--format', 'json', ...given], text).map((line) => JSON.parse(line).canonical);
  const cells = puzzles[0].length;
  assert.deepEqual(g.canonical(puzzles, { board }), forms.map((form) => form.slice(0, cells)), name);
}

function memory(calls) {
  const puzzle = g.generate(1)[0];
  for (let i = 0; i < calls; i += 1) {
    assert.equal(g.count(puzzle), 1);
    if (i % 100 === 0) {
      g.hint(puzzle);
      g.rate(puzzle, { scales: 'all' });
      assert.throws(() => g.count('1'), GridmillError);
    }
  }
  return g.memory.buffer.byteLength;
}

for (const [board, rules, count, maxLevel] of [
  ['9x9', null, 100], ['9x9', null, 20, 3], ['9x9-x', null, 5], ['9x9', 'killer', 4], ['9x9', 'thermo,arrow', 3],
  ['7x7-jigsaw', null, 5], ['9x9-jigsaw', null, 2], ['6x6', 'kropki', 4], ['4x4', null, 10], ['16x16', null, 2, 3],
  ['9x9-anti-knight', null, 3], ['12x12', null, 3], ['twodoku', null, 3], ['butterfly', null, 2],
  ['samurai', null, 1], ['mini-samurai', null, 3, 3],
]) {
  compare(board, rules, count, maxLevel);
}
if (Number(seconds) > 0) {
  const completion = lines(['completion', 'bash']).join('\n');
  const valuesOf = (option) => new RegExp(`--${option}\\) values='([^']*)'`).exec(completion)[1].split(' ');
  for (const board of valuesOf('board')) compare(board, null, 10000, null, `${seconds}s`);
  // Rules without clues are boards of their own in the package: 9x9-x, 9x9-windoku ...
  const ofBoards = new Set(['x', 'windoku', 'disjoint-groups', 'anti-king', 'anti-knight', 'non-consecutive']);
  for (const rules of valuesOf('rules')) {
    if (!ofBoards.has(rules)) compare('9x9', rules, 10000, null, `${seconds}s`);
  }
}

// Goals, scales and formats.
assert.deepEqual(
  g.generate({ want: { level2: 6, level4: 3 }, seed: 3n }),
  lines(['generate', '-q', '--seed', '3', '--want', 'level2=6,level4=3']).map((line) => line.slice(0, 81)),
);
const classics = g.generate(30, { seed: 9 });
const se = lines(['rate', '--scale', 'se', '--format', 'csv'], classics.join('\n')).slice(1);
const hodoku = lines(['rate', '--scale', 'hodoku', '--format', 'csv'], classics.join('\n')).slice(1);
for (const [i, r] of g.rate(classics, { scales: 'all' }).entries()) {
  const values = [r.se_er, r.se_ep, r.se_ed].map((value) => value.toFixed(1));
  assert.equal([classics[i], ...values].join(), se[i]);
  assert.equal([classics[i], r.hodoku_level, r.hodoku_score].join(), hodoku[i]);
}
for (const format of ['fpuzzles', 'sudokupad', 'fpuzzles-json', 'grid', 'lines']) {
  const text = g.write(classics, { format });
  assert.deepEqual(g.read(text).map((each) => each.puzzle), classics, format);
  assert.deepEqual(lines(['canon', '--format', 'lines'], text).length, 30, format);
}

// Errors.
const status = (call) => {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof GridmillError && error.message !== '', `${error}`);
    return error.status;
  }
  return 'ok';
};
// Several grids are read with their board.
const grids = 'box 3x3\ngrid R1C1\ngrid R7C7';
const twodokus = g.generate(3, { board: grids, seed: 5 });
assert.deepEqual(g.count(twodokus, { board: grids }), [1, 1, 1]);
for (const format of ['lines', 'grid']) {
  const text = g.write(twodokus, { format, board: grids });
  assert.deepEqual(g.read(text, { board: grids }).map((each) => each.puzzle), twodokus, format);
}
const byGrid = lines(['generate', '-q', '--seed', '5', '--count', '3', '--board', 'twodoku']);
assert.ok(byGrid.every((line) => /^[.1-9]{81},[.1-9]{81}$/.test(line)));
assert.deepEqual(g.solve(byGrid, { board: grids }), g.solve(twodokus, { board: grids }));
assert.deepEqual(g.read(byGrid.join('\n'), { board: grids }).map((each) => each.puzzle), twodokus);
assert.equal(g.count(byGrid[0].replace(',', ' , '), { board: grids }), 1);
assert.throws(() => g.count([byGrid[0], `${byGrid[1]},`], { board: grids }), /puzzle 1: expected 2 grids/);
assert.deepEqual(g.rate(byGrid, { board: 'twodoku' }), g.rate(twodokus, { board: grids }));
assert.equal(status(() => g.write(twodokus, { format: 'sudokupad', board: grids })), 'unsupported');
assert.equal(status(() => g.read('123', { board: grids })), 'bad-text');
assert.throws(() => g.count('123'), /puzzle 0: expected 81 cells, found 3/);
assert.throws(() => g.count(['.'.repeat(81), '1'], { board: '16x16' }), /expected 256 cells, found 81/);
assert.equal(status(() => g.count('?'.repeat(81))), 'bad-text');
assert.equal(status(() => g.count('.'.repeat(81), { limit: 0 })), 'bad-argument');
assert.equal(status(() => g.rate('.'.repeat(256), { board: '16x16', scales: 'se' })), 'unsupported');
const twoGrids = { board: 'box 3x3\ngrid R1C1\ngrid R7C7', format: 'fpuzzles-json' };
assert.equal(status(() => g.write('.'.repeat(153), twoGrids)), 'unsupported');
assert.equal(status(() => g.count('.'.repeat(81), { board: 'nothing' })), 'bad-text');
assert.equal(status(() => g.generate(1, { rules: 'nothing' })), 'bad-text');
assert.equal(status(() => g.generate()), 'bad-argument');
assert.equal(status(() => g.read('https://sudokupad.app/abc')), 'bad-text');
assert.equal(status(() => g.read('{"grid":[]}')), 'bad-text');
assert.equal(status(() => g.write('.'.repeat(81), { format: 'nothing' })), 'bad-argument');
assert.equal(status(() => g.hint('.'.repeat(81), { entries: ['.'.repeat(81), '.'.repeat(81)] })), 'bad-argument');
for (const name of ['constructor', '__proto__', 'toString']) { // which every object has
  assert.throws(() => g.write('.'.repeat(81), { format: name }), /format: expected one of lines/);
  assert.throws(() => g.rate('.'.repeat(81), { scales: name }), /scales: expected one of gridmill/);
}
const deep = `{"ruleset":${'['.repeat(400000)}${']'.repeat(400000)}}`;
assert.throws(() => g.read(deep), GridmillError);
assert.throws(() => g.generate(2000, { progress: () => false }), Cancelled);
assert.throws(() => g.generate(1, { givens: '5..9', progress: () => false }), Cancelled); // there is none
assert.throws(
  () => g.count('.'.repeat(625), { board: '25x25', limit: 1e15, progress: (done) => done > 0 }),
  Cancelled,
);
assert.throws(() => g.generate(2000, { progress: () => { throw new TypeError('mine'); } }), /mine/);
assert.throws(
  () => g.count([classics[0], '.'.repeat(81)], { limit: 1e12, max_nodes: 500 }),
  (error) => error.status === 'over-limit' && /puzzle 1: .* 500 nodes/.test(error.message),
);
assert.equal(status(() => g.solve('.'.repeat(81), { max_nodes: -1 })), 'bad-argument');
assert.equal(g.count('.'.repeat(16), { board: '4x4', limit: 1000 }), 288);
for (const Base of [GridmillError, Cancelled]) { // minifiers rename classes
  assert.equal(`${new (class a extends Base {})('b')}`, `${Base.name}: b`);
}

// Damaged arguments are errors, and never a trap.
let state = 4711;
const random = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state % n;
};
const pick = (list) => list[random(list.length)];
const killer = g.generate(1, { rules: 'killer' })[0];
const damaged = (text) => {
  const at = random(text.length + 1);
  return text.slice(0, at) + pick(['', '.', '9', 'A', '"', ']', '\u3042', 'R1C1']) + text.slice(at + random(3));
};
const texts = [killer[0], '9x9', '16x16', '9x9-jigsaw', 'box 2x2\nhouse R1C1 R2C2 R3C3 R4C4\n', 'seed=1'];
const json = g.write(killer[1], { board: killer[0], format: 'fpuzzles-json' });
for (let i = 0; i < 3000; i += 1) {
  const board = random(2) === 0 ? damaged(pick(texts)) : pick(texts);
  const grid = random(2) === 0 ? damaged(pick(classics)) : '.'.repeat(pick([0, 16, 80, 81, 256]));
  const found = status(
    pick([
      () => g.count(grid, { board, limit: pick([1, 2, 100]) }),
      () => g.solve(random(2) === 0 ? grid : [grid, grid], { board }),
      () => g.hint(pick(classics), { entries: grid, candidates: [1, 2, '3', 511] }),
      () => g.hint(pick(classics), { candidates: Array.from({ length: 81 }, () => random(512)) }),
      () => g.hint(pick(classics), { depth: pick(['where', 'nothing']), cells: pick(['a1', 1]), lang: pick(['ja', 'x']) }),
      () => g.generate(random(3), { symmetry: damaged('rotational'), givens: pick(['30', '99', 'x']) }),
      () => g.read(damaged(json)),
      () => g.read(damaged(g.write(pick(classics), { format: 'fpuzzles' }))),
      () => g.write(pick(classics), { board, format: pick(['grid', 'lines', 'sudokupad']) }),
    ]),
  );
  assert.notEqual(found, 'internal');
}

// A worker.
const remote = await load({ wasm, worker: true });
assert.deepEqual(await remote.rate(classics), g.rate(classics));
assert.deepEqual(await remote.generate({ want: { level2: 2 } }), g.generate({ want: { level2: 2 } }));
const endless = () => ['.'.repeat(625), { board: '25x25', limit: Number.MAX_SAFE_INTEGER }];
const [puzzle, options] = endless();
const waiting = remote.count(puzzle, { ...options, signal: AbortSignal.timeout(300) });
const next = remote.count(classics); // starts again in the new worker
await assert.rejects(waiting, Cancelled);
assert.ok((await next).every((n) => n === 1));
await assert.rejects(remote.generate(100000, { hardest: 'swordfish', progress: () => false }), Cancelled);
await assert.rejects(remote.count('1'), GridmillError);
remote.close();

const before = memory(1000);
assert.equal(memory(99000), before);
console.log(`memory: ${before} bytes`);
