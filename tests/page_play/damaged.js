'use strict';
/* What the browser keeps is damaged: the page is as if it was not there. The first session damages it
   while the page is open, the second one opens the page. */
const session = async () => {
  const {id, chapters} = JSON.parse(one('#book').textContent);
  const [{puzzle, solution}] = chapters.flatMap((chapter) => chapter.puzzles);
  const own = `gridmill:${id}:own`, times = `gridmill:${id}:times`;
  const keep = (key, value) => localStorage.setItem(key, JSON.stringify(value));
  await until(() => $$('.card').length > 0);
  expect($$('.card').length === data().length, 'the puzzles of the book, and no others');
  const open = [...puzzle].findIndex((c) => c === '.');
  if (localStorage.getItem(own) === null) {
    await go(1);
    cell(open).click();
    press(solution[open]);
    await goBack();
    const key = Object.keys(localStorage).find((name) => name.startsWith('gridmill:puzzle:'));
    const good = JSON.parse(localStorage.getItem(key));
    const play = async (state, isKept, what) => {
      keep(key, state);
      await go(1);
      expect(value(open) === (isKept ? solution[open] : '.'), `${what}: ${board()}`);
      wholeHint();
      expect(one('#message').textContent.length > 0, `${what}: a hint`);
      one('#fill').click();
      one('#undo').click();
      await goBack();
      expect($$('.card .face').length === data().length, `${what}: the list`);
    };
    for (const values of ['1'.repeat(puzzle.length), [...puzzle], good.values.map(() => 99), good.values.slice(1)]) {
      await play({...good, values}, false, `values ${JSON.stringify(values).slice(0, 30)}`);
    }
    for (const state of [7, 'text', [], {values: {length: puzzle.length}, marks: 1}]) {
      await play(state, false, JSON.stringify(state));
    }
    for (const part of ['seen', 'gone', 'undo', 'redo', 'centres', 'colors', 'seconds', 'hints']) {
      for (const wrong of [5, 'text', null, [null], [9999], [[[]]], [[['<b>']]]]) {
        await play({...good, [part]: wrong}, true, `${part} ${JSON.stringify(wrong)}`);
      }
    }
    for (const wrong of [5, 'text', [1], {1: 5}, {1: [5]}, {1: [[null, null]]}]) {
      keep(times, wrong);
      await go(1);
      await goBack();
      expect(one('#times').hidden, `times ${JSON.stringify(wrong)}`);
    }
    keep(own, [null, 5, {}, {puzzle: {number: 3, board: 'x', puzzle: 'x', solution: 'x'}, boards: {x: {n: 1}}, machines: []},
      {puzzle: {number: 3, board: '__proto__', puzzle: '.', solution: '1'}, boards: JSON.parse('{"__proto__": {"n": 1}}'),
        machines: []}]);
    return;
  }
  for (const wrong of ['gridmill:settings', `gridmill:${id}:view`]) keep(wrong, [1, null]);
  await go(1);
  wholeHint();
  expect(one('#message').textContent.length > 0, 'a hint');
};
