import { expect, test } from 'vitest'
import { type WorkDay, workDaysOf } from './workDays.ts'

const day = (resourceID: string, empID: string | null, partNum: string, oprSeq: number | null): WorkDay => ({
  resourceID,
  empID,
  partNum,
  oprSeq,
  runSecs: 3600,
  idealSecs: 1800.5,
  good: 9.5,
  total: 10,
  idealMissing: 0,
})

test('groups work days by operation, and separates days without a person, without an operation and of another part', () => {
  const days = [
    day('M-2', null, 'P', 10),
    day('M-1', 'E', 'P', 10),
    day('M-2', null, 'P', 10),
    day('M-2', 'E', 'P', 10),
    day('M-1', 'E', 'P', null),
    day('M-1', 'E', 'Q', 10),
  ]
  const [first, ...rest] = workDaysOf(days)
  expect(first).toEqual({
    partNum: 'P',
    oprSeq: 10,
    combos: [
      { resourceID: 'M-2', empID: null },
      { resourceID: 'M-1', empID: 'E' },
      { resourceID: 'M-2', empID: 'E' },
    ],
    combo: [0, 1, 0, 2],
    runSecs: [3600, 3600, 3600, 3600],
    idealSecs: [1800.5, 1800.5, 1800.5, 1800.5],
    good: [9.5, 9.5, 9.5, 9.5],
    total: [10, 10, 10, 10],
    idealMissing: [0, 0, 0, 0],
  })
  expect(rest.map(({ partNum, oprSeq, combo }) => [partNum, oprSeq, combo])).toEqual([
    ['P', null, [0]],
    ['Q', 10, [0]],
  ])
})
