// The logic of the page without a browser: what rules leave of candidates, compared with all ways to fill
// the cells in; links, packed and unpacked. Prints PLAYED, or what failed.
//
// node logic.mjs FOLDER_OF_SCRIPTS
import {readFileSync} from 'node:fs';

const source = ['rules', 'link'].map((name) => readFileSync(`${process.argv[2]}/${name}.js`, 'utf8')).join('');
const charOf = (d) => d === 0 ? '.' : d < 10 ? String(d) : String.fromCharCode(55 + d);
const digitOf = (c) => c === '.' ? 0 : /^[A-P]$/.test(c) ? c.charCodeAt(0) - 55 : /^\d$/.test(c) ? Number(c) : -1;
const {clashesOf, narrowed, compressed, packEntries, unpackEntries, fpuzzlesOf} = new Function('charOf', 'digitOf',
  source + 'return {clashesOf, narrowed, compressed, packEntries, unpackEntries, fpuzzlesOf};')(charOf, digitOf);

const failures = [];
const expect = (good, what) => { if (!good) failures.push(what); };
let seed = 12345;
const random = (below) => {
  seed = seed * 1103515245 + 12345 & 0x7fffffff;
  return (seed >> 8) % below;
};

/* A board of a few cells in a row, of which some are peers. */
const N = 5, CELLS = 4;
const boardOf = (peers) => ({n: N, all: (2 << N) - 2, peers, near: peers.map(() => []), partners: peers.map(() => []),
  refused: peers.map(() => 0), sums: [], sets: [], sequences: [],
  takes(cell, d, callback) {
    for (const peer of peers[cell]) callback(peer, 1 << d);
    for (const [other, by] of this.near[cell]) callback(other, (1 << d + by) | (d > by ? 1 << d - by : 0));
    for (const [other, table] of this.partners[cell]) callback(other, table[d - 1]);
  }});
const noPeers = () => Array.from({length: CELLS}, () => new Set());
const allPeers = () => Array.from({length: CELLS}, (_, i) =>
  new Set([...Array(CELLS).keys()].filter((j) => j !== i)));
const somePeers = () => {
  const peers = noPeers();
  for (let i = 0; i < CELLS; ++i) for (let j = 0; j < i; ++j) if (random(2)) { peers[i].add(j); peers[j].add(i); }
  return peers;
};
/* By cell, the digits of all ways to fill the masks in that the rule allows. */
const possible = (masks, allows) => {
  const left = masks.map(() => 0);
  const digits = [];
  const fill = (i) => {
    if (i === masks.length) {
      if (allows(digits)) digits.forEach((d, cell) => { left[cell] |= 1 << d; });
      return;
    }
    for (let d = 1; d <= N; ++d) if (masks[i] >> d & 1) { digits[i] = d; fill(i + 1); }
  };
  fill(0);
  return left;
};
const masksOf = () => Array.from({length: CELLS}, () => random(1 << N) << 1 || 2);
const same = (what, got, wanted) => expect(String(got) === String(wanted), `${what}: ${got}, not ${wanted}`);
const differ = (peers) => (digits) => digits.every((d, i) => [...peers[i]].every((j) => digits[j] !== d));

for (let round = 0; round < 300; ++round) {
  const masks = masksOf();
  for (const peers of [noPeers(), allPeers(), somePeers()]) {
    // Sums, also with other factors: an arrow.
    const board = boardOf(peers);
    const factors = Array.from({length: CELLS}, () => random(4) ? 1 : -1);
    const total = random(12) - 2;
    board.sums = [[factors.map((factor, cell) => [cell, factor]), total]];
    same('a sum', narrowed(board, [], masks), possible(masks, (digits) => differ(peers)(digits) &&
      digits.reduce((sum, d, i) => sum + factors[i] * d, 0) === total));
  }
  // A machine that reads rising digits, as of a thermometer.
  const next = Array.from({length: N + 1}, (_, state) => Array.from({length: N}, (_, i) => i + 1 > state ? i + 1 : -1));
  const machine = {next: next.flat(), accepts: next.map(() => 1)};
  const line = boardOf(noPeers());
  line.sequences = [[[0, 1, 2, 3], 0]];
  const rises = (digits) => digits.every((d, i) => i === 0 || d > digits[i - 1]);
  same('a thermometer', narrowed(line, [machine], masks), possible(masks, rises));
  // Neighbors that may not be consecutive, and pairs of which one takes digits from the other.
  const pair = boardOf(noPeers());
  pair.near[0].push([1, 1]);
  pair.near[1].push([0, 1]);
  const takes = Array.from({length: N}, () => random(1 << N) << 1);
  const turned = takes.map((_, i) => takes.reduce((mask, taken, j) => taken >> i + 1 & 1 ? mask | 1 << j + 1 : mask, 0));
  pair.partners[2].push([3, takes]);
  pair.partners[3].push([2, turned]);
  const left = possible(masks, ([a, b, c, d]) => Math.abs(a - b) !== 1 && !(takes[c - 1] >> d & 1));
  if (left.every(Boolean)) same('pairs', narrowed(pair, [], masks), left);
  // One of several sets.
  const sets = boardOf(allPeers());
  sets.sets = [[[0, 1, 2, 3], [0b11110, 0b111100]]];
  const allowed = narrowed(sets, [], masks);
  const exact = possible(masks, (digits) => differ(allPeers())(digits) &&
    [0b11110, 0b111100].includes(digits.reduce((all, d) => all | 1 << d, 0)));
  expect(exact.every((mask, i) => (mask & ~allowed[i]) === 0), 'sets leave what is possible');
  // Filled cells that clash, and no others.
  const values = Array.from({length: CELLS}, () => random(N + 1));
  const clashing = clashesOf(line, [machine], values).size > 0;
  const mendable = possible(values.map((d) => d ? 1 << d : line.all), rises).every(Boolean);
  expect(clashing === !mendable, `clashes of ${values}`);
}

