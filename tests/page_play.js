// Played inside the page by page_test: the browser prints what stands in #result at the end.
// `stage` is put before this text: 1 begins a puzzle, 2 goes on in another session, 3 plays boards
// with other rules, 4 looks at the page in a window of some size and plays with a finger, 5 lets axe
// look at it, 6 plays with symbols instead of digits, 7 plays puzzles with clues.
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
const value = (i) => cell(i).textContent || '.';
const board = () => $$('#board [data-cell]').map((_, i) => value(i)).join('');
/* Until something is so: to unpack the steps of a puzzle takes a moment. */
const until = async (what) => {
  for (let i = 0; i < 500 && !what(); ++i) await turn();
};
const isOpen = (number) => one('#play-title').textContent.startsWith(`Puzzle ${number} `) &&
  !one('#play').hidden;
const go = async (number) => {
  location.hash = '#' + number;
  await until(() => isOpen(number));
};
const goBack = async () => {
  location.hash = '';
  await until(() => !one('#list').hidden);
};
const data = () => JSON.parse(one('#book').textContent).chapters.flatMap((c) => c.puzzles);
/* A hint comes in three steps: where to look, which technique, all of it. */
const wholeHint = () => {
  for (let i = 0; i < 3; ++i) one('#hint').click();
};
let drawn = false;  // a chain, once at least
const solveByHints = async () => {
  for (let i = 0; i < 1500 && !one('#message').textContent.includes('Solved'); ++i) {
    wholeHint();
    if (one('#board svg.links .link')) drawn = true;
    if (one('#apply').hidden) {
      failures.push('no hint: ' + one('#message').textContent + ' ' + board());
      return;
    }
    one('#apply').click();
  }
};

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
    expect(cell(i).ariaLabel.endsWith('corner marks 6, centre marks 5, orange'),
      'marks: ' + cell(i).ariaLabel);
    expect(cell(i).querySelector('.centre').dataset.mark === '5' && cell(i).dataset.colour === '2',
      'they are drawn');
  }
  expect($$('#board [data-colour]').length === 2, 'only there');
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
/* A digit beside its like is marked, unless the player does not want that. */
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

/* A file on a device has no address for others: the puzzle itself is shared. */
const sharing = async (puzzle) => {
  let copied = '';
  const writeText = async (line) => { copied = line; };
  Object.defineProperty(navigator, 'clipboard', {value: {writeText}, configurable: true});
  one('#share').click();
  await until(() => one('#message').textContent.includes('clipboard'));
  expect(copied === puzzle, 'shared: ' + copied);
  Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true});
  one('#share').click();
  await until(() => one('#message').textContent.includes('Copy this'));
  expect(one('#message').textContent.includes(puzzle), 'or told');
};

const first = async () => {
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
  await sharing(puzzle);

  one('#hint').click();
  expect(one('#message').textContent.startsWith('Look at') && !one('#message strong'), 'where to look');
  expect(one('#apply').hidden && $$('#board .in-hint').length === 0, 'and no more');
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
  press('z', {ctrlKey: true});
  localStorage.setItem('before', board());
  press('z', {ctrlKey: true, shiftKey: true});
  one('#conflicts').click();
};

