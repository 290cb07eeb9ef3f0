import { expect, test } from 'vitest'
import type { Check } from './check.ts'
import { dueChecks, mayBeOverdue } from './dueChecks.ts'
import { toldWork } from './toldWork.ts'
import type { Work } from './work.ts'

const minute = 60_000
const at = (minutes: number) => 1_780_000_000_000 + minutes * minute
const stretch = (from: number, parts: number, more: Partial<Work> = {}): Work => ({
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
/** `last`: when each sample was found last, from the first on. */
function dueOf(
  check: Pick<Check, 'frequency' | 'samples'>,
  work: readonly Work[],
  last: number[],
  now = 100,
  approvedAt = longAgo,
) {
  const found = last.map((minutes, place) => ({ checkID: 'D', sample: place + 1, at: at(minutes) }))
  const [told] = dueChecks([{ checkID: 'D', ...check }], { work: toldWork(work), found, approvedAt, now: at(now) })
  return [told!.state, told!.since === null ? null : (told!.since - at(0)) / minute, told!.parts]
}

test('each part: with the first part since it was made; overdue with the second', () => {
  expect(due('eachPart', [stretch(0, 1), stretch(1, 1)], 1)).toEqual(['notYet', null, 0])
  expect(due('eachPart', [stretch(0, 1), stretch(5, 1)], 1)).toEqual(['due', 5, 1])
  expect(due('eachPart', [stretch(0, 1), stretch(5, 1), stretch(6, 3)], 1)).toEqual(['overdue', 5, 4])
  expect(due('eachPart', [stretch(0, 1)], null)).toEqual(['due', 0, 1])
  expect(due('eachPart', [], 1)).toEqual(['notKnown', null, null])
})

test('each hour: an hour after it was made, if anything was made since; overdue a quarter of an hour later', () => {
  const work = [stretch(0, 1), stretch(30, 1)]
  expect(due('eachHour', work, 20, 79)).toEqual(['notYet', null, 1])
  expect(due('eachHour', work, 20, 80)).toEqual(['due', 80, 1])
  expect(due('eachHour', work, 20, 95)).toEqual(['overdue', 80, 1])
  expect(due('eachHour', work, 40, 200)).toEqual(['notYet', null, 0])
  expect(due('eachHour', work, null, 74)).toEqual(['due', 0, 2])
  expect(due('eachHour', work, null, 75)).toEqual(['overdue', 0, 2])
  // Of a machine that tells nothing the clock alone counts.
  expect(due('eachHour', [], 20, 80)).toEqual(['due', 80, null])
  expect(due('eachHour', [], null)).toEqual(['due', null, null])
})

test('first piece: from where the operation changed until it is made; overdue with the second part', () => {
  const before = stretch(0, 9, { operation: 'J-0~0~10' })
  expect(due('firstPiece', [before, stretch(10, 0)], 5)).toEqual(['due', 10, 0])
  expect(due('firstPiece', [before, stretch(10, 1)], null)).toEqual(['due', 10, 1])
  expect(due('firstPiece', [before, stretch(10, 1), stretch(11, 1)], 5)).toEqual(['overdue', 10, 2])
  // Idle in between tells of no operation, and begins none.
  const idle = stretch(12, 0, { operation: null })
  expect(due('firstPiece', [before, stretch(10, 1), idle, stretch(13, 5)], 11)).toEqual(['notYet', null, 0])
  expect(due('firstPiece', [idle], null)).toEqual(['notYet', null, 0])
  expect(due('firstPiece', [], null)).toEqual(['notKnown', null, null])
})

test('each setup: from the setup on; overdue with the second part after it', () => {
  const setup = stretch(10, 0, { isSetup: true })
  expect(due('eachSetup', [stretch(0, 4), setup], 5)).toEqual(['due', 10, 0])
  expect(due('eachSetup', [stretch(0, 4), setup, stretch(11, 2)], 5)).toEqual(['overdue', 10, 2])
  expect(due('eachSetup', [stretch(0, 4), setup, stretch(11, 2)], 10)).toEqual(['notYet', null, 0])
  expect(due('eachSetup', [stretch(0, 4)], null)).toEqual(['notYet', null, 0])
})

test('a setup interrupted by a break is one setup, which one check is due for', () => {
  const work = [stretch(0, 4), ...[10, 30].map((from) => stretch(from, 0, { isSetup: true })), stretch(31, 1)]
  expect(due('eachSetup', work, 5)).toEqual(['due', 10, 1])
  expect(due('eachSetup', work, 20)).toEqual(['notYet', null, 0])
  // A part made in between is one of another setup.
  expect(due('eachSetup', [...work, stretch(40, 0, { isSetup: true })], 35)).toEqual(['due', 40, 0])
})

test('of several samples it is due until all of them were found on this occasion', () => {
  const hour = { frequency: 'eachHour', samples: 3 } as const
  const work = [stretch(0, 1), stretch(30, 1), stretch(70, 1)]
  expect(dueOf(hour, work, [20, 20, 20], 81)).toEqual(['due', 80, 2])
  expect(dueOf(hour, work, [81, 81, 20], 82)).toEqual(['due', 80, 2])
  expect(dueOf(hour, work, [81, 81, 82], 83)).toEqual(['notYet', null, 0])
  expect(dueOf(hour, work, [81, 81], 82)).toEqual(['overdue', 0, 3])
  // Of a machine that tells nothing.
  expect(dueOf(hour, [], [20], 94)).toEqual(['due', 20, null])
  expect(dueOf(hour, [], [20], 95)).toEqual(['overdue', 20, null])
  const part = { frequency: 'eachPart', samples: 2 } as const
  expect(dueOf(part, [stretch(0, 1), stretch(5, 1)], [6, 1])).toEqual(['due', 5, 1])
  expect(dueOf(part, [stretch(0, 1), stretch(5, 1)], [6, 7])).toEqual(['notYet', null, 0])
  const first = { frequency: 'firstPiece', samples: 2 } as const
  const before = stretch(0, 9, { operation: 'J-0~0~10' })
  expect(dueOf(first, [before, stretch(10, 1)], [11, 5])).toEqual(['due', 10, 1])
  expect(dueOf(first, [before, stretch(10, 1)], [11, 12])).toEqual(['notYet', null, 0])
  const setup = stretch(10, 0, { isSetup: true })
  expect(dueOf({ frequency: 'eachSetup', samples: 2 }, [setup], [11])).toEqual(['due', 10, 0])
})

test('nothing is due from before the checksheet was approved', () => {
  const since = (frequency: Check['frequency'], work: readonly Work[], now = 100) =>
    due(frequency, work, null, now, at(10))
  const before = [stretch(0, 5), stretch(5, 5)]
  expect(since('eachPart', before)).toEqual(['notYet', null, 0])
  expect(since('eachHour', before)).toEqual(['notYet', null, 0])
  expect(since('firstPiece', before)).toEqual(['notYet', null, 0])
  expect(since('eachSetup', [stretch(0, 0, { isSetup: true }), stretch(5, 5)])).toEqual(['notYet', null, 0])
  // What a stretch across it made is not known to be of afterwards.
  const across = stretch(9, 4, { to: at(12) })
  expect(since('eachPart', [...before, across])).toEqual(['notYet', null, 0])
  expect(since('eachPart', [...before, across, stretch(12, 2)])).toEqual(['overdue', 12, 2])
  expect(since('eachHour', [...before, stretch(12, 2)], 86)).toEqual(['due', 12, 2])
  expect(since('eachHour', [...before, stretch(12, 2)], 87)).toEqual(['overdue', 12, 2])
  expect(since('firstPiece', [...before, across, stretch(12, 2)])).toEqual(['overdue', 10, 2])
  expect(due('eachPart', [], null, 100, at(10))).toEqual(['notKnown', null, null])
})

test('what is made each hour, and was made within it, is not overdue whatever the machine tells', () => {
  const check = { checkID: 'D', frequency: 'eachHour', samples: 2 } as const
  const found = [1, 2].map((sample) => ({ checkID: 'D', sample, at: at(sample) }))
  const may = (checks: Parameters<typeof mayBeOverdue>[0], minutes: number, told = found) =>
    mayBeOverdue(checks, { found: told, now: at(minutes) })
  expect([may([check], 75.9), may([check], 76)]).toEqual([false, true])
  expect(may([check], 10, found.slice(0, 1))).toBe(true)
  expect(may([check, { ...check, checkID: 'P', frequency: 'eachPart' }], 10)).toBe(true)
})