// Entries survive packing; damaged ones are refused.
for (let round = 0; round < 200; ++round) {
  const n = [4, 9, 16, 25][round % 4], cells = n * n;
  const layer = (below) => Array.from({length: cells}, () => random(3) ? 0 : random(below));
  const marks = () => layer(2 ** 20).map((mask) => mask * 2 & (2 << n) - 2);
  const state = {values: layer(n + 1), marks: marks(), centres: marks(), colors: layer(10)};
  const line = packEntries(state);
  same('entries', JSON.stringify(unpackEntries(line, n, cells, 9)), JSON.stringify(state));
  expect(/^[\w.~]*$/.test(line), 'they need no escapes: ' + line);
}
for (const bad of ['', '1', '.'.repeat(15) + '5', '.'.repeat(17), '.'.repeat(16) + '~1', '.'.repeat(16) + '~-2',
  '.'.repeat(16) + '~x!', '.'.repeat(16) + '~~~a', '.'.repeat(16) + '~~~~2']) {
  expect(unpackEntries(bad, 4, 16, 9) === null, 'damaged: ' + bad);
}
expect(unpackEntries('1234' + '.'.repeat(12), 4, 16, 9).values[3] === 4, 'digits alone are entries, too');

/* A phrase is the one before it and one character more. */
const unpacked = (text) => {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bits = [...text.replace(/=+$/, '')].flatMap((c) =>
    [5, 4, 3, 2, 1, 0].map((i) => ALPHABET.indexOf(c) >> i & 1));
  let at = 0, width = 2, left = 2, last = '', out = '';
  const read = (count) => { let value = 0; for (let i = 0; i < count; ++i) value |= bits[at++] << i; return value; };
  const count = () => { if (--left === 0) { left = 2 ** width; ++width; } };
  const phrases = [null, null, null];
  for (;;) {
    const code = read(width);
    if (code === 2 || at > bits.length) return out;
    let phrase;
    if (code < 2) {
      phrase = String.fromCharCode(read(8));
      phrases.push(phrase);
      count();
    } else {
      phrase = phrases[code] ?? last + last[0];
    }
    out += phrase;
    if (last) phrases.push(last + phrase[0]);
    count();
    last = phrase;
  }
};
for (const text of ['', 'a', 'aaaaaaaaaa', 'abcabcabcabc', ...Array.from({length: 50}, () =>
  Array.from({length: random(400)}, () => String.fromCharCode(97 + random(5))).join(''))]) {
  same('compressed', unpacked(compressed(text)), text);
}
same('as the original has it', compressed('{"size":9}'), 'N4IgzglgXgpiBcBOAvkA');

const grid = () => Array.from({length: 2}, () => [{}, {}]);
const board = JSON.parse(fpuzzlesOf({size: 2, grid: grid()}, {title: '夏 1', givens: [1, 0, 0, 0], solution: [1, 2, 2, 1]},
  {values: [1, 2, 0, 0], marks: [0, 0, 6, 0], centres: [0, 0, 0, 2], colors: [0, 0, 0, 1]}, ['', '#ffc9c4']));
same('a puzzle for other programs', JSON.stringify(board.grid), JSON.stringify([[{value: 1, given: true}, {value: 2}],
  [{cornerPencilMarks: [1, 2]}, {centerPencilMarks: [1], highlight: '#ffc9c4'}]]));
same('its title', board.title, '夏 1');

/* A hint of a hidden single in an irregular region has the title of this region. */
const hintSource = readFileSync(`${process.argv[2]}/hints.js`, 'utf8');
const four = [0, 1, 2, 3];
const regions = [[0, 1, 2, 4], [3, 6, 7, 11], [5, 8, 9, 12], [10, 13, 14, 15]];
const houses = [...four.map((i) => four.map((j) => 4 * i + j)), ...four.map((i) => four.map((j) => 4 * j + i)), ...regions];
const jigsaw = {n: 4, houses, refused: Array(16).fill(0), boxes: false, name: String,
  names: houses.map((_, i) => `house ${i}`), titles: houses.map((_, i) => `title ${i}`),
  takes(cell, d, callback) {
    for (const house of houses) if (house.includes(cell)) house.forEach((other) => callback(other, 1 << d));
  }};
const started = {board: jigsaw, values: Array.from({length: 16}, (_, cell) => cell === 3 ? 1 : 0), puzzle: {steps: []}, seen: [], gone: []};
const single = new Function('game', 'book', 'text', 'signOf', hintSource + 'return singleHint();')(started,
  {techniques: [['hidden-single-line', 'other'], ['hidden-single-box', 'box']]},
  {look: String, hidden: (...facts) => facts.join()}, String);
same('a hidden single of a region', [single.text, single.title, single.technique], ['house 8,4,1', 'title 8', 1]);

console.log(failures.length ? [...new Set(failures)].slice(0, 20).join('\n') : 'PLAYED');
process.exit(failures.length ? 1 : 0);
