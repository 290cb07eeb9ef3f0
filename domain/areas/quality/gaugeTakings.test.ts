import { expect, test } from 'vitest'
import { gaugeTakings, type ValueOf } from './gaugeTakings.ts'

let at = 0
const measurementRound = (userId: number | null, ...values: (number | null)[]): ValueOf[] =>
  values.map((value, k) => ({ at: ++at, sample: k + 1, value, isWithin: true, userId }))

test('samples are parts, rounds of a person are repeats, even if others measured in between', () => {
  const [a, b] = [measurementRound(7, 1, 2, 3), measurementRound(8, 4, 5, 6)]
  const mixed = [a[0]!, b[0]!, a[1]!, b[1]!, a[2]!, b[2]!]
  const { userIds, measured, leftOut } = gaugeTakings(
    [...mixed, ...measurementRound(8, 7, 8, 9), ...measurementRound(7, 10, 11, 12)],
    3,
  )
  expect(userIds).toEqual([7, 8])
  expect(measured).toEqual([
    [
      [1, 10],
      [2, 11],
      [3, 12],
    ],
    [
      [4, 7],
      [5, 8],
      [6, 9],
    ],
  ])
  expect(leftOut).toBe(0)
})

test('excludes incomplete rounds, people with a single round, values without a user and rounds that others did not repeat', () => {
  const values = [
    ...measurementRound(1, 1, 1),
    ...measurementRound(1, 2),
    ...measurementRound(1, 3, 3),
    ...measurementRound(1, 4, 4),
    ...measurementRound(2, 5, 5),
    ...measurementRound(2, 6, 6),
    ...measurementRound(3, 7, 7),
    ...measurementRound(null, 8, 8),
  ]
  const { userIds, measured, leftOut } = gaugeTakings(values, 2)
  expect(userIds).toEqual([1, 2])
  expect(measured[0]).toEqual([
    [3, 4],
    [3, 4],
  ])
  expect(leftOut).toBe(values.length - 8)
  expect(gaugeTakings([], 2)).toEqual({ userIds: [], measured: [], leftOut: 0 })
})
