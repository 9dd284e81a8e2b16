// Makes the module of the package gridmill-9x9 and the engine of pages smaller: replaces the bodies of
// functions that they do not need by a trap. wasm-opt then removes them, and all that only they use.
//   node snip.js 9x9|page FROM.wasm TO.wasm   FROM has names
//   node snip.js --sizes FROM.wasm            the largest groups of functions

import { readFileSync, writeFileSync } from 'node:fs';

/** Levels of boards of several grids, which pages do not have. */
const GRIDS = [/^([^<]* )?gridmill::of_grids::/, /\bstd::__2::(?!array)[^<]*<.*gridmill::of_grids::/];
/** Other boards, clues, scales, formats and languages, which engine.js refuses in the small package. */
const NOT_9X9 = [
  ...GRIDS,
  /^([^<]* )?gridmill::(up_to_25|explainer|hodoku|fpuzzles)::/,
  /\bstd::__2::(?!array)[^<]*<.*gridmill::(up_to_25|explainer|hodoku)::/,
  /\bnlohmann::|\bJapanese|\bmake_japanese_renderer/,
  /\bEnglishClues::/,
  /\bstep_text::(combinations|crossings|demands|equation|fits|house_sum|line_reasons)_of$/,
  /\bstep_text::(sum_(clash|lock|reasons)_of|pairing_in)$/,
  /\bLaneEngine<.*(BoxBoard<([24], .*|3, [24], .*|3, 3, true)>|GridsBoard|AnyBoard)/,
  /\bmake_(lanes_wide|houses|clues|cdcl)_?\w*$|\bCdcl::/,
  /\b(House(Counter|Propagator|Boards|Filler)|Clue(Counter|Propagation|Search|Model|PuzzleGenerator|Sampler))\b/,
  /\b(Sets|Sum|Sequence)(Propagator|Combinations)\b|\bgridmill::sample_clues|\bgridmill::clue_rules/,
  /\bup_to_9::clues::(?!Clues::)|\bCaseSearch\b|\bgridmill::Cages::/,
  /\b(Jigsaw|Layout)\w*::|\bread_fpuzzles|\bfpuzzles_text/,
  /\bgridmill::(generate|validate|draw)_\w+$/, // of kinds of clues
];
const EXPORTS = ['gridmill_board_create_each', 'gridmill_wasm_read', 'gridmill_wasm_write'];
/** Of members that are made and not used. */
const KEPT = /\b(?!Cdcl|Clue|House|Lane)(\w+)(<.*>)?::~?\1(\.\d+)?$/;
const MIN_SIZE = 200; // bytes; small functions initialize tables
const TRAP = [3, 0, 0x00, 0x0b]; // size, no locals, unreachable, end

/** A cursor over bytes. */
class Reader {
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }
  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
  text() {
    return new TextDecoder().decode(this.take(this.number()));
  }
}

function encode(value) {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value & 127) | 128);
  return [...bytes, value];
}

function sectionsOf(bytes) {
  const reader = new Reader(bytes, 8);
  const sections = [];
  while (reader.at < bytes.length) sections.push({ id: reader.number(), bytes: reader.take(reader.number()) });
  return sections;
}

/** The number of imported functions, which come first. */
function importedFunctions({ bytes }) {
  const reader = new Reader(bytes);
  let functions = 0;
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.text();
    reader.text();
    const kind = reader.take(1)[0];
    if (kind === 0) {
      functions += 1;
      reader.number();
    } else if (kind === 1) {
      reader.take(1);
      if (reader.number() & 1) reader.number();
      reader.number();
    } else if (kind === 2) {
      if (reader.number() & 1) reader.number();
      reader.number();
    } else if (kind === 3) {
      reader.take(2);
    } else {
      reader.take(1);
      reader.number();
    }
  }
  return functions;
}

/** The names of functions by their number. */
function namesOf(sections) {
  for (const { id, bytes } of sections) {
    const reader = new Reader(bytes);
    if (id !== 0 || reader.text() !== 'name') continue;
    while (reader.at < bytes.length) {
      const kind = reader.take(1)[0];
      const part = new Reader(reader.take(reader.number()));
      if (kind !== 1) continue;
      return new Map(Array.from({ length: part.number() }, () => [part.number(), part.text()]));
    }
  }
  throw new Error('the module has no names');
}

/** The name of a function without its parameters. */
const qualifiedName = (name) => name.replaceAll('(anonymous namespace)::', '').split('(')[0];

/** The section of exports without some of them. */
function withoutExports(bytes, removed) {
  const reader = new Reader(bytes);
  const kept = [];
  for (let left = reader.number(); left > 0; left -= 1) {
    const begin = reader.at;
    const name = reader.text();
    reader.take(1);
    reader.number();
    if (!removed.includes(name)) kept.push(bytes.subarray(begin, reader.at));
  }
  return Buffer.concat([Buffer.from(encode(kept.length)), ...kept]);
}

const isSizes = process.argv[2] === '--sizes';
const [from, to] = process.argv.slice(3);
const snippedNames = process.argv[2] === '9x9' ? NOT_9X9 : GRIDS;
const module = readFileSync(from);
const sections = sectionsOf(module);
const names = namesOf(sections);
const first = importedFunctions(sections.find(({ id }) => id === 2));
const code = sections.find(({ id }) => id === 10);
const reader = new Reader(code.bytes);
const bodies = Array.from({ length: reader.number() }, () => {
  const begin = reader.at;
  reader.take(reader.number());
  return code.bytes.subarray(begin, reader.at);
});
if (isSizes) {
  const groups = new Map();
  for (const [i, body] of bodies.entries()) {
    const name = (names.get(first + i) ?? '?').replace(/\(anonymous namespace\)::/g, '');
    const group = name.split(/[<(]/)[0].split('::').slice(0, 3).join('::');
    groups.set(group, (groups.get(group) ?? 0) + body.length);
  }
  const sorted = [...groups].sort((a, b) => b[1] - a[1]);
  for (const [group, size] of sorted.slice(0, 150)) console.log(size, group);
} else {
  let snipped = 0;
  const kept = bodies.map((body, i) => {
    const name = qualifiedName(names.get(first + i) ?? '');
    if (body.length < MIN_SIZE || KEPT.test(name) || !snippedNames.some((pattern) => pattern.test(name))) return body;
    snipped += body.length;
    return Buffer.from(TRAP);
  });
  code.bytes = Buffer.concat([Buffer.from(encode(kept.length)), ...kept]);
  const exported = sections.find(({ id }) => id === 7);
  exported.bytes = withoutExports(exported.bytes, EXPORTS);
  const parts = sections.flatMap(({ id, bytes }) => [Buffer.from([id, ...encode(bytes.length)]), bytes]);
  writeFileSync(to, Buffer.concat([module.subarray(0, 8), ...parts]));
  console.log(`${to}: ${snipped} bytes of code less`);
}
