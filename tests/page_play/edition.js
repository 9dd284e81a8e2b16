'use strict';
/* Progress belongs to the puzzle, wherever a book has it: puzzle 2 is puzzle 1 once more. */
const session = async () => {
  const [{puzzle, solution}] = data();
  await go(1);
  const open = [...puzzle].findIndex((c) => c === '.');
  cell(open).click();
  press(solution[open]);
  await goBack();
  expect($$('.card.begun').length === 2, 'both are started');
  await go(2);
  expect(value(open) === solution[open], 'with the same entries: ' + board());
};
