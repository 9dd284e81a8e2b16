// What Interactive Sudoku Solver takes for the puzzles of a file, to stand beside `gridmill bench clues`:
//
//     node tools/bench/interactive.mjs FOLDER FILE
//
// FOLDER is a clone of github.com/sigh/Interactive-Sudoku-Solver, FILE has f-puzzles' JSON, an object a line. Each
// puzzle is counted to 2 three times, and the fastest is printed, so that the engine is warm.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, file] = process.argv.slice(2);
const load = (path) => import(pathToFileURL(resolve(folder, path)));
(await load('tests/helpers/test_env.js')).ensureGlobalEnvironment();
const { SimpleSolver } = await load('js/sandbox/simple_solver.js');

class Unknown extends Error {}

/// "R0C5" and the like: which line, and whether it is read from its other end.
const outside = (place, size) => {
  const [, row, column] = place.match(/^R(\d+)C(\d+)$/).map(Number);
  const isColumn = row === 0 || row === size + 1;
  return { id: isColumn ? `C${column}` : `R${row}`, back: Math.max(row, column) === size + 1 };
};
const fromEnd = (name) => (clue, size) => {
  const { id, back } = outside(clue.cell, size);
  return `.${name}~${id}~${back ? '' : clue.value}~${back ? clue.value : ''}`;
};
const lines = (start) => (clue) => clue.lines.map((line) => `${start}~${line.join('~')}`).join('');
const dot = (name, usual) => (clue) => {
  if (clue.value && +clue.value !== usual) throw new Unknown(`a ${name} of ${clue.value}`);
  return `.${name}~${clue.cells.join('~')}`;
};
const parity = (first) => (clue, size) => {
  let digits = '';
  for (let d = first; d <= size; d += 2) digits += `_${d}`;
  return `.~${clue.cell}${digits}`;
};
/// The one diagonal that begins at a cell there.
const kDirections = { top: 'DL', left: 'DR', bottom: 'UR', right: 'UL' };
const diagonal = (clue, size) => {
  const [, row, column] = clue.cells[0].match(/^R(\d+)C(\d+)$/).map(Number);
  const sides = [row === 1 && 'top', column === 1 && 'left', row === size && 'bottom', column === size && 'right'];
  if (!sides.some((side) => kDirections[side] === clue.direction)) throw new Unknown('a diagonal that way');
  return `.LittleKiller~${clue.value}~${clue.cells[0]}`;
};

/// How the solver writes each kind of clue.
const kinds = {
  killercage: (c) => (c.value ? `.Cage~${c.value}` : '.AllDifferent') + `~${c.cells.join('~')}`,
  extraregion: (c) => `.AllDifferent~${c.cells.join('~')}`,
  thermometer: lines('.Thermo'),
  arrow: (c) => c.lines.map((line) => (c.cells.length === 1 ? '.Arrow' : `.PillArrow~${c.cells.length}`) +
    `~${[...c.cells, ...line.filter((cell) => !c.cells.includes(cell))].join('~')}`).join(''),
  littlekillersum: diagonal,
  difference: dot('WhiteDot', 1),
  ratio: dot('BlackDot', 2),
  xv: (c) => `.${c.value}~${c.cells.join('~')}`,
  even: parity(2),
  odd: parity(1),
  sandwichsum: (c, size) => `.Sandwich~${c.value}~${outside(c.cell, size).id}`,
  xsum: fromEnd('XSum'),
  skyscraper: fromEnd('Skyscraper'),
  whispers: (c) => lines(`.Whisper~${c.value || 5}`)(c),
  renban: lines('.Renban'),
  palindrome: lines('.Palindrome'),
  betweenline: lines('.Between'),
  regionsumline: lines('.RegionSumLine'),
  entropicline: lines('.Entropic'),
  modularline: lines('.Modular~3'),
  quadruple: (c) => `.Quad~${c.cells[0]}~${c.values.join('~')}`,
};
const rules = {
  'diagonal+': '.Diagonal~1', 'diagonal-': '.Diagonal~-1', antiknight: '.AntiKnight', antiking: '.AntiKing',
  nonconsecutive: '.AntiConsecutive', disjointgroups: '.DisjointSets',
};

const translate = (puzzle) => {
  const size = puzzle.size;
  let text = size === 9 ? '' : `.Shape~${size}x${size}`;
  const cells = puzzle.grid.flat();
  if (cells.some((cell) => 'region' in cell)) text += `.NoBoxes.Jigsaw~${cells.map((cell) => cell.region).join('')}`;
  cells.forEach((cell, i) => {
    const digits = cell.value ? [cell.value] : cell.givenPencilMarks;
    if (digits) text += `.~R${Math.floor(i / size) + 1}C${(i % size) + 1}_${digits.join('_')}`;
  });
  for (const [key, value] of Object.entries(puzzle)) {
    if (key in rules) text += value ? rules[key] : '';
    else if (key in kinds) text += value.map((clue) => kinds[key](clue, size)).join('');
    else if (key === 'negative') {
      if (value.includes('xv')) text += '.StrictXV';
      if (value.includes('difference') !== value.includes('ratio')) throw new Unknown('one kind of negative dots');
      if (value.includes('ratio')) text += '.StrictKropki';
    } else if (!['size', 'grid', 'title', 'author', 'ruleset', 'solution'].includes(key)) throw new Unknown(key);
  }
  return text;
};

const solver = new SimpleSolver();
let sum = 0;
console.log('line,solutions,CPU ms');
readFileSync(file, 'utf8').split('\n').forEach((line, i) => {
  if (line.trim() === '') return;
  const object = JSON.parse(line);
  try {
    const text = translate(object.puzzle ?? object);
    let best = Infinity;
    let solutions = 0;
    for (let run = 0; run < 3; ++run) {
      const begin = process.cpuUsage();
      solutions = solver.countSolutions(text, 2);
      const { user, system } = process.cpuUsage(begin);
      best = Math.min(best, (user + system) / 1000);
    }
    sum += best;
    console.log(`${i + 1},${solutions},${best.toFixed(2)}`);
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    console.log(`${i + 1},,`);
    console.error(`line ${i + 1}: it cannot be told ${error.message}`);
  }
});
console.log(`sum,,${sum.toFixed(2)}`);
