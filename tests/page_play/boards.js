// Boards with other rules: a digit against them is reported.
'use strict';
/* Each board has a different rule: for two cells, by how much their digits may not differ. The
   digit of `there` is set against it in `here`, and both are marked. */
const JIGSAW = 'AAAABCCCCAABBBCBCCAADBBBBCCADDEFFFFFDDEEEEEFFDDDEEHEFFDGHHHHIIIGGHGHHIIIGGGGGHIII';
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
const session = async () => {
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
      // Of many pairs, every fourth: each takes the browser some milliseconds.
      for (const there of cells.filter((c) => puzzle[c] !== '.' && forbids(here, c))
        .filter((_, k, all) => all.length <= 12 || k % 4 === 0)) {
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
    expect($$('#paper [stroke-opacity]').length === (name === 'diagonals' ? 2 : 0),
      name + ': diagonals on paper');
  }
};
