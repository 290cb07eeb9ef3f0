import { expect, test } from 'vitest'
import { readChecks } from './readChecks.ts'

const header = ['checkID', 'text', 'kind', 'nominal']
const told = (...lines: string[][]) =>
  readChecks([header, ...lines]).problems.map(({ row, column, sentence }) => `${row} ${column}: ${sentence}`)

test('a kind that there is not is told in a sentence of ours, with those that there are', () => {
  expect(told(['D1', 'Bore', 'length', ''])).toEqual(['2 kind: must be one of text, passFail, number'])
})

test('a name that stands twice is told beside what else is wrong, also with its own line', () => {
  const lines = [
    ['D1', 'Bore', 'length', ''],
    ['D2', 'Width', 'number', 'five'],
    ['D1', 'Depth', 'number', 'six'],
  ]
  expect(told(...lines)).toEqual([
    '2 kind: must be one of text, passFail, number',
    '3 nominal: is no number, written as 1200.5',
    '4 nominal: is no number, written as 1200.5',
    '4 checkID: stands in line 2 already',
  ])
  expect(told(['D1', 'Bore', 'number', ''], ['', '', '', ''], ['D1', 'Depth', 'number', ''])).toEqual([
    '4 checkID: stands in line 2 already',
  ])
})
