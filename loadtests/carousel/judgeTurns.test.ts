import { expect, test } from 'vitest'
import { judgeTurns, type Reading } from './judgeTurns.ts'

const run = (leakKb: number, listeners = 0, objectsKb = 0): Reading[] =>
  Array.from({ length: 12 }, (_, place) => ({
    turns: place * 12,
    pageKb: 20_000 + (place < 2 ? -3000 : 0) + (place % 3) * 800 + leakKb * place * 12,
    objectsKb: 9000 + (place % 2) * 40 + objectsKb * place * 12,
    nodes: 5000,
    rules: 900,
    listeners: 200 + listeners * place * 12,
    workers: 1,
  }))

test('what comes and goes is no leak, what stays behind is', () => {
  expect(judgeTurns(run(0)).flaws).toEqual([])
  expect(judgeTurns(run(5)).flaws).toEqual([expect.stringContaining('pageKb')])
  expect(judgeTurns(run(5), true).flaws).toEqual([])
  expect(judgeTurns(run(0, 1)).flaws).toEqual([expect.stringContaining('listeners')])
  expect(judgeTurns(run(0, 0, 1)).flaws).toEqual([expect.stringContaining('objectsKb')])
  expect(() => judgeTurns(run(0).slice(0, 4))).toThrow('too few')
})
