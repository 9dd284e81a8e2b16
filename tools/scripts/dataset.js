#!/usr/bin/env node
// Turns CSV files of Gridmill into Parquet files next to them, by DuckDB (npm install @duckdb/node-api):
//   tools/scripts/dataset.js data-train.csv data-test.csv
// Puzzles and names stay text, numbers become numbers; what is empty becomes NULL.
'use strict';
const {createRequire} = require('module');
const path = require('path');

// DuckDB is looked for where the command is given, as `npm install` puts it there.
const {DuckDBInstance} = createRequire(path.join(process.cwd(), '_'))('@duckdb/node-api');

const quoted = (text) => "'" + text.replaceAll("'", "''") + "'";

(async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const csv of process.argv.slice(2)) {
    const parquet = csv.replace(/\.csv$/, '') + '.parquet';
    // A grid is no number, even where all of its characters are digits.
    const text = "{'puzzle': 'VARCHAR', 'solution': 'VARCHAR'}";
    await connection.run(`COPY (SELECT * FROM read_csv(${quoted(csv)}, header = true,
        sample_size = -1, types = ${text}))
        TO ${quoted(parquet)} (FORMAT parquet, COMPRESSION zstd)`);
    const rows = await connection.runAndReadAll(
        `SELECT count(*)::INTEGER AS n FROM read_parquet(${quoted(parquet)})`);
    console.log(`${parquet}: ${rows.getRowObjects()[0].n} rows`);
  }
})().catch((error) => {
  console.error(String(error));
  process.exit(1);
});
