'use strict';
/* An engine that traps: it opens one puzzle, fails at the second, and has no memory for an empty board. Each
   time another worker takes its place, and the page says so. */
const session = async () => {
  const state = () => one('#engine-state').textContent;
  await until(() => state() === 'Engine ready.');
  one('#own').open = true;
  const answerTo = async (button, line = 'x') => {
    one('#bring-text').value = line;
    one('#engine-state').textContent = '';
    const label = one(button).textContent;
    one(button).click();
    await until(() => one(button).textContent === label && state() !== '');
    return state();
  };
  const restarted = 'The engine failed and was started again: ';
  for (let i = 0; i < 2; ++i) {
    const first = await answerTo('#bring-open');
    expect(first === 'This puzzle has no solution.', `a new engine: ${first}`);
    const second = await answerTo('#bring-open');
    expect(second === `${restarted}unreachable`, `a trap: ${second}`);
  }
  const empty = await answerTo('#bring-empty');
  expect(empty === `${restarted}not enough memory`, `no memory: ${empty}`);
  const last = await answerTo('#bring-open');
  expect(last === 'This puzzle has no solution.', `the next engine: ${last}`);
};
