import { expect, test } from 'vitest'
import { slotsOver } from './slotsOver.ts'

const base = { text: '', kind: 'number', unit: null, nominal: null, lower: null, upper: null } as const
const check = {
  ...base,
  checkID: 'L1',
  samples: 3,
  frequency: 'eachHour',
  chart: 'usual',
  holds: false,
  gaugeID: null,
  gaugeKind: null,
} as const
const slots = [1, 2, 3].map((sample) => ({ check, sample }))
const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`
const valuesAt = (...minutes: number[]) =>
  Object.fromEntries(
    minutes.map((minute, index) => [
      `L1~${index + 1}`,
      { entryId: 'x', at: at(minute), value: 1, passed: null, text: null },
    ]),
  )
const due = (since: string | null) => [{ checkID: 'L1', state: since === null ? 'notYet' : 'due', since }]

test('values recorded since a check became due remain, earlier ones are outdated', () => {
  expect(slotsOver(slots, valuesAt(10, 11), due(at(9)))).toEqual([])
  expect(slotsOver(slots, valuesAt(10, 11), due(at(11)))).toEqual(['L1~1'])
  expect(slotsOver(slots, valuesAt(10, 11, 12), due(at(30)))).toEqual(['L1~1', 'L1~2', 'L1~3'])
})

test('while nothing is due, or this is unknown, all values remain', () => {
  expect(slotsOver(slots, valuesAt(10, 11, 12), due(null))).toEqual([])
  expect(slotsOver(slots, valuesAt(10, 11, 12), [])).toEqual([])
})
