import { expect, test } from 'vitest'
import { clickHouseStatements } from './clickHouseStatements.ts'

const text = `-- a note; with a semicolon
CREATE TABLE fact (id UInt32)
ENGINE = ReplacingMergeTree(seq) ORDER BY id;

CREATE MATERIALIZED VIEW v TO fact AS SELECT ';' AS a, 1 AS id;
ALTER TABLE fact ADD COLUMN x UInt8;
`

test('splits at semicolons at the end of a line and makes each statement repeatable', () => {
  expect(clickHouseStatements(text)).toEqual([
    'CREATE TABLE IF NOT EXISTS fact (id UInt32)\nENGINE = ReplacingMergeTree(seq) ORDER BY id',
    "CREATE MATERIALIZED VIEW IF NOT EXISTS v TO fact AS SELECT ';' AS a, 1 AS id",
    'ALTER TABLE fact ADD COLUMN IF NOT EXISTS x UInt8',
  ])
})

test('adds the cluster and uses replicated engines', () => {
  expect(clickHouseStatements(text, 'plant')).toEqual([
    "CREATE TABLE IF NOT EXISTS fact ON CLUSTER 'plant' (id UInt32)\nENGINE = ReplicatedReplacingMergeTree(seq) " +
      'ORDER BY id',
    "CREATE MATERIALIZED VIEW IF NOT EXISTS v ON CLUSTER 'plant' TO fact AS SELECT ';' AS a, 1 AS id",
    "ALTER TABLE fact ON CLUSTER 'plant' ADD COLUMN IF NOT EXISTS x UInt8",
  ])
})
