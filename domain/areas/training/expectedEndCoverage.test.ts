import { expect, test } from 'vitest'
import { normalQuantile } from '../../core/statistics/normal.ts'
import { sampleFloor, sampleResource, sampleSchedule } from '../efficiency/oracles/plantSamples.fixture.ts'
import { type CycleDay, trainCycles } from './cycleModel.ts'
import { expectedEnd } from './expectedEnd.ts'

const shiftSecs = 8 * 3600
const allDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const
const floor = sampleFloor(
  [sampleResource()],
  [
    sampleSchedule({
      shifts: [{ shiftNum: 1, name: 'Day', days: [...allDays], start: '06:00', end: '14:00', breaks: [] }],
    }),
  ],
)
const monday = Date.parse('2026-03-02T00:00Z')

/** Mulberry32: reproducible random numbers from 0 to 1 for a seed. */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Simulates a day of a machine that runs 70 % of its planned time and takes 40 s per part, of which 97 % are good. */
function simulatedDay(random: () => number) {
  const normal = () => normalQuantile(Math.min(Math.max(random(), 1e-9), 1 - 1e-9))
  const share = Math.min(1, Math.max(0.05, 0.7 + 0.12 * normal()))
  const cycleSecs = 40 * Math.exp(0.06 * normal())
  const runSecs = share * shiftSecs
  const parts = runSecs / cycleSecs
  return { runSecs, parts, goodParts: 0.97 * parts }
}

const trainingDay = (day: number, production: ReturnType<typeof simulatedDay>): CycleDay => ({
  day,
  resourceID: 'M-01',
  partNum: 'P-1',
  oprSeq: 10,
  standardSecs: null,
  ...production,
  plannedSecs: shiftSecs,
  machineRunSecs: production.runSecs,
})

/** Returns the instant at which simulated days have made `remaining` good parts. */
function simulatedEnd(remaining: number, random: () => number): number {
  let left = remaining
  for (let day = 0; ; day++) {
    const { goodParts } = simulatedDay(random)
    const start = monday + day * 86_400_000 + 6 * 3_600_000
    if (left <= goodParts) return start + (left / goodParts) * shiftSecs * 1000
    left -= goodParts
  }
}

/** Share of simulated ends within the interval predicted from `trainingDays` simulated days. */
function coverage(trainingDays: number, remaining: number, seed: number) {
  const random = randomNumbers(seed)
  const runs = 1000
  let covered = 0
  for (let run = 0; run < runs; run++) {
    const days = Array.from({ length: trainingDays }, (_, day) => trainingDay(day, simulatedDay(random)))
    const workers = trainCycles(days).times.map((learned) => ({ resourceID: 'M-01', learned }))
    const end = expectedEnd({ floor, asOf: monday, remaining, workers })
    if (typeof end === 'string') throw new Error(end)
    const actual = simulatedEnd(remaining, random)
    if (end.earliest <= actual && actual <= end.latest) covered++
  }
  return covered / runs
}

test.each([
  { learnedDays: 5, remaining: 1500 },
  { learnedDays: 20, remaining: 700 },
  { learnedDays: 20, remaining: 1500 },
  { learnedDays: 20, remaining: 6000 },
  { learnedDays: 90, remaining: 6000 },
])(
  'the interval covers 85 to 95 % of simulated ends, learned from $learnedDays days for $remaining parts',
  ({ learnedDays, remaining }) => {
    const share = coverage(learnedDays, remaining, 20_260_302)
    expect(share).toBeGreaterThanOrEqual(0.85)
    expect(share).toBeLessThanOrEqual(0.95)
  },
)
