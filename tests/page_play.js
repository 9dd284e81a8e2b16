// Played inside the page by page_test: the browser prints what stands in #result at the end.
// `stage` is put before this text: 1 begins a puzzle, 2 goes on in another session, 3 plays boards
// with other rules.
'use strict';
const failures = [];
const expect = (good, what) => { if (!good) failures.push(what); };
addEventListener('error', (event) => failures.push('error: ' + event.message));
for (const kind of ['error', 'warn']) console[kind] = (...words) => failures.push(words.join(' '));
const $$ = (selector) => [...document.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
const press = (key, more = {}) => (document.activeElement || document.body).dispatchEvent(
  new KeyboardEvent('keydown', {key, code: /\d/.test(key) ? 'Digit' + key : key, bubbles: true,
    cancelable: true, ...more}));
const cell = (i) => one(`#board [data-cell="${i}"]`);
const value = (i) => cell(i).querySelector('.marks') ? '.' : cell(i).textContent;
const board = () => $$('#board [data-cell]').map((_, i) => value(i)).join('');
const go = async (number) => {
  location.hash = '#' + number;
  await turn();
  await turn();
};
const data = () => JSON.parse(one('#book').textContent).chapters.flatMap((c) => c.puzzles);
const solveByHints = async () => {
  for (let i = 0; i < 1500 && !one('#message').textContent.includes('Solved'); ++i) {
    one('#hint').click();
    if (one('#apply').hidden) {
      failures.push('no hint: ' + one('#message').textContent + ' ' + board());
      return;
    }
    one('#apply').click();
  }
};

const first = async () => {
  const puzzles = data();
  expect($$('#chapters a').length === puzzles.length, 'a link a puzzle');
  one('#chapters a').click();
  await turn();
  await turn();
  const {puzzle, solution} = puzzles[0];
  expect(board() === puzzle, 'the board is the puzzle: ' + board());
  expect(one('#board').getAttribute('role') === 'grid', 'a grid');
  expect($$('#board [tabindex="0"]').length === 1, 'one cell takes the focus');
  expect($$('button').every((b) => b.textContent.trim() || b.ariaLabel), 'buttons have names');

  one('#hint').click();
  expect(one('#message strong').textContent !== '', 'the technique has a name');
  expect($$('#board .in-hint').length > 0, 'cells are highlighted');
  one('#apply').click();
  expect([...board()].filter((c, i) => c !== puzzle[i] && c === solution[i]).length === 1,
    'the hint is done');

  const empty = [...board()].findIndex((c) => c === '.');
  cell(empty).click();
  press('#', {shiftKey: true, code: 'Digit3'});
  expect(cell(empty).ariaLabel.includes('pencil marks 3'), 'a mark: ' + cell(empty).ariaLabel);
  press('z', {ctrlKey: true});
  expect(cell(empty).ariaLabel.includes('empty'), 'taken back: ' + cell(empty).ariaLabel);
  one('#pencil').click();
  one('#pad [data-digit="4"]').click();
  expect(cell(empty).ariaLabel.includes('pencil marks 4'), 'a mark by touch');
  one('#pencil').click();

  const wrong = solution[empty] === '1' ? '2' : '1';
  cell(empty).click();
  press(wrong);
  one('#check').click();
  expect($$('#board .wrong').length === 1, 'the mistake is marked');
  one('#hint').click();
  expect(one('#apply').hidden, 'no hint on a wrong board');
  press('Backspace');
  expect(value(empty) === '.', 'erased');

  press('ArrowRight');
  press('ArrowLeft');
  expect(one('#board .picked').dataset.cell === String(empty), 'arrows move');
  let left = 20;
  for (let i = 0; i < puzzle.length && left > 0; ++i) {
    if (value(i) !== '.') continue;
    cell(i).click();
    if (left % 2) press(solution[i]);
    else one(`#pad [data-digit="${solution[i]}"]`).click();
    --left;
  }
  expect(board().replaceAll('.', '').length >= 20, 'filled');
  localStorage.setItem('board', board());
};

const second = async () => {
  const puzzles = data();
  expect($$('#chapters a.begun').length === 1, 'the list knows what is begun');
  await go(1);
  expect(board() === localStorage.getItem('board'), 'the board is as it was left: ' + board());
  const {solution} = puzzles[0];
  for (let i = 0; i < solution.length; ++i) {
    if (value(i) !== '.') continue;
    cell(i).click();
    press(solution[i]);
  }
  expect(board() === solution, 'solved');
  expect(one('#message').textContent.includes('Solved'), 'and said so');
  for (let number = 2; number <= puzzles.length; ++number) {
    await go(number);
    const {solution: goal} = puzzles[number - 1];
    if (number % 2) {  // another way than the path's
      for (let i = number; i < goal.length; i += 7) {
        if (value(i) !== '.') continue;
        cell(i).click();
        press(goal[i]);
      }
    }
    await solveByHints();
    expect(board() === goal, `puzzle ${number} is solved by its hints`);
  }
  location.hash = '';
  await turn();
  await turn();
  expect($$('#chapters a.done').length === puzzles.length, 'all are done');
};

/* Each board has a rule of its own: for two cells, by how much their digits may not differ. The
   digit of `there` is set against it in `here`, and both are marked. */
const JIGSAW = 'AAAABCCCCAABBBCBCCAADBBBBCCADDEFFFFFDDEEEEEFFDDDEEHEFFDGHHHHIIIGGHGHHIIIGGGGGHIII';
const apart = (a, b) => [Math.abs(Math.floor(a / 9) - Math.floor(b / 9)), Math.abs(a % 9 - b % 9)];
const box = (c) => Math.floor(c / 27) * 3 + Math.floor(c % 9 / 3);
const plain = (a, b) => apart(a, b).includes(0) || box(a) === box(b);
const pane = (c) => [Math.floor(c / 9), c % 9].some((i) => i % 4 === 0) ? -1
  : (Math.floor(c / 36) * 2) + Math.floor(c % 9 / 4);
const RULES = {
  jigsaw: [0, (a, b) => !apart(a, b).includes(0) && JIGSAW[a] === JIGSAW[b]],
  diagonals: [0, (a, b) => !plain(a, b) &&
    [10, 8].some((by) => [a, b].every((c) => c % by === 0 && (by === 10 || c > 0 && c < 80)))],
  windows: [0, (a, b) => !plain(a, b) && pane(a) >= 0 && pane(a) === pane(b)],
  knight: [0, (a, b) => !plain(a, b) && apart(a, b).sort().join() === '1,2'],
  near: [1, (a, b) => apart(a, b).sort().join() === '0,1'],
};
const boards = async () => {
  const puzzles = data();
  const names = one('#author').textContent.split(' ');
  for (let number = 1; number <= puzzles.length; ++number) {
    await go(number);
    const name = names[number - 1];
    const {puzzle, solution} = puzzles[number - 1];
    expect(board() === puzzle, name + ': the board is the puzzle');
    expect($$('#board .clash').length === 0, name + ': nothing clashes');
    const {width, height} = one('#board').getBoundingClientRect();
    const corner = cell(0).getBoundingClientRect();
    const n = Math.sqrt(puzzle.length);
    expect(Math.abs(width - height) < 1 && Math.abs(corner.width * n - width + 6) < 2 &&
      Math.abs(corner.height - corner.width) < 1, `${name}: cells are squares, ${width} x ${height}`);
    if (!RULES[name]) continue;
    const [by, forbids] = RULES[name];
    const cells = [...puzzle].map((_, i) => i);
    let tried = 0;
    for (const here of cells.filter((c) => puzzle[c] === '.')) {
      for (const there of cells.filter((c) => puzzle[c] !== '.' && forbids(here, c))) {
        const digit = Number(puzzle[there]) + by;
        if (digit > 9) continue;
        cell(here).click();
        press(String(digit));
        expect(cell(here).classList.contains('clash') && cell(there).classList.contains('clash'),
          `${name}: ${digit} in ${here} clashes with ${there}`);
        expect(cell(there).ariaLabel.includes('against the rules'), name + ': it is told');
        press('Backspace');
        expect($$('#board .clash').length === 0, name + ': it is gone');
        ++tried;
      }
    }
    expect(tried > 5, `${name}: ${tried} pairs`);
    await solveByHints();
    expect(board() === solution, name + ' is solved by hints');
    const thick = one('#board path:not(.thin)').getAttribute('d');
    const length = [...thick.matchAll(/M([\d.]+) ([\d.]+)([HV])([\d.]+)/g)]
      .reduce((sum, [, x, y, way, to]) => sum + Number(to) - Number(way === 'H' ? x : y), 0);
    const group = (c) => name === 'jigsaw' ? JIGSAW[c] : box(c);
    const edges = cells.filter((c) => c % 9 < 8 && group(c) !== group(c + 1)).length +
      cells.filter((c) => c < 72 && group(c) !== group(c + 9)).length;
    expect(length === edges, `${name}: ${length} thick edges of ${edges}`);
    expect($$('#board .area').length === (name === 'windows' ? 36 : 0), name + ': grey areas');
    expect($$('#board .falling').length === (name === 'diagonals' ? 9 : 0), name + ': a diagonal');
    expect($$('#board .rising').length === (name === 'diagonals' ? 9 : 0), name + ': the other');
    expect((one('#rules').textContent === '') === (name === 'jigsaw'), name + ': rules are told');
    dispatchEvent(new Event('beforeprint'));
    expect(($$('#paper .under').length === 1) === ['knight', 'near'].includes(name),
      name + ': what is not drawn stands under it');
    expect($$('#paper rect').length === (name === 'windows' ? 36 : 0), name + ': grey on paper');
    expect(one('#paper svg').innerHTML.includes('#777') === (name === 'diagonals'),
      name + ': diagonals on paper');
  }
};

addEventListener('load', async () => {
  try {
    await [first, second, boards][stage - 1]();
  } catch (error) {
    failures.push(String(error.stack || error));
  }
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = failures.length ? failures.join('\n') : 'PLAYED';
  document.body.append(result);
});
