// Played inside the page by page_test: the browser prints what stands in #result at the end.
// `stage` is put before this text: 1 begins a puzzle, 2 goes on in another session.
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

addEventListener('load', async () => {
  try {
    await (stage === 1 ? first() : second());
  } catch (error) {
    failures.push(String(error.stack || error));
  }
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = failures.length ? failures.join('\n') : 'PLAYED';
  document.body.append(result);
});
