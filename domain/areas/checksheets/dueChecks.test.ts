import { expect, test } from 'vitest'
import type { Check } from './check.ts'
import { dueChecks, mayBeOverdue } from './dueChecks.ts'
import { packWork } from './reportedWork.ts'
import type { Work } from './work.ts'

const minute = 60_000
const at = (minutes: number) => 1_780_000_000_000 + minutes * minute
const workAt = (from: number, parts: number, more: Partial<Work> = {}): Work => ({
  from: at(from),
  to: at(from + 1),
  isSetup: false,
  parts,
  operation: 'J-1~0~10',
  makes: [],
  ...more,
})
const longAgo = at(-10_000)
const due = (
  frequency: Check['frequency'],
  work: readonly Work[],
  last: number | null,
  now = 100,
  approvedAt = longAgo,
) => dueOf({ frequency, samples: 1 }, work, last === null ? [] : [last], now, approvedAt)
/** `last`: time of each sample's last value, in order of the samples. */
function dueOf(
  check: Pick<Check, 'frequency' | 'samples'>,
  work: readonly Work[],
  last: number[],
  now = 100,
  approvedAt = longAgo,
) {
  const lastSamples = last.map((minutes, index) => ({ checkID: 'D', sample: index + 1, at: at(minutes) }))
  const [status] = dueChecks([{ checkID: 'D', ...check }], {
    work: packWork(work),
    found: lastSamples,
    approvedAt,
    now: at(now),
  })
  return [status!.state, status!.since === null ? null : (status!.since - at(0)) / minute, status!.parts]
}

test('each part: due from the first part since the last check, overdue from the second', () => {
  expect(due('eachPart', [workAt(0, 1), workAt(1, 1)], 1)).toEqual(['notYet', null, 0])
  expect(due('eachPart', [workAt(0, 1), workAt(5, 1)], 1)).toEqual(['due', 5, 1])
  expect(due('eachPart', [workAt(0, 1), workAt(5, 1), workAt(6, 3)], 1)).toEqual(['overdue', 5, 4])
  expect(due('eachPart', [workAt(0, 1)], null)).toEqual(['due', 0, 1])
  expect(due('eachPart', [], 1)).toEqual(['notKnown', null, null])
})

test('each hour: due an hour after the last check if parts were made since, overdue a quarter of an hour later', () => {
  const work = [workAt(0, 1), workAt(30, 1)]
  expect(due('eachHour', work, 20, 79)).toEqual(['notYet', null, 1])
  expect(due('eachHour', work, 20, 80)).toEqual(['due', 80, 1])
  expect(due('eachHour', work, 20, 95)).toEqual(['overdue', 80, 1])
  expect(due('eachHour', work, 40, 200)).toEqual(['notYet', null, 0])
  expect(due('eachHour', work, null, 74)).toEqual(['due', 0, 2])
  expect(due('eachHour', work, null, 75)).toEqual(['overdue', 0, 2])
  // For a machine without reports, only the clock counts.
  expect(due('eachHour', [], 20, 80)).toEqual(['due', 80, null])
  expect(due('eachHour', [], null)).toEqual(['due', null, null])
})

test('first piece: due from the change of operation until it is checked, overdue from the second part', () => {
  const before = workAt(0, 9, { operation: 'J-0~0~10' })
  expect(due('firstPiece', [before, workAt(10, 0)], 5)).toEqual(['due', 10, 0])
  expect(due('firstPiece', [before, workAt(10, 1)], null)).toEqual(['due', 10, 1])
  expect(due('firstPiece', [before, workAt(10, 1), workAt(11, 1)], 5)).toEqual(['overdue', 10, 2])
  // Idle time in between has no operation and does not start one.
  const idle = workAt(12, 0, { operation: null })
  expect(due('firstPiece', [before, workAt(10, 1), idle, workAt(13, 5)], 11)).toEqual(['notYet', null, 0])
  expect(due('firstPiece', [idle], null)).toEqual(['notYet', null, 0])
  expect(due('firstPiece', [], null)).toEqual(['notKnown', null, null])
})

test('each setup: due from the setup, overdue from the second part after it', () => {
  const setup = workAt(10, 0, { isSetup: true })
  expect(due('eachSetup', [workAt(0, 4), setup], 5)).toEqual(['due', 10, 0])
  expect(due('eachSetup', [workAt(0, 4), setup, workAt(11, 2)], 5)).toEqual(['overdue', 10, 2])
  expect(due('eachSetup', [workAt(0, 4), setup, workAt(11, 2)], 10)).toEqual(['notYet', null, 0])
  expect(due('eachSetup', [workAt(0, 4)], null)).toEqual(['notYet', null, 0])
})

