'use strict';
/* Word sudoku: each puzzle has its own letters, and its word is highlighted when it is solved. */
const session = async () => {
  window.confirm = () => true;
  for (const puzzle of data()) {
    const {number, letters, word, wordCells, solution} = puzzle;
    const spelled = (line) => [...line].map((c) => c === '.' ? '.' : letters[c - 1]).join('');
    await go(number);
    expect($$('#pad button').map((button) => button.textContent).join('') === letters.join(''), 'the pad');
    expect(letters.join('') === [...letters].sort().join(''), 'letters ascend');
    expect(board() === spelled(puzzle.puzzle), 'the puzzle: ' + board());
    dispatchEvent(new Event('beforeprint'));
    expect(one('#paper').textContent.includes('Letters: ' + letters.join(' ')), 'letters on paper');
    expect(!document.body.innerText.includes(word), 'the word is hidden');
    const open = [...puzzle.puzzle].findIndex((c) => c === '.');
    cell(open).click();
    press(letters[solution[open] - 1].toLowerCase());
    expect(value(open) === letters[solution[open] - 1], 'typed: ' + value(open));
    expect($$('#board .word').length === 0, 'not solved yet');
    location.hash = `#${number}:${solution}`;
    await until(() => one('#message').textContent.includes('Solved'));
    expect(one('#message').textContent.includes(`Word: ${word}`), one('#message').textContent);
    expect(String($$('#board .word').map((node) => Number(node.dataset.cell))) === String(wordCells), 'its cells');
    expect(wordCells.map(value).join('') === word, 'spelled: ' + wordCells.map(value).join(''));
    const back = (c) => getComputedStyle(cell(c)).backgroundColor;  // fades in
    await until(() => back(wordCells[4]) === 'rgb(205, 235, 208)');
    expect(back(wordCells[4]) === 'rgb(205, 235, 208)', 'highlighted: ' + back(wordCells[4]));
    await goBack();
  }
  dispatchEvent(new Event('beforeprint'));
  for (const {word} of data()) expect(one('#paper .key').textContent.includes(word), 'the word below its solution');
};
