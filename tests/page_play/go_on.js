// The second session finds what the first one left, and solves all puzzles.
'use strict';
const session = async () => {
  const puzzles = data();
  expect(!one('#conflicts').checked, 'a setting is kept');
  expect($$('#chapters a.begun').length === 1, 'the list shows the puzzle as started');
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

  // A link contains entries; a player who has entries is asked.
  window.confirm = () => true;
  await go(1);
  one('#restart').click();
  expect(board() === puzzles[0].puzzle, 'from the beginning');
  const entries = puzzles[0].solution.slice(0, 30) + puzzles[0].puzzle.slice(30);
  location.hash = '#1:' + entries;
  await until(() => location.hash === '#1');
  expect(board() === entries, 'the link is followed: ' + board());
};
