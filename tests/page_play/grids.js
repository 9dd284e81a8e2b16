// Several grids: keys walk over the holes, digits of both grids clash, entries are checked, hints
// name a grid, and a window that is too small for the whole board shows one grid.
'use strict';
const SMALLEST = 26;  // pixels of a cell, for a finger
const places = () => $$('#board [data-cell]').map((node) =>
  node.style.gridArea.split('/').slice(0, 2).map((part) => Number.parseInt(part, 10)));
const isSmall = () => Math.min(innerWidth, innerHeight) / 21 < SMALLEST;
const sees = (i) => {
  const inner = cell(i).getBoundingClientRect(), outer = rectOf('#window.zoomed');
  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
};
const isZoomed = () => one('#window').classList.contains('zoomed');
/* The cells of a 9x9 grid whose first cell is in that row and column. */
const gridAt = (all, row, column) => all.flatMap(([r, c], i) =>
  r >= row && r < row + 9 && c >= column && c < column + 9 ? [i] : []);
const session = async () => {
  Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true});
  const [samurai, mini] = data();
  await go(1);
  const all = places();
  const at = (row, column) => all.findIndex(([r, c]) => r === row && c === column);
  expect(all.length === 369, `369 cells: ${all.length}`);
  expect(board() === samurai.puzzle, 'the board is the puzzle');
  expect(one('#rules').textContent.includes('5 grids'), 'the rules explain the overlaps');
  expect(cell(at(7, 7)).ariaLabel.startsWith('Row 7, column 7'), cell(at(7, 7)).ariaLabel);
  const picked = () => Number(one('#board [aria-selected="true"]').dataset.cell);
  // Keys.
  const walk = (from, key, to) => {
    cell(at(...from)).click();
    press(key);
    expect(picked() === at(...to), `${key} from ${from} to ${all[picked()]} instead of ${to}`);
    if (isZoomed()) expect(sees(picked()), `${key} to ${to} is in sight`);
  };
  walk([1, 9], 'ArrowRight', [1, 13]);
  walk([1, 13], 'ArrowLeft', [1, 9]);
  walk([9, 1], 'ArrowDown', [13, 1]);
  walk([13, 21], 'ArrowUp', [9, 21]);
  walk([7, 9], 'ArrowRight', [7, 10]);
  walk([11, 7], 'ArrowLeft', [11, 7]);
  walk([1, 21], 'ArrowRight', [1, 21]);
  walk([3, 5], 'End', [3, 21]);
  walk([3, 15], 'Home', [3, 1]);
  walk([11, 9], 'End', [11, 15]);
  // A digit of a shared box is in two grids.
  const open = [...samurai.puzzle].flatMap((d, i) => d === '.' ? [i] : []);
  const shared = open.find((i) => all[i][0] > 6 && all[i][0] < 10 && all[i][1] > 6 && all[i][1] < 10);
  expect(shared !== undefined, 'a shared cell is open');
  const [row, column] = all[shared];
  for (const there of [[row, 1], [row, 15], [1, column], [15, column]].map((place) => at(...place))) {
    if (samurai.puzzle[there] === '.') continue;
    cell(shared).click();
    press(samurai.puzzle[there]);
    expect(cell(shared).classList.contains('clash') && cell(there).classList.contains('clash'),
      `${samurai.puzzle[there]} clashes with ${all[there]}`);
    press('Backspace');
  }
  // Checking.
  cell(shared).click();
  press(samurai.solution[shared] === '1' ? '2' : '1');
  one('#check').click();
  expect(cell(shared).classList.contains('wrong'), 'a mistake is marked');
  one('#mend').click();
  expect(value(shared) === '.', 'and erased');
  expect(one('#pad [data-digit="1"]').ariaLabel === `1, ${[...samurai.solution].filter((d, i) =>
    d === '1' && samurai.puzzle[i] === '.').length} left`, one('#pad [data-digit="1"]').ariaLabel);
  // One grid or the whole.
  expect(isZoomed() === isSmall(), 'small cells are zoomed');
  expect(!one('#zoom').hidden, 'a button zooms');
  cell(at(20, 20)).click();
  if (!isZoomed()) await realClick(one('#zoom'));
  expect(isZoomed() && gridAt(all, 13, 13).every(sees), 'the grid of the cell is in sight');
  expect(cell(0).getBoundingClientRect().width >= 30, 'its cells are large');
  inSight('#window', '#pad', '#tools');
  if (isSmall()) {
    await realTap(one('#zoom'));
    expect(!isZoomed(), 'the whole board');
    inSight('#board', '#pad');
    const first = at(2, 2);
    await realTap(cell(first));
    expect(picked() === first && isZoomed() && gridAt(all, 1, 1).every(sees), 'a tap zooms to its grid');
    const half = cell(at(7, 7));
    await realTap(half);
    expect(gridAt(all, 1, 1).every(sees), 'a shared cell keeps the grid');
  } else {
    await realClick(one('#zoom'));
    expect(!isZoomed(), 'the whole board');
    inSight('#board', '#pad');
  }
  expect(document.documentElement.scrollWidth <= innerWidth, 'nothing sticks out at the side');
  // A hint, and to the end.
  wholeHint();
  expect(!one('#apply').hidden && one('#message').textContent.includes(' grid'),
    `a hint names a grid: ${one('#message').textContent}`);
  for (const i of open) {
    cell(i).click();
    press(samurai.solution[i]);
  }
  expect(one('#message').textContent.includes('Solved'), one('#message').textContent);
  expect(board() === samurai.solution, 'solved');
  dispatchEvent(new Event('beforeprint'));
  expect(one('#paper svg').getAttribute('viewBox').endsWith(' 211 211'), 'the canvas on paper');
  expect($$('#paper text').length === 369 - open.length, 'with its givens');
  // A board that is higher than wide.
  await go(2);
  expect(board() === mini.puzzle, 'another board');
  const {width, height} = rectOf('#board');
  expect(Math.abs(width / 12 - height / 14) < 0.5, `square cells: ${width} x ${height}`);
  await solveByHints();
  expect(board() === mini.solution, 'solved by hints');
  one('#solver').click();
  await until(() => one('#link'));
  report(one('#link').value);
};
