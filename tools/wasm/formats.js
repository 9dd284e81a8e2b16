// Puzzles as text: lines and grids, and links to f-puzzles and SudokuPad, which carry f-puzzles' JSON
// compressed by LZ-string (pieroxy.net/blog/pages/lz-string). The module reads and writes the JSON.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const MAX_LENGTH = 1 << 20; // of a puzzle; compressed texts can unpack to millions
const CHAR8 = 0; // a new character of 8 bits follows
const CHAR16 = 1;
const END = 2;

/** How wide codes are: one bit more each time the phrases could have outgrown them. */
class Width {
  bits = 2;
  #left = 2;
  count() {
    this.#left -= 1;
    if (this.#left !== 0) return;
    this.#left = 2 ** this.bits;
    this.bits += 1;
  }
}

/** What LZ-string's compressToBase64 returns for a text of ASCII characters. */
export function compress(text) {
  let out = '';
  let sextet = 0;
  let used = 0;
  const write = (value, bits) => {
    for (let i = 0; i < bits; i += 1) {
      sextet = (sextet << 1) | ((value >> i) & 1);
      used += 1;
      if (used === 6) {
        out += ALPHABET[sextet];
        sextet = 0;
        used = 0;
      }
    }
  };
  const width = new Width();
  const codes = new Map(); // of phrases
  const fresh = new Set(); // characters that have appeared, not been written
  const emit = (phrase) => {
    if (fresh.delete(phrase)) {
      const code = phrase.charCodeAt(0);
      write(code < 256 ? CHAR8 : CHAR16, width.bits);
      write(code, code < 256 ? 8 : 16);
      width.count();
    } else {
      write(codes.get(phrase), width.bits);
    }
    width.count();
  };
  let phrase = '';
  for (const c of text) {
    if (!codes.has(c)) {
      codes.set(c, codes.size + 3);
      fresh.add(c);
    }
    if (codes.has(phrase + c)) {
      phrase += c;
    } else {
      emit(phrase);
      codes.set(phrase + c, codes.size + 3);
      phrase = c;
    }
  }
  if (phrase !== '') emit(phrase);
  write(END, width.bits);
  do write(0, 1);
  while (used !== 0); // one character more if the last one is just full
  return out.padEnd(Math.ceil(out.length / 4) * 4, '=');
}

/** What decompressFromBase64 returns; null: damaged, or too long. */
export function decompress(packed) {
  const sextets = [...packed.replace(/=+$/, '')].map((c) => ALPHABET.indexOf(c));
  if (sextets.includes(-1)) return null;
  let at = 0;
  const read = (bits) => {
    let value = 0;
    for (let i = 0; i < bits; i += 1, at += 1) {
      value |= ((sextets[Math.floor(at / 6)] >> (5 - (at % 6))) & 1) << i;
    }
    return value;
  };
  const width = new Width();
  const phrases = [null, null, null];
  let out = '';
  let last = '';
  while (at < 6 * sextets.length) {
    let code = read(width.bits);
    if (code === END) return out;
    if (code === CHAR8 || code === CHAR16) {
      phrases.push(String.fromCharCode(read(code === CHAR8 ? 8 : 16)));
      code = phrases.length - 1;
      width.count();
    }
    const entry = phrases[code] ?? (code === phrases.length && last !== '' ? last + last[0] : null);
    if (entry === null) return null;
    out += entry;
    if (out.length > MAX_LENGTH) return null;
    if (last !== '') phrases.push(last + entry[0]);
    width.count();
    last = entry;
  }
  return null;
}

const SITES = { fpuzzles: 'https://www.f-puzzles.com/?load=', sudokupad: 'https://sudokupad.app/fpuzzles' };

/** The link of a site to f-puzzles' JSON. */
export const linkOf = (site, json) => SITES[site] + encodeURIComponent(compress(json));

/** The JSON in a link, null: damaged; undefined: it carries no puzzle. */
export function jsonOfLink(link) {
  const found = /(?:f-?puzzles\.com\/\?load=|fpuzzles|fpuz)([^&?#\s]+)/.exec(link);
  if (found === null) return undefined;
  const packed = found[1].replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return decompress(packed.replace(/ /g, '+'));
}

const isLine = (text) =>
  /^[.*_\-0-9A-Za-z]+$/.test(text) && text.length >= 16 && Number.isInteger(Math.sqrt(text.length));
const cellsOf = (text) => text.replace(/[0*_xX\-]/g, '.').toUpperCase();

/** The puzzles of a board with so many cells, one after the other: lines, or rows with or without
 * frames, which may be of different lengths where the board has holes. */
export function cellsOnBoard(text, cells, fail) {
  const found = [];
  let rows = '';
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    if (trimmed.startsWith('#') || /^[-+=|\s]*$/.test(trimmed)) continue;
    const [token] = trimmed.split(/[\s,;]/);
    rows += token.length === cells && rows === '' ? token : trimmed.replace(/[\s|!]/g, '');
    if (!/^[.*_\-0-9A-Za-z]+$/.test(rows)) fail(`expected a puzzle, found "${trimmed}"`);
    if (rows.length > cells) fail(`expected ${cells} cells, found ${rows.length}`);
    if (rows.length < cells) continue;
    found.push(cellsOf(rows));
    rows = '';
  }
  if (rows !== '') fail(`expected ${cells} cells, found ${rows.length}`);
  return found;
}

/** The puzzles of lines and grids, as texts of cells. */
export function cellsIn(text, fail) {
  const found = [];
  let rows = [];
  const endGrid = () => {
    if (rows.length === 0) return;
    const [first] = rows;
    if (rows.every((row) => isLine(row)) && rows.length !== first.length) {
      found.push(...rows.map(cellsOf));
    } else if (rows.length === first.length && rows.every((row) => row.length === first.length)) {
      found.push(cellsOf(rows.join('')));
    } else {
      fail(`expected a puzzle, found ${rows.length} rows of ${first.length} cells`);
    }
    rows = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const trimmed = line.trim();
    if (trimmed.startsWith('#') || /^[-+=|\s]*$/.test(trimmed)) {
      if (trimmed === '') endGrid();
      continue;
    }
    const [token] = trimmed.split(/[\s,;]/);
    const row = isLine(token) ? token : trimmed.replace(/[\s|!]/g, '');
    if (!/^[.*_\-0-9A-Za-z]+$/.test(row)) fail(`expected a puzzle, found "${trimmed}"`);
    rows.push(row);
  }
  endGrid();
  return found;
}