const second = async () => {
  const puzzles = data();
  expect(!one('#conflicts').checked, 'a setting is kept');
  expect($$('#chapters a.begun').length === 1, 'the list knows what is begun');
  await go(1);
  expect(board() === localStorage.getItem('board'), 'the board is as it was left: ' + board());
  press('z', {ctrlKey: true});
  expect(board() === localStorage.getItem('before'), 'what came before is kept, too: ' + board());
  press('y', {ctrlKey: true});
  expect(board() === localStorage.getItem('board'), 'and what came after');
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
  await goBack();
  expect($$('#chapters a.done').length === puzzles.length, 'all are done');
  expect(drawn, 'the links of a chain are drawn');
  const rows = $$('#times-table tr').map((row) => [...row.children].map((c) => c.textContent));
  const chapters = JSON.parse(one('#book').textContent).chapters;
  expect(rows.length === 1 + chapters.length, 'times of each level');
  chapters.forEach(({puzzles: {length}}, i) => {
    const [, solved, best, mean, alone] = rows[i + 1];
    expect(solved === `${length} / ${length}` && best <= mean && alone === '0',
      'a level\'s times: ' + rows[i + 1]);
  });

  // A link brings entries; who has some of their own is asked.
  window.confirm = () => true;
  await go(1);
  one('#restart').click();
  expect(board() === puzzles[0].puzzle, 'from the beginning');
  const entries = puzzles[0].solution.slice(0, 30) + puzzles[0].puzzle.slice(30);
  location.hash = '#1:' + entries;
  await until(() => location.hash === '#1');
  expect(board() === entries, 'the link is followed: ' + board());
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

const rectOf = (selector) => one(selector).getBoundingClientRect();
const inSight = () => {
  for (const part of ['#board', '#talk', '#pad', '#tools']) {
    const {left, right, top, bottom} = rectOf(part);
    expect(left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
      `${part} is in sight: ${JSON.stringify(rectOf(part))} of ${innerWidth} x ${innerHeight}`);
  }
};
/* In a window of the size that the address says; the board, the words of a hint and the pad are in
   sight together, and a finger selects what it is drawn over. */
const sizes = async () => {
  await go(1);
  const {width, height} = rectOf('#board');
  expect(Math.abs(width - height) < 1, `a square: ${width} x ${height}`);
  for (const node of $$('#board .cell')) {
    const at = node.getBoundingClientRect();
    expect(Math.abs(at.width - at.height) < 0.5 && Math.abs(at.width * 9 + 6 - width) < 1,
      `a square cell: ${at.width} x ${at.height} of ${width}`);
  }
  expect(document.documentElement.scrollWidth <= innerWidth, 'nothing sticks out at the side');
  wholeHint();
  inSight();
  const words = one('#message').lastChild;
  one('#message').append('A long hint. '.repeat(60));
  inSight();
  expect(one('#talk').scrollHeight > one('#talk').clientHeight, 'a long hint scrolls');
  one('#message').replaceChildren(words);
  expect($$('#pad button, #modes button, #tools button').every((b) =>
    b.getBoundingClientRect().height >= 40 && b.getBoundingClientRect().width >= 30),
  'a finger can hit the buttons');
  const slide = (type, i) => {
    const {left, top, width: side} = cell(i).getBoundingClientRect();
    cell(i).dispatchEvent(new PointerEvent(type, {bubbles: true, cancelable: true, button: 0,
      pointerType: 'touch', clientX: left + side / 2, clientY: top + side / 2}));
  };
  slide('pointerdown', 30);
  for (const i of [31, 32, 41]) slide('pointermove', i);
  slide('pointerup', 41);
  slide('pointermove', 50);
  expect($$('#board [aria-selected="true"]').map((c) => c.dataset.cell).join() === '30,31,32,41',
    'selected by a finger');
  one('#colour').click();
  one('#pad [data-digit="6"]').click();
  expect($$('#board [data-colour="6"]').length === 4, 'coloured');
};

/* axe stands in the page before this text. */
const accessible = async () => {
  const look = async (where) => {
    const {violations} = await axe.run();
    for (const {id, nodes} of violations) failures.push(`${where}: ${id}: ${nodes[0].html}`);
  };
  await look('the list');
  await go(1);
  one('#fill').click();
  one('#colour').click();
  one('#pad [data-digit="3"]').click();
  wholeHint();
  one('#others').open = true;
  await look('a hint');
  one('#pause').click();
  await look('a pause');
};

/* Letters or drawings stand in the cells; the book has its puzzles in digits all the same. */
const withSymbols = async () => {
  const {symbols: {drawn, names}} = JSON.parse(one('#book').textContent);
  const name = (c) => names[c - 1];
  const signs = (node) => [...node.querySelectorAll('use')].map((use) =>
    use.getAttribute('href').slice(-1)).join('') || (drawn ? '' : node.textContent);
  const sign = (c) => c === '.' ? '' : drawn ? c : name(c);
  const stands = (line, where) => [...line].forEach((c, i) =>
    expect(signs(cell(i)) === sign(c), `${where}: ${signs(cell(i))} in ${i}, not ${sign(c)}`));
  const [{puzzle, solution}] = data();
  const n = Math.sqrt(puzzle.length);
  await go(1);
  stands(puzzle, 'the puzzle');
  const given = [...puzzle].findIndex((c) => c !== '.');
  expect(cell(given).ariaLabel.endsWith('given ' + name(puzzle[given])), cell(given).ariaLabel);
  $$('#pad button').forEach((button, i) => {
    expect(signs(button) === sign(String(i + 1)), 'the pad has ' + signs(button));
    expect(button.ariaLabel.startsWith(names[i] + ', '), 'and says ' + button.ariaLabel);
  });
  expect($$('#pad button').length === n, 'no more than the board has');
  const word = drawn ? 'symbol' : 'letter';
  expect(one('#digit').textContent.toLowerCase() === word, 'they are called so');
  expect(one('#pad').ariaLabel.toLowerCase() === word + 's', 'on the pad, too');

  const [here, there] = [...puzzle].flatMap((c, i) => c === '.' ? [i] : []);
  const wrong = solution[here] === '1' ? '2' : '1';
  const type = (c, more) => press(drawn ? c : name(c).toLowerCase(), more);
  cell(here).click();
  type(wrong);
  expect(signs(cell(here)) === sign(wrong), 'typed: ' + signs(cell(here)));
  expect(cell(here).ariaLabel.includes(', ' + name(wrong)), 'said: ' + cell(here).ariaLabel);
  one('#check').click();
  expect(one('#message').textContent.startsWith(`One ${word} is wrong`), 'found to be wrong');
  press(wrong);
  expect(signs(cell(here)) === '', 'a number is a key for it, too');
  press('P');
  expect(Boolean(one('#board.paused')) === !names.includes('P'), 'P is a letter first');
  expect(one('#keys').textContent.includes('P pauses') === !names.includes('P'), 'and told so');
  if (one('#board.paused')) one('#pause').click();
  else press('P');
  press('1', {shiftKey: true});
  press(String(n), {ctrlKey: true});
  expect(cell(here).ariaLabel.includes(
    `corner marks ${name(1)}, centre marks ${name(n)}`), 'marks: ' + cell(here).ariaLabel);
  const middle = cell(here).querySelector('.centre');
  expect(drawn ? signs(middle) === String(n) : middle.dataset.mark === name(n), 'in their places');
  press('Backspace');
  one('#fill').click();
  const mark = cell(there).querySelector('.marks > span' + (drawn ? ' use' : ':not([data-mark=""])'));
  expect(mark !== null, 'candidates are drawn');
  one('#undo').click();

  let copied = '';
  Object.defineProperty(navigator, 'clipboard',
    {value: {writeText: async (line) => { copied = line; }}, configurable: true});
  one('#share').click();
  await until(() => copied);
  expect(copied === puzzle, 'programs share digits: ' + copied);
  window.confirm = () => true;
  location.hash = '#1:' + solution.slice(0, n) + puzzle.slice(n);
  await until(() => location.hash === '#1');
  stands(solution.slice(0, n) + puzzle.slice(n), 'a link is followed');

  let named = 0;
  for (let i = 0; i < 400 && !one('#message').textContent.includes('Solved'); ++i) {
    wholeHint();
    if (one('#apply').hidden) break;
    const line = one('#message').cloneNode(true);
    const shown = [...line.querySelectorAll('svg[role="img"]')];
    expect(shown.every((node) => names.includes(node.ariaLabel)), 'drawings in a hint are named');
    if (drawn) named += shown.length;
    // Numbers of cells and houses aside, no digit is told, and none of what marks drawings is left.
    const rest = line.textContent.replace(/R\d+C\d+|(rows?|columns?|box(es)?) \d( and \d)*/g, '');
    const left = names.includes('1') ? '' : rest.match(/\d|[\uE000-\uF8FF]/);
    expect(!left, 'a hint in digits: ' + line.textContent);
    if (!drawn && names.some((letter) => rest.includes(` is ${letter}`) ||
      rest.includes(`\u00a0${letter}`))) ++named;
    if (i === 0) inSight();
    one('#apply').click();
  }
  expect(named > 0, 'hints name them');
  stands(solution, 'the end');
  dispatchEvent(new Event('beforeprint'));
  const filled = [...puzzle].filter((c) => c !== '.').length;
  expect($$(drawn ? '#paper use' : '#paper text').length === filled, 'on paper');
  await goBack();
  dispatchEvent(new Event('beforeprint'));
  const all = data().reduce((sum, {puzzle: line}) =>
    sum + [...line].filter((c) => c !== '.').length + line.length, 0);
  expect($$(drawn ? '#paper use' : '#paper text').length === all, 'the book with its key');
};

/* Puzzles with clues: 1 has cages, 2 thermometers, 3 small digits and numbers outside. */
const clues = async () => {
  const puzzles = data();
  const clashing = () => $$('#board .clash').map((node) => Number(node.dataset.cell));
  const enter = (i, d) => { cell(i).click(); press(String(d)); };
  const clear = (...cells) => cells.forEach((i) => { cell(i).click(); press('Backspace'); });
  const said = (i) => cell(i).getAttribute('aria-label');
  const stands = (texts) => {
    const shown = $$('#board .over text').map((node) => node.textContent);
    expect(texts.every((one) => shown.includes(one)), `${texts} stand there, not ${shown}`);
  };
  /* What is drawn lies on the screen, and beside nothing else. */
  const inSight = () => {
    const [above, below] = ['#bar', '#talk'].map((name) => one(name).getBoundingClientRect());
    for (const node of $$('#board .over *, #board .under *')) {
      const box = node.getBoundingClientRect();
      expect(box.left >= 0 && box.right <= innerWidth && box.top >= 0, 'a mark off the screen');
      const meets = [above, below].some((other) => box.left < other.right - 1 &&
        box.right > other.left + 1 && box.top < other.bottom - 1 && box.bottom > other.top + 1);
      expect(!meets, 'a mark over something else');
    }
  };
  const finish = async (number) => {
    const {puzzle, solution} = puzzles[number - 1];
    [...solution].forEach((d, i) => { if (puzzle[i] === '.' && value(i) !== d) enter(i, d); });
    expect(clashing().length === 0, `${number}: the solution is against the rules`);
    expect(one('#message').textContent.includes('Solved'), `${number} is solved`);
  };

  await go(1);
  expect(!one('#hint').hidden, 'there is a hint for a puzzle with clues');
  expect(one('#rules').textContent.includes('The digits of a cage are all different.'), 'told');
  stands(['3', '15']);
  inSight();
  expect(said(0).includes('cage 3: R1C1, R1C2'), 'a cage is told: ' + said(0));
  expect(!said(2).includes('cage'), 'beside the cage');
  enter(0, 1);
  enter(1, 4);
  expect(clashing().join() === '0,1', 'a wrong sum: ' + clashing());
  expect(said(1).includes('against the rules'), 'a wrong sum is told');
  press('2');
  expect(clashing().length === 0, 'the right sum');
  clear(0, 1);
  enter(20, 4);
  enter(30, 4);  // of one cage and no house
  expect(clashing().join() === '20,30', 'twice in a cage: ' + clashing());
  clear(20, 30);
  one('#check').click();
  expect(one('#message').textContent.startsWith('No mistakes'), 'checked');
  await finish(1);
  dispatchEvent(new Event('beforeprint'));
  expect(one('#paper').textContent.includes('15'), 'cages on paper');

  await go(2);
  expect($$('#board .under path').length >= 2, 'a stem and a bulb');
  expect(said(9).includes('thermometer: R1C1, R2C1, R2C2'), 'a thermometer is told: ' + said(9));
  enter(9, 5);
  enter(0, 6);
  expect(clashing().join() === '0,9', 'falling: ' + clashing());
  clear(0, 9);
  enter(0, 4);
  enter(9, 6);
  expect(clashing().length === 0, 'rising');
  await finish(2);

  await go(3);
  inSight();
  stands(['1', '3', '5', '11']);
  const small = () => getComputedStyle(one('#board [data-open="0"] text')).visibility;
  expect(small() === 'visible', 'small digits of an empty cell');
  enter(0, 7);
  expect(small() === 'hidden', 'small digits of a filled cell');
  expect(clashing().join() === '0', 'none of the small digits: ' + clashing());
  expect(said(1).includes('sandwich sum 11: R1C2 – R9C2'), 'outside: ' + said(1));
  await finish(3);
  dispatchEvent(new Event('beforeprint'));
  expect(one('#paper').textContent.includes('11'), 'numbers outside on paper');
};

addEventListener('load', async () => {
  try {
    await [first, second, boards, sizes, accessible, withSymbols, clues][stage - 1]();
  } catch (error) {
    failures.push(String(error.stack || error));
  }
  // To the frame around, where there is one: that is what the browser prints then.
  const said = failures.length ? failures.join('\n') : 'PLAYED';
  if (parent !== window) return parent.postMessage(said, '*');
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = said;
  document.body.append(result);
});
