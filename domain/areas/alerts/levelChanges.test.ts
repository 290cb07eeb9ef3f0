import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atAllTimes } from '../efficiency/floor/service.ts'
import { emptyTally } from '../efficiency/sums/tally.ts'
import { levelChanges } from './levelChanges.ts'
import { type MachineDay, machineDaysOf } from './machineDays.ts'
import { dayMs, firstDay, questionOver } from './simulatedDays.bed.ts'

const plannedSecs = 16 * 3600
/** A day of `M-0`, k-th of the range, at such an availability, performance and quality. */
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
const question = questionOver(30, 1)
const found = (days: readonly MachineDay[]) => levelChanges(question, machineDaysOf(days))

test('each factor is told of under its own name, with what it costs in its own time', () => {
  const fell = (k: number, from: number, to: number) => (k < 18 ? from : to) + wave(k)
  const days = Array.from({ length: 30 }, (_, k) => k)
  const [slow] = found(days.map((k) => day(k, 0.8, fell(k, 0.9, 0.7))))
  expect(slow).toMatchObject({ kind: 'performanceLevel', topic: 'Performance fell', evidence: { view: 'performance' } })
  // Twelve days of run time at 20 points less.
  expect(slow!.lostSecs).toBeCloseTo(12 * plannedSecs * 0.8 * 0.2, 3)
  const [bad] = found(days.map((k) => day(k, 0.8, 0.9, fell(k, 0.95, 0.8))))
  expect(bad).toMatchObject({ kind: 'qualityLevel', evidence: { view: 'quality' } })
  expect(bad!.lostSecs).toBeCloseTo(12 * plannedSecs * 0.8 * 0.9 * 0.15, 3)
})

test('OEE is told of where it changes and none of its factors does by itself', () => {
  const days = Array.from({ length: 30 }, (_, k) => {
    const less = k < 18 ? 0 : 0.024
    return day(k, 0.8 - less + wave(k) / 9, 0.9 - less + wave(k) / 9)
  })
  expect(found(days).map(({ kind }) => kind)).toEqual(['oeeLevel'])
})

test('too short a series or side, and a part without a standard, say nothing', () => {
  const falling = (length: number, at: number) =>
    Array.from({ length }, (_, k) => day(k, (k < at ? 0.8 : 0.6) + wave(k)))
  expect(found(falling(13, 7))).toEqual([])
  expect(found(falling(30, 27))).toEqual([])
  const unknown = Array.from({ length: 30 }, (_, k) => {
    const one = day(k, 0.8, k < 18 ? 0.9 + wave(k) : 0.6 + wave(k))
    return { ...one, tally: { ...one.tally, idealMissing: 1 } }
  })
  expect(found(unknown)).toEqual([])
})

test('the day on which a machine begins counts by the time from then on', () => {
  const share = 1 / 4
  const machine = question.floor.resources.get('M-0')!
  const from = firstDay * dayMs + (22 - 16 * share) * 3_600_000
  const resources = new Map([['M-0', { ...machine, service: { ...atAllTimes, from } }]])
  const [first, ...others] = Array.from({ length: 14 }, (_, k) => day(k, (k < 7 ? 0.8 : 0.5) + wave(k)))
  const { runMs, downMs, idealSecs, goodIdealSecs } = first!.tally
  const part = { runMs: runMs * share, downMs: downMs * share }
  const parts = { idealSecs: idealSecs * share, goodIdealSecs: goodIdealSecs * share }
  const days = machineDaysOf([{ ...first!, tally: { ...first!.tally, ...part, ...parts } }, ...others])
  const [fell] = levelChanges({ ...question, floor: { ...question.floor, resources } }, days)
  expect(fell).toMatchObject({ kind: 'availabilityLevel', numbers: { daysBefore: 7, daysAfter: 7 } })
})

test('wherever the level falls, it is told to the day, or to the next where that one still looks like those before; turned round it rose', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 22 }), fc.integer({ min: 10, max: 30 }), (split, points) => {
      const series = (rises: boolean) =>
        Array.from({ length: 30 }, (_, k) => day(k, 0.6 + wave(k) + (k < split === rises ? 0 : points / 100)))
      const [fell, rose] = [found(series(false))[0]!, found(series(true))[0]!]
      expect(fell).toMatchObject({ topic: 'Availability fell', severity: 'warning' })
      expect(rose).toMatchObject({ topic: 'Availability rose', severity: 'information', lostSecs: null })
      for (const finding of [fell, rose]) {
        const { daysBefore, daysAfter } = finding.numbers
        expect(Math.abs(daysBefore! - split)).toBeLessThanOrEqual(1)
        expect(daysBefore! + daysAfter!).toBe(30)
        expect(finding.since).toBe(new Date((firstDay + daysBefore!) * dayMs).toISOString())
      }
      const { before, after, change, daysAfter } = fell.numbers
      expect(change).toBeCloseTo(after! - before!, 12)
      expect(fell.lostSecs).toBeCloseTo(-change! * daysAfter! * plannedSecs, 3)
    }),
    { numRuns: 60 },
  )
})
