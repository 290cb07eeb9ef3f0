import { expect, test } from 'vitest'
import { comparedOf } from './comparedOf.ts'

const revisions = [3, 2, 1].map((revNum) => ({ revId: revNum * 10, revNum, approved: false }))
const none = { from: null, to: null }
const compared = (shown: number, chosen: { from: number | null; to: number | null } = none) => {
  const found = comparedOf(revisions, chosen, shown)
  return found && [found.source.revNum, found.target.revNum]
}

test('a revision is compared with the one before it, the oldest with the newest, and those chosen with each other', () => {
  expect([30, 20, 10].map((shown) => compared(shown))).toEqual([
    [2, 3],
    [1, 2],
    [1, 3],
  ])
  expect(compared(10, { from: 30, to: 20 })).toEqual([3, 2])
  expect(compared(30, { from: null, to: 10 })).toEqual([3, 1])
  expect(compared(10, { from: 20, to: null })).toEqual([2, 1])
  expect(comparedOf(revisions.slice(0, 1), none, 30)).toBe(null)
})

test('what is newer than the revision in force is compared with that one; it and older ones with the one before', () => {
  const inForce = (approved: number) => revisions.map((each) => ({ ...each, approved: each.revNum === approved }))
  const shown = (approved: number, revId: number) => {
    const found = comparedOf(inForce(approved), none, revId)
    return found && [found.source.revNum, found.target.revNum]
  }
  expect([30, 20, 10].map((revId) => shown(1, revId))).toEqual([
    [1, 3],
    [1, 2],
    [1, 3],
  ])
  expect(shown(2, 20)).toEqual([1, 2])
  expect(shown(3, 20)).toEqual([1, 2])
})
