import { expect, test } from 'vitest'
import { readChecks } from './readChecks.ts'
import { writeChecks } from './writeChecks.ts'

const header = ['checkID', 'text', 'kind', 'nominal']
const told = (...lines: string[][]) =>
  readChecks([header, ...lines]).problems.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`)

test('a kind that there is not is told in a sentence of ours, with those that there are', () => {
  expect(told(['D1', 'Bore', 'length', ''])).toEqual(['2 kind: must be one of in words, passed or failed, number'])
})

test('a name that stands twice is told beside what else is wrong, also with its own line', () => {
  const lines = [
    ['D1', 'Bore', 'length', ''],
    ['D2', 'Width', 'number', 'five'],
    ['D1', 'Depth', 'number', 'six'],
  ]
  expect(told(...lines)).toEqual([
    '2 kind: must be one of in words, passed or failed, number',
    '3 nominal: is no number, written as 1200.5',
    '4 nominal: is no number, written as 1200.5',
    '4 checkID: stands in line 2 already',
  ])
  expect(told(['D1', 'Bore', 'number', ''], ['', '', '', ''], ['D1', 'Depth', 'number', ''])).toEqual([
    '4 checkID: stands in line 2 already',
  ])
})

test('kinds and how often are written as people say them, and read in both spellings', () => {
  const said = ['D1', 'Bore', 'Passed or failed', 'first piece']
  const named = ['D2', 'Width', 'passFail', 'firstPiece']
  const { checks, problemCount } = readChecks([['checkID', 'text', 'kind', 'frequency'], said, named])
  expect([problemCount, ...checks.map(({ kind, frequency }) => [kind, frequency])]).toEqual([
    0,
    ['passFail', 'firstPiece'],
    ['passFail', 'firstPiece'],
  ])
  expect(writeChecks(checks).split('\n')[1]).toBe('D1,Bore,passed or failed,,,,,1,first piece,usual')
  expect(writeChecks([{ checkID: 'D1', kind: 'length' }]).split('\n')[1]).toBe('D1,,length,,,,,,,')
})
