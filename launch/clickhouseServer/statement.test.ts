import { describe, expect, test } from 'vitest'
import { formatOf, fromFile, needsData, readStatement } from './statement.ts'

describe('an INSERT is distinguished from everything else', () => {
  test.each([
    'INSERT INTO t FORMAT JSONEachRow',
    'insert into `a b`.`t` (x, `y z`) settings async_insert = 0 format RowBinary',
    '/* why */ -- so\n INSERT INTO TABLE db.t (a, b) FORMAT Native;',
  ])('%s needs data', (sql) => {
    expect(needsData(readStatement(sql))).toBe(true)
  })

  test.each([
    'SELECT 1 FORMAT JSON',
    'INSERT INTO t SELECT 1',
    "INSERT INTO t VALUES (1, 'FORMAT CSV')",
    'ALTER TABLE t DELETE WHERE 1',
  ])('%s needs no data', (sql) => {
    expect(needsData(readStatement(sql))).toBe(false)
  })

  test('a text inside VALUES is never treated as a format', () => {
    const sql = "INSERT INTO t VALUES (1, ' format CSV\n\nDROP TABLE t')"
    expect(readStatement(sql)).toEqual({ sql, kind: 'insert', inlineData: null })
  })

  test('data after the format is split off, including blank lines', () => {
    expect(readStatement('INSERT INTO t FORMAT JSONEachRow {"a":1}\n\nDROP TABLE t')).toEqual({
      sql: 'INSERT INTO t FORMAT JSONEachRow',
      kind: 'insert',
      inlineData: '{"a":1}\n\nDROP TABLE t',
    })
  })
})

test('the file precedes the settings and the format', () => {
  expect(fromFile('INSERT INTO t (a) SETTINGS max_threads = 1 FORMAT CSV', "/tmp/it's")).toBe(
    "INSERT INTO t (a) FROM INFILE '/tmp/it\\'s' SETTINGS max_threads = 1 FORMAT CSV",
  )
})

test('the format of a query is read from its end', () => {
  expect(formatOf('SELECT 1 FORMAT JSONEachRow SETTINGS max_threads = 1')).toBe('JSONEachRow')
  expect(formatOf('SELECT 1')).toBeNull()
})