test('a setup interrupted by a break is one setup and requires one check', () => {
  const work = [workAt(0, 4), ...[10, 30].map((from) => workAt(from, 0, { isSetup: true })), workAt(31, 1)]
  expect(due('eachSetup', work, 5)).toEqual(['due', 10, 1])
  expect(due('eachSetup', work, 20)).toEqual(['notYet', null, 0])
  // A part made in between starts another setup.
  expect(due('eachSetup', [...work, workAt(40, 0, { isSetup: true })], 35)).toEqual(['due', 40, 0])
})

test('stays due until all samples are taken for this occasion', () => {
  const hour = { frequency: 'eachHour', samples: 3 } as const
  const work = [workAt(0, 1), workAt(30, 1), workAt(70, 1)]
  expect(dueOf(hour, work, [20, 20, 20], 81)).toEqual(['due', 80, 2])
  expect(dueOf(hour, work, [81, 81, 20], 82)).toEqual(['due', 80, 2])
  expect(dueOf(hour, work, [81, 81, 82], 83)).toEqual(['notYet', null, 0])
  expect(dueOf(hour, work, [81, 81], 82)).toEqual(['overdue', 0, 3])
  // A machine without reports.
  expect(dueOf(hour, [], [20], 94)).toEqual(['due', 20, null])
  expect(dueOf(hour, [], [20], 95)).toEqual(['overdue', 20, null])
  const part = { frequency: 'eachPart', samples: 2 } as const
  expect(dueOf(part, [workAt(0, 1), workAt(5, 1)], [6, 1])).toEqual(['due', 5, 1])
  expect(dueOf(part, [workAt(0, 1), workAt(5, 1)], [6, 7])).toEqual(['notYet', null, 0])
  const first = { frequency: 'firstPiece', samples: 2 } as const
  const before = workAt(0, 9, { operation: 'J-0~0~10' })
  expect(dueOf(first, [before, workAt(10, 1)], [11, 5])).toEqual(['due', 10, 1])
  expect(dueOf(first, [before, workAt(10, 1)], [11, 12])).toEqual(['notYet', null, 0])
  const setup = workAt(10, 0, { isSetup: true })
  expect(dueOf({ frequency: 'eachSetup', samples: 2 }, [setup], [11])).toEqual(['due', 10, 0])
})

test('nothing is due from before the approval of the checksheet', () => {
  const since = (frequency: Check['frequency'], work: readonly Work[], now = 100) =>
    due(frequency, work, null, now, at(10))
  const before = [workAt(0, 5), workAt(5, 5)]
  expect(since('eachPart', before)).toEqual(['notYet', null, 0])
  expect(since('eachHour', before)).toEqual(['notYet', null, 0])
  expect(since('firstPiece', before)).toEqual(['notYet', null, 0])
  expect(since('eachSetup', [workAt(0, 0, { isSetup: true }), workAt(5, 5)])).toEqual(['notYet', null, 0])
  // It is unknown which parts of an interval across the approval were made afterwards.
  const acrossApproval = workAt(9, 4, { to: at(12) })
  expect(since('eachPart', [...before, acrossApproval])).toEqual(['notYet', null, 0])
  expect(since('eachPart', [...before, acrossApproval, workAt(12, 2)])).toEqual(['overdue', 12, 2])
  expect(since('eachHour', [...before, workAt(12, 2)], 86)).toEqual(['due', 12, 2])
  expect(since('eachHour', [...before, workAt(12, 2)], 87)).toEqual(['overdue', 12, 2])
  expect(since('firstPiece', [...before, acrossApproval, workAt(12, 2)])).toEqual(['overdue', 10, 2])
  expect(due('eachPart', [], null, 100, at(10))).toEqual(['notKnown', null, null])
})

test('an hourly check made within the hour is not overdue, whatever the machine reports', () => {
  const check = { checkID: 'D', frequency: 'eachHour', samples: 2 } as const
  const samples = [1, 2].map((sample) => ({ checkID: 'D', sample, at: at(sample) }))
  const may = (checks: Parameters<typeof mayBeOverdue>[0], minutes: number, lastSamples = samples) =>
    mayBeOverdue(checks, { found: lastSamples, now: at(minutes) })
  expect([may([check], 75.9), may([check], 76)]).toEqual([false, true])
  expect(may([check], 10, samples.slice(0, 1))).toBe(true)
  expect(may([check, { ...check, checkID: 'P', frequency: 'eachPart' }], 10)).toBe(true)
})
