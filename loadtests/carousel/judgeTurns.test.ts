import { expect, test } from 'vitest'
import { judgeTurns, type Reading } from './judgeTurns.ts'

const run = (leakKb: number, listeners = 0, objectsKb = 0): Reading[] =>
  Array.from({ length: 12 }, (_, index) => ({
    turns: index * 12,
    pageKb: 20_000 + (index < 2 ? -3000 : 0) + (index % 3) * 800 + leakKb * index * 12,
    objectsKb: 9000 + (index % 2) * 40 + objectsKb * index * 12,
    nodes: 5000,
    rules: 900,
    listeners: 200 + listeners * index * 12,
    workers: 1,
  }))

test('memory that rises and falls is no leak, memory that stays is', () => {
  expect(judgeTurns(run(0)).flaws).toEqual([])
  expect(judgeTurns(run(5)).flaws).toEqual([expect.stringContaining('pageKb')])
  expect(judgeTurns(run(5), true).flaws).toEqual([])
  expect(judgeTurns(run(0, 1)).flaws).toEqual([expect.stringContaining('listeners')])
  expect(judgeTurns(run(0, 0, 1)).flaws).toEqual([expect.stringContaining('objectsKb')])
  expect(() => judgeTurns(run(0).slice(0, 4))).toThrow('too few')
})
