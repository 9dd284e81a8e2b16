// The first session begins a puzzle: marks, conflicts, hints, undo.
'use strict';
/* Marks of all kinds, in several cells at once, and back again. */
const marking = async (puzzle) => {
  const [a, b] = [...puzzle].flatMap((c, i) => c === '.' ? [i] : []);
  cell(a).click();
  cell(b).dispatchEvent(new MouseEvent('click', {bubbles: true, ctrlKey: true}));
  expect($$('#board [aria-selected="true"]').length === 2, 'two cells are selected');
  press('5', {ctrlKey: true});
  press('6', {shiftKey: true});
  press('2', {altKey: true});
  for (const i of [a, b]) {
    expect(cell(i).ariaLabel.endsWith('corner marks 6, center marks 5, orange'),
      'marks: ' + cell(i).ariaLabel);
    expect(cell(i).querySelector('.centre > [data-mark="5"]') && cell(i).dataset.color === '2',
      'they are drawn');
  }
  expect($$('#board [data-color]').length === 2, 'only there');
  press('5', {ctrlKey: true});
  expect(!cell(a).ariaLabel.includes('centre'), 'once more takes a mark out');
  for (let i = 0; i < 4; ++i) one('#undo').click();
  expect(cell(a).ariaLabel.endsWith('empty') && one('#undo').disabled, 'all is taken back');

  cell(a).click();
  cell(a).focus();
  press(' ');
  expect(one('#corner').ariaPressed === 'true', 'the space bar changes the mode');
  for (let i = 0; i < 3; ++i) press(' ');
  expect(one('#digit').ariaPressed === 'true', 'and goes round');
  press('ArrowRight', {shiftKey: true});
  expect($$('#board [aria-selected="true"]').length === 2, 'Shift selects more');
  press('Escape');
  expect($$('#board [aria-selected="true"]').length === 1, 'Escape selects one');

  one('#fill').click();
  const open = [...puzzle].flatMap((c, i) => c === '.' ? [i] : []);
  const seen = (x, y) => apart(x, y).includes(0) || box(x) === box(y);
  for (const i of open) {
    const marks = cell(i).ariaLabel.split('corner marks ')[1]?.split(' ').join('');
    const wanted = [...'123456789'].filter((d) =>
      ![...puzzle].some((c, j) => c === d && seen(i, j))).join('');
    expect(marks === wanted, `candidates of ${i}: ${marks}, not ${wanted}`);
  }
  one('#undo').click();

  one('#pause').click();
  expect(board() === '.'.repeat(puzzle.length), 'a pause hides the board');
  press('1');
  one('#hint').click();
  expect(one('#message').textContent.startsWith('Paused'), 'nothing is played');
  one('#pause').click();
  expect(board() === puzzle, 'and shows it again');
};
/* A digit that conflicts with an equal one is marked, unless the player does not want that. */
const conflicts = async (puzzle) => {
  const here = [...puzzle].findIndex((c) => c === '.');
  const there = [...puzzle].findIndex((c, i) => c !== '.' && apart(i, here).includes(0));
  cell(here).click();
  press(puzzle[there]);
  expect($$('#board .clash').length > 1, 'a conflict shows');
  one('#conflicts').click();
  expect($$('#board .clash').length === 0, 'or not');
  expect(!cell(here).ariaLabel.includes('against'), 'nor is it said');
  one('#conflicts').click();
  one('#undo').click();
};

const session = async () => {
  const puzzles = data();
  expect($$('#chapters a').length === puzzles.length, 'a link a puzzle');
  expect(one('#times').hidden, 'no times yet');
  one('#chapters a').click();
  await until(() => isOpen(1));
  await goBack();
  expect($$('#chapters a.begun').length === 0, 'to look at a puzzle is not to begin it');
  await go(1);
  const {puzzle, solution} = puzzles[0];
  expect(board() === puzzle, 'the board is the puzzle: ' + board());
  expect(one('#board').getAttribute('role') === 'grid', 'a grid');
  expect($$('#board [tabindex="0"]').length === 1, 'one cell takes the focus');
  expect($$('button').every((b) => b.textContent.trim() || b.ariaLabel), 'buttons have names');
  await marking(puzzle);
  await conflicts(puzzle);

  one('#hint').click();
  expect(one('#message').textContent.startsWith('Look at') && !one('#message strong'), 'where to look');
  expect(one('#apply').hidden && $$('#board .in-hint, #board .because').length === 0, 'and no more');
  expect(one('#hint').textContent === 'More', 'the button goes on');
  one('#hint').click();
  expect(one('#message strong').textContent !== '', 'the technique has a name');
  expect(one('#apply').hidden, 'and nothing is given away');
  one('#hint').click();
  expect($$('#board .in-hint').length > 0, 'cells are highlighted');
  one('#apply').click();
  expect([...board()].filter((c, i) => c !== puzzle[i] && c === solution[i]).length === 1,
    'the hint is done');

  const empty = [...board()].findIndex((c) => c === '.');
  cell(empty).click();
  press('#', {shiftKey: true, code: 'Digit3'});
  expect(cell(empty).ariaLabel.includes('corner marks 3'), 'a mark: ' + cell(empty).ariaLabel);
  press('z', {ctrlKey: true});
  expect(cell(empty).ariaLabel.includes('empty'), 'taken back: ' + cell(empty).ariaLabel);
  one('#corner').click();
  one('#pad [data-digit="4"]').click();
  expect(cell(empty).ariaLabel.includes('corner marks 4'), 'a mark by touch');
  one('#digit').click();

  const wrong = solution[empty] === '1' ? '2' : '1';
  cell(empty).click();
  press(wrong);
  one('#check').click();
  expect($$('#board .wrong').length === 1, 'the mistake is marked');
  one('#hint').click();
  expect(one('#apply').hidden, 'no hint on a wrong board');
  one('#mend').click();
  expect(value(empty) === '.' && one('#mend').hidden, 'mistakes are erased together');

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
  press('z', {ctrlKey: true});
  localStorage.setItem('before', board());
  press('z', {ctrlKey: true, shiftKey: true});
  one('#conflicts').click();
};
