'use strict';
/* Links: to this page with all that was entered, and to another program with the puzzle as well, which the
   test reads. Puzzle 2 is a killer. */
const session = async () => {
  const before = sessionStorage.getItem('before');
  const cells = () => $$('#board [data-cell]').map((node) => node.ariaLabel).join('|');
  if (before) {  // the page was loaded again
    await until(() => isOpen(2));
    expect(cells() === before, 'everything survives a reload');
    return;
  }
  let copied = '';
  const writeText = async (line) => { copied = line; };
  Object.defineProperty(navigator, 'clipboard', {value: {writeText}, configurable: true});
  const {puzzle, solution} = data()[1];
  await go(2);
  expect(one('#share').hidden, 'a file has no address for others');
  const [a, b, c] = [...puzzle].flatMap((d, i) => d === '.' ? [i] : []);
  cell(a).click();
  press(solution[a]);
  cell(b).click();
  press('2', {shiftKey: true});
  press('9', {shiftKey: true});
  press('4', {ctrlKey: true});
  cell(c).click();
  press('3', {altKey: true});
  one('#solver').click();
  await until(() => copied);
  report(copied);
  report(JSON.stringify({a, b, c, digit: Number(solution[a])}));
  Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true});
  one('#solver').click();
  await until(() => one('#link'));
  expect(one('#link').value === copied, 'a link to copy by hand');

  // The page's own link brings everything back.
  const labels = () => [a, b, c].map((i) => cell(i).ariaLabel);
  const entered = labels();
  expect(entered[1].includes('corner marks 2 9, center marks 4') && entered[2].includes('yellow'), entered.join());
  window.confirm = () => true;
  const marks = (i, text) => Array(i).fill('').join('.') + (i ? '.' : '') + text;
  const entries = [...puzzle].map((d, i) => i === a ? solution[i] : d).join('');
  one('#restart').click();
  expect(cell(a).ariaLabel.includes('empty'), 'from the beginning');
  location.hash = `#2:${entries}~${marks(b, (516).toString(36))}~${marks(b, (16).toString(36))}~${marks(c, '3')}`;
  await until(() => location.hash === '#2' && !cell(a).ariaLabel.includes('empty'));
  expect(labels().join() === entered.join(), 'entries, marks and colors are back');
  for (const bad of ['1', entries + '~zzzzzzzz', entries + '~1', entries + '~~~zz', entries + '~~~~']) {
    location.hash = '#2:' + bad;
    await until(() => location.hash === '#2');
    expect(labels().join() === entered.join(), 'a damaged link changes nothing: ' + bad);
  }

  sessionStorage.setItem('before', cells());
  await drive('reload');
};
