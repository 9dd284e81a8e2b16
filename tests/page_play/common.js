// What the sessions of page_test share, which play the page inside of it: the browser prints what
// is in #result at the end. A session is a function `session` in a separate file, which is
// in the page behind this one.
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
const apart = (a, b) => [Math.abs(Math.floor(a / 9) - Math.floor(b / 9)), Math.abs(a % 9 - b % 9)];
const box = (c) => Math.floor(c / 27) * 3 + Math.floor(c % 9 / 3);

const rectOf = (selector) => one(selector).getBoundingClientRect();
const inSight = () => {
  for (const part of ['#board', '#talk', '#pad', '#tools']) {
    const {left, right, top, bottom} = rectOf(part);
    expect(left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight,
      `${part} is in sight: ${JSON.stringify(rectOf(part))} of ${innerWidth} x ${innerHeight}`);
  }
};

addEventListener('load', async () => {
  try {
    await session();
  } catch (error) {
    failures.push(String(error.stack || error));
  }
  // To the frame around, if there is one: that is what the browser prints then.
  const said = failures.length ? failures.join('\n') : 'PLAYED';
  if (parent !== window) return parent.postMessage(said, '*');
  const result = document.createElement('pre');
  result.id = 'result';
  result.textContent = said;
  document.body.append(result);
});
