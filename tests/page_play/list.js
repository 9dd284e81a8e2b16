'use strict';
/* The start page, by keyboard: pictures, filters, one tab stop, what to go on with, and the next puzzle. */
const session = async () => {
  const puzzles = data();
  const {chapters, boards} = JSON.parse(one('#book').textContent);
  const cards = () => $$('#chapters .card');
  const focused = () => document.activeElement.hash;
  await until(() => one('#chapters .thumb svg'));
  expect(cards().length === puzzles.length, 'a card for each puzzle');
  const givens = [...puzzles[0].puzzle].filter((c) => c !== '.').length;
  expect($$('.card[href="#1"] .thumb text:not(svg svg text)').length >= givens, 'a picture has the givens');
  expect(cards()[0].querySelector('.dots').textContent.includes('●'), 'a card has the level');
  expect(one('#continue').textContent.includes('Start puzzle 1'), 'nothing to go on with yet');

  // Filters by level and rule.
  const choose = async (id, choice) => {
    one(id).value = choice;
    one(id).dispatchEvent(new Event('change'));
    await turn();
  };
  const level = String(chapters.at(-1).puzzles[0].level || chapters.at(-1).level);
  await choose('#by-level', level);
  const ofLevel = chapters.filter((chapter) => String(chapter.level) === level);
  expect(cards().length === ofLevel.flatMap((chapter) => chapter.puzzles).length,
    `puzzles of level ${level}: ${cards().length}`);
  expect($$('#chapters h3').length === ofLevel.length, 'no heading without puzzles');
  await choose('#by-level', '');
  const killers = puzzles.filter(({board}) => boards[board].rule === 'Killer');
  const rules = [...one('#by-rule').options].map(({value: rule}) => rule);
  expect(rules.includes('Killer') && rules.includes('Jigsaw') && rules.includes('16x16 Sudoku'), 'rules: ' + rules);
  await choose('#by-rule', 'Killer');
  expect(cards().length === killers.length, `${cards().length} killers`);
  await choose('#by-state', 'done');
  expect(cards().length === 0 && !one('#none').hidden, 'none is solved');
  one('#unfilter').click();
  expect(cards().length === puzzles.length && one('#none').hidden, 'all again');

  // One tab stop, arrow keys, and numbers.
  document.activeElement.blur();
  let tabs = 0;
  while (!document.activeElement.matches('.card') && tabs < 12) {
    await realKey('Tab');
    ++tabs;
  }
  expect(focused() === '#1', `the tab key gets to the puzzles: ${focused()} after ${tabs}`);
  await realKey('ArrowRight');
  expect(focused() === '#2', 'to the right: ' + focused());
  await realKey('ArrowLeft');
  await realKey('ArrowDown');
  const [first, below] = ['.card[href="#1"]', `.card[href="${focused()}"]`].map(rectOf);
  expect(Math.abs(first.left - below.left) < 2 && below.top > first.top, 'down: ' + focused());
  await realKey('ArrowUp');
  expect(focused() === '#1', 'and up: ' + focused());
  await realKey('End');
  expect(focused() === `#${puzzles.length}`, 'to the end: ' + focused());
  await realKey('3');
  expect(focused() === '#3', 'to a number: ' + focused());
  expect($$('#chapters .card[tabindex="0"]').length === 1, 'one tab stop');
  await realKey('Tab');
  expect(!document.activeElement.matches('.card'), 'and on, past the puzzles');
  await realKey('Tab', {shift: true});
  expect(focused() === '#3', 'and back to the same puzzle: ' + focused());

  // Progress.
  await realKey('Enter');
  await until(() => isOpen(3));
  const {puzzle, solution} = puzzles[2];
  const open = [...puzzle].flatMap((c, i) => c === '.' ? [i] : []);
  for (const i of open.slice(0, Math.ceil(open.length / 2))) {
    cell(i).click();
    press(solution[i]);
  }
  one('#back').click();
  await until(() => !one('#list').hidden);
  expect(focused() === '#3', 'back at its card: ' + focused());
  const name = () => one('.card[href="#3"] .unseen').textContent;
  expect(/started \d+ %/.test(name()), name());
  await until(() => one('.card[href="#3"] .mine'));
  expect($$('.card[href="#3"] .mine').length === Math.ceil(open.length / 2), 'the picture has the entries');
  expect(one('#continue').textContent.includes('Continue puzzle 3') && one('#continue').hash === '#3',
    'offered: ' + one('#continue').textContent);
  await choose('#by-state', 'begun');
  expect(cards().length === 1, 'one is started');
  await choose('#by-state', '');
  one('#continue').click();
  await until(() => isOpen(3));
  for (const i of open) {
    if (value(i) !== '.') continue;
    cell(i).click();
    press(solution[i]);
  }
  expect(one('#message').textContent.includes('Well done') && !one('#next').hidden, 'the next one is offered');
  expect(document.activeElement === one('#next') && one('#next').hash === '#4', 'and has the focus');
  await realKey('Enter');
  await until(() => isOpen(4));
  expect(isOpen(4), 'the next puzzle is open');
  await goBack();
  expect(name().includes('solved'), 'it is solved');
};
