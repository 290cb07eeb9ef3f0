import { expect, test } from 'vitest'
import type { EvidenceInterval } from '../../../core/dashboards/evidence/evidenceResponse.ts'
import { meetsHour, stopRows } from './stopRows.ts'

const at = (text: string) => Date.parse(`2026-03-02T${text}:00Z`)
const interval = (from: string, to: string, change: Partial<EvidenceInterval> = {}): EvidenceInterval => ({
  start: at(from),
  end: at(to),
  secs: (at(to) - at(from)) / 1000,
  state: 'down',
  reason: null,
  reportedReason: null,
  scheduledAs: 'planned',
  countedAs: 'down',
  businessDate: '2026-03-02',
  shiftNum: 1,
  shiftName: null,
  source: { deviceId: 1, seq: at(from) },
  ...change,
})
const about = { classes: ['down' as const], search: {}, timeZone: 'UTC' }

test('merges the slices of a stop into one row, latest stop first, and excludes other classes', () => {
  const rows = stopRows(
    [
      interval('06:00', '06:01'),
      interval('06:01', '06:05'),
      interval('06:05', '07:00', { state: 'idle', countedAs: 'idle' }),
      interval('08:00', '08:10', { reason: 'jam' }),
      interval('09:00', '10:00', { scheduledAs: 'unscheduled', countedAs: 'unscheduled', shiftNum: null }),
    ],
    about,
  )
  expect(rows.map(({ start, end, parts }) => [start, end, parts[0]?.reason])).toEqual([
    [at('08:00'), at('08:10'), 'jam'],
    [at('06:00'), at('06:05'), null],
  ])
})

test('assigns a stop with several reasons to each of them', () => {
  const intervals = [interval('06:00', '06:10', { reason: 'jam' }), interval('06:10', '06:30')]
  for (const reason of ['jam', '']) {
    const [stop, ...otherRows] = stopRows(intervals, { ...about, search: { reason } })
    expect([stop?.start, stop?.end, otherRows]).toEqual([at('06:00'), at('06:30'), []])
  }
  expect(stopRows(intervals, { ...about, search: { reason: 'door' } })).toEqual([])
})

test('includes only stops of the selected reason, shift and hour', () => {
  const intervals = [interval('06:00', '06:01'), interval('07:30', '09:10', { reason: 'jam', shiftNum: 2 })]
  const starts = (search: object) => stopRows(intervals, { ...about, search }).map(({ start }) => start)
  expect(starts({ reason: '' })).toEqual([at('06:00')])
  expect(starts({ shift: 2 })).toEqual([at('07:30')])
  expect(starts({ hour: 8 })).toEqual([at('07:30')])
  expect(starts({ hour: 10 })).toEqual([])
})

test('uses hours of local time, also when clocks change', () => {
  const night = { start: Date.parse('2026-03-08T06:30:00Z'), end: Date.parse('2026-03-08T07:30:00Z') }
  expect([1, 2, 3].map((hour) => meetsHour(night, hour, 'America/New_York'))).toEqual([true, false, true])
  const kolkata = { start: Date.parse('2026-03-08T06:20:00Z'), end: Date.parse('2026-03-08T06:40:00Z') }
  expect([11, 12].map((hour) => meetsHour(kolkata, hour, 'Asia/Kolkata'))).toEqual([true, true])
})
