import { expect, test } from 'vitest'
import { comparedOf } from './comparedOf.ts'

const revisions = [3, 2, 1].map((revNum) => ({ revId: revNum * 10, revNum, approved: false }))
const none = { from: null, to: null }
const compared = (displayed: number, selection: { from: number | null; to: number | null } = none) => {
  const result = comparedOf(revisions, selection, displayed)
  return result && [result.source.revNum, result.target.revNum]
}

test('a revision is compared with the previous one, the oldest with the newest, and selected ones with each other', () => {
  expect([30, 20, 10].map((displayed) => compared(displayed))).toEqual([
    [2, 3],
    [1, 2],
    [1, 3],
  ])
  expect(compared(10, { from: 30, to: 20 })).toEqual([3, 2])
  expect(compared(30, { from: null, to: 10 })).toEqual([3, 1])
  expect(compared(10, { from: 20, to: null })).toEqual([2, 1])
  expect(comparedOf(revisions.slice(0, 1), none, 30)).toBe(null)
})

test('a revision newer than the one in force is compared with it; others with the previous one', () => {
  const inForce = (approved: number) => revisions.map((each) => ({ ...each, approved: each.revNum === approved }))
  const comparedWith = (approved: number, revId: number) => {
    const result = comparedOf(inForce(approved), none, revId)
    return result && [result.source.revNum, result.target.revNum]
  }
  expect([30, 20, 10].map((revId) => comparedWith(1, revId))).toEqual([
    [1, 3],
    [1, 2],
    [1, 3],
  ])
  expect(comparedWith(2, 20)).toEqual([1, 2])
  expect(comparedWith(3, 20)).toEqual([1, 2])
})
