import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atAllTimes } from '../efficiency/floor/service.ts'
import { emptyTally } from '../efficiency/totals/tally.ts'
import { levelChanges } from './levelChanges.ts'
import { type MachineDay, machineDaysOf } from './machineDays.ts'
import { dayMs, firstDay, queryOver } from './simulatedDays.fixture.ts'

const plannedSecs = 16 * 3600
/** The k-th day of the range of `M-0`, with this availability, performance and quality. */
function day(k: number, availability: number, performance = 0.9, quality = 0.98): MachineDay {
  const run = plannedSecs * availability
  const idealSecs = run * performance
  const times = { runMs: run * 1000, downMs: (plannedSecs - run) * 1000 }
  return {
    resourceID: 'M-0',
    day: firstDay + k,
    tally: { ...emptyTally(), ...times, idealSecs, goodIdealSecs: idealSecs * quality },
  }
}
const wave = (k: number) => (k % 3) / 100
const query = queryOver(30, 1)
const changesOf = (days: readonly MachineDay[]) => levelChanges(query, machineDaysOf(days))

test('reports each factor under its own name with the cost in its own time', () => {
  const level = (k: number, from: number, to: number) => (k < 18 ? from : to) + wave(k)
  const days = Array.from({ length: 30 }, (_, k) => k)
  const [slow] = changesOf(days.map((k) => day(k, 0.8, level(k, 0.9, 0.7))))
  expect(slow).toMatchObject({ kind: 'performanceLevel', topic: 'Performance fell', evidence: { view: 'performance' } })
  // Twelve days of run time at 20 points less.
  expect(slow!.lostSecs).toBeCloseTo(12 * plannedSecs * 0.8 * 0.2, 3)
  const [bad] = changesOf(days.map((k) => day(k, 0.8, 0.9, level(k, 0.95, 0.8))))
  expect(bad).toMatchObject({ kind: 'qualityLevel', evidence: { view: 'quality' } })
  expect(bad!.lostSecs).toBeCloseTo(12 * plannedSecs * 0.8 * 0.9 * 0.15, 3)
})

test('reports OEE if it changes while none of its factors does', () => {
  const days = Array.from({ length: 30 }, (_, k) => {
    const less = k < 18 ? 0 : 0.024
    return day(k, 0.8 - less + wave(k) / 9, 0.9 - less + wave(k) / 9)
  })
  expect(changesOf(days).map(({ kind }) => kind)).toEqual(['oeeLevel'])
})

test('reports nothing for too short a series or side, or for a part without a standard', () => {
  const falling = (length: number, at: number) =>
    Array.from({ length }, (_, k) => day(k, (k < at ? 0.8 : 0.6) + wave(k)))
  expect(changesOf(falling(13, 7))).toEqual([])
  expect(changesOf(falling(30, 27))).toEqual([])
  const unknown = Array.from({ length: 30 }, (_, k) => {
    const base = day(k, 0.8, k < 18 ? 0.9 + wave(k) : 0.6 + wave(k))
    return { ...base, tally: { ...base.tally, idealMissing: 1 } }
  })
  expect(changesOf(unknown)).toEqual([])
})

test('counts the first day of a machine only from its commissioning', () => {
  const share = 1 / 4
  const machine = query.floor.resources.get('M-0')!
  const from = firstDay * dayMs + (22 - 16 * share) * 3_600_000
  const resources = new Map([['M-0', { ...machine, service: { ...atAllTimes, from } }]])
  const [first, ...rest] = Array.from({ length: 14 }, (_, k) => day(k, (k < 7 ? 0.8 : 0.5) + wave(k)))
  const { runMs, downMs, idealSecs, goodIdealSecs } = first!.tally
  const part = { runMs: runMs * share, downMs: downMs * share }
  const parts = { idealSecs: idealSecs * share, goodIdealSecs: goodIdealSecs * share }
  const days = machineDaysOf([{ ...first!, tally: { ...first!.tally, ...part, ...parts } }, ...rest])
  const [drop] = levelChanges({ ...query, floor: { ...query.floor, resources } }, days)
  expect(drop).toMatchObject({ kind: 'availabilityLevel', numbers: { daysBefore: 7, daysAfter: 7 } })
})

test('dates a drop to the day, or to the next day if the first one still looks like those before, and reports the reversed series as a rise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 22 }), fc.integer({ min: 10, max: 30 }), (split, points) => {
      const series = (rises: boolean) =>
        Array.from({ length: 30 }, (_, k) => day(k, 0.6 + wave(k) + (k < split === rises ? 0 : points / 100)))
      const [drop, rose] = [changesOf(series(false))[0]!, changesOf(series(true))[0]!]
      expect(drop).toMatchObject({ topic: 'Availability fell', severity: 'warning' })
      expect(rose).toMatchObject({ topic: 'Availability rose', severity: 'information', lostSecs: null })
      for (const finding of [drop, rose]) {
        const { daysBefore, daysAfter } = finding.numbers
        expect(Math.abs(daysBefore! - split)).toBeLessThanOrEqual(1)
        expect(daysBefore! + daysAfter!).toBe(30)
        expect(finding.since).toBe(new Date((firstDay + daysBefore!) * dayMs).toISOString())
      }
      const { before, after, change, daysAfter } = drop.numbers
      expect(change).toBeCloseTo(after! - before!, 12)
      expect(drop.lostSecs).toBeCloseTo(-change! * daysAfter! * plannedSecs, 3)
    }),
    { numRuns: 60 },
  )
})
