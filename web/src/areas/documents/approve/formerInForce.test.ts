import { expect, test } from 'vitest'
import { formerInForce } from './formerInForce.ts'

const revision = (revNum: number, approvedAt: string | null, rejectedReason: string | null = null) => ({
  revNum,
  approvedAt,
  rejectedReason,
})

test('the former revision in force is the last one that was approved and not rejected since', () => {
  const day = '2026-01-05T08:00:00.000Z'
  const revisions = [
    revision(5, day),
    revision(4, null),
    revision(3, day, 'Wrong fixture'),
    revision(2, day),
    revision(1, day),
  ]
  const formerOf = (revNum: number) => formerInForce(revisions, revNum)?.revNum ?? null
  expect([5, 3, 2, 1].map(formerOf)).toEqual([2, 2, 1, null])
})
