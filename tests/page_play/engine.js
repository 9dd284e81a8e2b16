'use strict';
/* A page without a book, with the engine: puzzles are made, pasted, entered and solved by its hints, from
   positions that no path has. Nothing is fetched. */
const said = () => one('#message').textContent;
const shown = (id) => !one('#' + id).hidden;
/* Presses Hint until all of the step is shown. */
const engineHint = async () => {
  for (let i = 0; i < 3 && !shown('apply'); ++i) {
    const before = said();
    one('#hint').click();
    await until(() => said() !== before || shown('apply'));
  }
};
const solveByEngine = async (what) => {
  for (let i = 0; i < 900 && !said().includes('Solved'); ++i) {
    await engineHint();
    if (!shown('apply')) {
      failures.push(`${what}: no hint: ${said()} ${board()}`);
      return;
    }
    one('#apply').click();
    await until(() => !shown('apply'));
  }
};
const isAnother = (before) => shown('play') && one('#play-title').textContent !== before;
const make = async (board, rules, level) => {
  if (!shown('list')) await goBack();
  one('#own').open = true;
  one('#make-board').value = board;
  one('#make-rules').value = rules;
  one('#make-level').value = String(level);
  one('#make-one').click();
  await until(() => shown('play') || /\bNo\b|cannot/.test(one('#engine-state').textContent));
  expect(shown('play'), `${board} ${rules} ${level}: ${one('#engine-state').textContent}`);
};
const bring = async (line) => {
  if (!shown('list')) await goBack();
  one('#own').open = true;
  one('#bring-text').value = line;
  one('#bring-open').click();
  await until(() => shown('play') || one('#bring-open').textContent === 'Open' &&
    !/^(Working|Engine)/.test(one('#engine-state').textContent));
  return shown('play') ? '' : one('#engine-state').textContent;
};
const session = async () => {
  window.confirm = () => true;
  if (sessionStorage.getItem('again')) {  // the page was loaded again
    await until(() => $$('.card').length > 0);
    expect($$('.card').length === Number(sessionStorage.getItem('again')), 'the browser kept the puzzles');
    return;
  }
  await until(() => one('#engine-state').textContent === 'Engine ready.');
  expect(one('#engine-state').textContent === 'Engine ready.', one('#engine-state').textContent);
  expect(one('#make-board').options.length > 10 && one('#make-rules').options.length > 10, 'choices');

  for (const [board, rules, level] of [['9x9', '', 3], ['6x6', '', 1], ['9x9', 'killer', 2],
    ['9x9-jigsaw', '', 1], ['16x16', '', 1]]) {
    await make(board, rules, level);
    if (!shown('play')) continue;
    // From a position that no path has: the last open cells are filled in first.
    const key = Object.keys(localStorage).find((name) => name.endsWith(':own'));
    const {puzzle} = JSON.parse(localStorage.getItem(key)).at(-1);
    const open = [...puzzle.puzzle].flatMap((d, i) => d === '.' ? [i] : []).slice(-8);
    for (const i of open) {
      cell(i).click();
      press(puzzle.solution[i]);
    }
    await solveByEngine(`${board} ${rules}`);
    expect(said().includes('Solved') && shown('similar'), `${board} ${rules} is solved: ${said()}`);
    expect(/next|similar/.test(document.activeElement.id), `a way on has the focus: ${document.activeElement.id}`);
    if (rules !== 'killer') continue;
    let link = '';
    const writeText = async (line) => { link = line; };
    Object.defineProperty(navigator, 'clipboard', {value: {writeText}, configurable: true});
    one('#restart').click();
    one('#solver').click();
    await until(() => link);
    expect(await bring(link) === '', 'a link of SudokuPad is read');
    await engineHint();
    expect(shown('apply') && one('#board svg.over').innerHTML.length > 100, 'its cages are drawn, and a step explained');
  }
  const title = one('#play-title').textContent;
  one('#similar').click();
  await until(() => isAnother(title));
  expect(isAnother(title), 'another puzzle like this');
  one('#walk').open = true;
  await until(() => $$('#walk-list li').length > 0);
  expect($$('#walk-list li').length > 10, 'the steps in words');

  expect(await bring('nonsense') !== '', 'nonsense is refused');
  expect((await bring('.'.repeat(81))).includes('several'), 'several solutions');
  expect((await bring('55' + '.'.repeat(79))).includes('no solution'), 'no solution');
  expect(await bring('53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79') === '',
    'a text of 81 characters');
  cell(2).click();
  press('1');
  one('#check').click();
  expect(/wrong/.test(said()) && /cells are empty/.test(said()), `wrong and missing: ${said()}`);
  one('#mend').click();
  await solveByEngine('pasted');
  expect(said().includes('Solved'), 'the pasted puzzle is solved');

  await goBack();
  one('#own').open = true;
  one('#make-board').value = '4x4';
  one('#bring-empty').click();
  await until(() => shown('set'));
  expect(!shown('hint'), 'no hint without a puzzle');
  for (const [at, d] of [[0, '1'], [5, '3'], [10, '4'], [15, '2']]) {
    cell(at).click();
    press(d);
  }
  one('#set').click();
  await until(() => said().length > 0 && !said().startsWith('Working'));
  expect(said().includes('solution') || !shown('set'), `entered digits: ${said()}`);
  expect(performance.getEntriesByType('resource').every(({name}) => name.startsWith('blob:')), 'nothing is fetched');
  await goBack();
  sessionStorage.setItem('again', $$('.card').length);
  await drive('reload');
};
