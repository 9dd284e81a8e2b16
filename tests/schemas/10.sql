-- A file of schema 10, as the build that introduced it made it: four puzzles with a rating, the path of a wish and a word, a board
-- of their own, a layout and clues, and an export. Never change it; a new version gets a dump of its own.
PRAGMA application_id = 1196255596;
PRAGMA user_version = 10;
BEGIN TRANSACTION;
CREATE TABLE board (
  name TEXT NOT NULL PRIMARY KEY,
  digest TEXT NOT NULL UNIQUE,
  rules TEXT NOT NULL
) STRICT;
INSERT INTO "board" VALUES('9x9','0011b3c10a4ab4c9477a34fdeb1b4e33','box 3x3');
INSERT INTO "board" VALUES('mine','c9de3e037e918436f3c159f221d6203f','box 3x3
house R1C1 R5C5 R9C9');
INSERT INTO "board" VALUES('5x5-jigsaw','c9d540b7e230ffbf330dcd2e0013d2c0','jigsaw AABBBAABBCDACCCDDECEDDEEE');
CREATE TABLE export (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  format TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
INSERT INTO "export" VALUES(1,'june','lines','2026-01-31T12:00:00Z');
CREATE TABLE export_item (
  export INTEGER NOT NULL REFERENCES export (id),
  position INTEGER NOT NULL,
  puzzle INTEGER NOT NULL REFERENCES puzzle (id),
  PRIMARY KEY (export, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "export_item" VALUES(1,2,1);
INSERT INTO "export_item" VALUES(1,1,2);
CREATE TABLE level (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  name_ja TEXT NOT NULL
) STRICT;
INSERT INTO "level" VALUES(1,'Beginner','入門');
INSERT INTO "level" VALUES(2,'Easy','初級');
INSERT INTO "level" VALUES(5,'Tough','難問');
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "meta" VALUES('indexed_to','4');
CREATE TABLE progress (
  run INTEGER PRIMARY KEY REFERENCES run (id),
  next_index INTEGER NOT NULL,
  stored INTEGER NOT NULL,
  duplicates INTEGER NOT NULL
) STRICT;
INSERT INTO "progress" VALUES(1,8,4,0);
CREATE TABLE puzzle (
  id INTEGER PRIMARY KEY,
  puzzle TEXT NOT NULL,
  solution TEXT NOT NULL,
  board TEXT NOT NULL,
  layout TEXT,
  clues_json TEXT,
  word TEXT,
  word_cells TEXT,
  givens INTEGER NOT NULL,
  minimal INTEGER NOT NULL,
  symmetry TEXT NOT NULL,
  level INTEGER REFERENCES level (id),
  hardest INTEGER REFERENCES technique (id),
  rounds INTEGER,
  min_openings INTEGER,
  run INTEGER NOT NULL REFERENCES run (id),
  run_index INTEGER NOT NULL,
  canonical BLOB NOT NULL,
  techniques TEXT,
  uses_by_wish TEXT, se_er INTEGER, se_er_decimal REAL GENERATED ALWAYS AS (iif(se_er < 0, se_er, se_er / 10.0)), se_ep INTEGER, se_ep_decimal REAL GENERATED ALWAYS AS (iif(se_ep < 0, se_ep, se_ep / 10.0)), se_ed INTEGER, se_ed_decimal REAL GENERATED ALWAYS AS (iif(se_ed < 0, se_ed, se_ed / 10.0)), hodoku_level TEXT, hodoku_score INTEGER,
  UNIQUE (run, run_index)
) STRICT;
INSERT INTO "puzzle" VALUES(1,'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79','534678912672195348198342567859761423426853791713924856961537284287419635345286179','9x9',NULL,NULL,'WORKPLACE','R1C1 R1C2 R1C3 R1C4 R1C5 R1C6 R1C7 R1C8 R1C9',30,1,'none',5,4,7,2,1,0,X'008CDB23086011F50481B8267451826935146831295351691647','{"1":3,"4":1}','{"fish":{"5":1}}',32,12,12,NULL,NULL);
INSERT INTO "puzzle" VALUES(2,'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79','534678912672195348198342567859761423426853791713924856961537284287419635345286179','mine',NULL,NULL,NULL,NULL,30,0,'none',NULL,NULL,NULL,NULL,1,2,X'6D696E650001909C30A232988A187213537619598686348317266284195879',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "puzzle" VALUES(3,'12345....................','1234523451345124512351234','5x5-jigsaw','AAABBAABBBCCCDDCCDDDEEEEE',NULL,NULL,NULL,5,0,'none',NULL,NULL,NULL,NULL,1,4,X'3578352D6A6967736177004141414242414142424243434344444343444444454545454501F00000123450',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "puzzle" VALUES(4,'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79','534678912672195348198342567859761423426853791713924856961537284287419635345286179','9x9',NULL,'{"killercage":[{"cells":["R1C1","R1C2"],"value":"8"}]}',NULL,NULL,30,0,'none',NULL,NULL,NULL,NULL,1,6,X'643436303563363231343833653664653663633032643366326232396335323501909C30A232988A187213537619598686348317266284195879',NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE puzzle_key (
  hash INTEGER PRIMARY KEY,
  puzzle INTEGER NOT NULL REFERENCES puzzle (id)
) STRICT;
INSERT INTO "puzzle_key" VALUES(-8667649602947357788,2);
INSERT INTO "puzzle_key" VALUES(-2025814496338499802,4);
INSERT INTO "puzzle_key" VALUES(-715310979148125405,1);
INSERT INTO "puzzle_key" VALUES(-35490660535350280,3);
CREATE TABLE rating_version (
  run INTEGER NOT NULL REFERENCES run (id),
  scale TEXT NOT NULL REFERENCES scale (name),
  version INTEGER NOT NULL,
  PRIMARY KEY (run, scale)
) STRICT, WITHOUT ROWID;
INSERT INTO "rating_version" VALUES(1,'gridmill',1);
INSERT INTO "rating_version" VALUES(1,'se',1);
CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  recipe TEXT NOT NULL UNIQUE,
  arguments TEXT NOT NULL,
  version TEXT NOT NULL,
  seed INTEGER,
  started_at TEXT NOT NULL
) STRICT;
INSERT INTO "run" VALUES(1,'recipe=9 board=9x9 seed=1 needs=fish','generate --seed 1','0.1.0',1,'2026-01-31T12:00:00Z');
CREATE TABLE scale (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  columns TEXT NOT NULL
) STRICT;
INSERT INTO "scale" VALUES(1,'gridmill','Gridmill','');
INSERT INTO "scale" VALUES(2,'se','Sudoku Explainer','se_er TENTHS, se_ep TENTHS, se_ed TENTHS');
INSERT INTO "scale" VALUES(3,'hodoku','HoDoKu','hodoku_level TEXT, hodoku_score INTEGER');
CREATE TABLE technique (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  family TEXT NOT NULL,
  level INTEGER REFERENCES level (id),
  rank INTEGER NOT NULL
) STRICT;
INSERT INTO "technique" VALUES(1,'full-house','Full House','singles',1,1);
INSERT INTO "technique" VALUES(2,'hidden-single','Hidden Single','singles',1,2);
INSERT INTO "technique" VALUES(3,'naked-single','Naked Single','singles',2,3);
INSERT INTO "technique" VALUES(4,'x-wing','X-Wing','fish',5,4);
INSERT INTO "technique" VALUES(5,'swordfish','Swordfish','fish',5,5);
CREATE INDEX puzzle_by_level ON puzzle (level, id, givens, hardest, symmetry, minimal);
CREATE VIEW puzzle_technique AS
SELECT
  p.id AS puzzle,
  CAST(u.key AS INTEGER) AS technique,
  CAST(u.value AS INTEGER) AS count
FROM puzzle AS p, json_each(p.techniques) AS u;
CREATE TRIGGER puzzle_technique_delete INSTEAD OF DELETE ON puzzle_technique BEGIN
  UPDATE puzzle SET techniques = nullif(json_remove(techniques, '$."' || old.technique || '"'), '{}')
  WHERE id = old.puzzle;
END;
CREATE INDEX export_item_by_puzzle ON export_item (puzzle);
CREATE VIEW puzzles AS
SELECT
  p.id AS id,
  p.puzzle AS puzzle,
  p.solution AS solution,
  p.board AS board,
  p.layout AS layout,
  p.clues_json AS clues_json,
  p.word AS word,
  p.word_cells AS word_cells,
  p.givens AS givens,
  p.minimal AS minimal,
  p.symmetry AS symmetry,
  p.level AS level,
  (SELECT name FROM level WHERE level.id = p.level) AS level_name,
  (SELECT name FROM technique WHERE technique.id = p.hardest) AS hardest,
  p.rounds AS rounds,
  p.min_openings AS min_openings,
  p.se_er_decimal AS se_er,
  p.se_ep_decimal AS se_ep,
  p.se_ed_decimal AS se_ed,
  p.hodoku_level AS hodoku_level,
  p.hodoku_score AS hodoku_score,
  p.run AS run,
  (SELECT seed FROM run WHERE run.id = p.run) AS seed,
  p.run_index AS run_index
FROM puzzle AS p;
CREATE INDEX puzzle_by_er ON puzzle (se_er, se_ep, se_ed) WHERE se_er IS NOT NULL;
COMMIT;
