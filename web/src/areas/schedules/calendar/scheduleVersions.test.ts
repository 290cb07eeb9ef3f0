import type { HistoryEntry } from '@takt/domain/core/item/responses/history.ts'
import { expect, test } from 'vitest'
import { monthDays } from './monthDays.ts'
import { scheduleVersions, withVersion } from './scheduleVersions.ts'

const shift = (end: string) => ({ shiftNum: 1, name: 'Early', days: ['MONDAY'], start: '06:00', end, breaks: [] })
const entry = (members: Partial<HistoryEntry>): HistoryEntry => ({
  version: 1,
  type: 'schedules.changed',
  at: '2026-01-01T00:00:00.000Z',
  userId: 1,
  userName: 'ada',
  fields: {},
  effectiveFrom: null,
  later: [],
  ...members,
})
const added = entry({
  type: 'schedules.added',
  fields: { scheduleID: 'S', timezone: null, shifts: [shift('14:00')] },
})
const longer = entry({
  version: 2,
  at: '2026-03-04T12:00:00.000Z',
  fields: { shifts: [shift('16:00')] },
})
const versions = scheduleVersions('S', [added, longer], 'UTC')
const plannedHours = (date: string, of = versions) =>
  monthDays(date.slice(0, 7), 'UTC', of, []).find((day) => day.date === date)!.plannedMs / 3_600_000

test('days before a change show the earlier plan', () => {
  expect([plannedHours('2026-03-02'), plannedHours('2026-03-09')]).toEqual([8, 10])
})

test('a change in the middle of a shift takes effect at its instant', () => {
  const noon = entry({ ...longer, at: '2026-03-02T12:00:00.000Z' })
  expect(plannedHours('2026-03-02', scheduleVersions('S', [added, noon], 'UTC'))).toBe(10)
  const evening = entry({ ...longer, at: '2026-03-02T15:00:00.000Z' })
  expect(plannedHours('2026-03-02', scheduleVersions('S', [added, evening], 'UTC'))).toBe(9)
})

test('a change at a future instant takes effect then', () => {
  const planned = entry({ ...longer, effectiveFrom: '2026-03-20T00:00:00.000Z' })
  const of = scheduleVersions('S', [added, planned], 'UTC')
  expect([plannedHours('2026-03-16', of), plannedHours('2026-03-23', of)]).toEqual([8, 10])
})

test('an unsaved drawing is in effect from now until the next planned change', () => {
  const draft = { scheduleID: 'S', timezone: 'UTC', shifts: [] }
  const of = withVersion(versions, Date.parse('2026-03-10T00:00:00Z'), draft)
  expect([plannedHours('2026-03-09', of), plannedHours('2026-03-16', of)]).toEqual([10, 0])
})

test('a schedule that was deleted and added again starts with its second life', () => {
  const removed = entry({ version: 2, type: 'schedules.removed', fields: null })
  const again = entry({ ...added, version: 3, fields: { ...added.fields, shifts: [] } })
  expect(scheduleVersions('S', [added, removed, again], 'UTC')).toMatchObject([{ value: { shifts: [] } }])
})
