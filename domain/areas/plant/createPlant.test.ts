import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallClock } from '../../core/schedule/wallClock.ts'
import { createPlant } from './createPlant.ts'
import { crewOf } from './crew.ts'
import { jobsOf } from './jobFlow.ts'
import { cycleSecsOf, plantParts } from './parts.ts'
import type { PlantSlice } from './plantSlice.ts'
import { plantReasons } from './reasons.ts'
import { weekOfDay } from './shifts.ts'
import { workSegments } from './workSegments.ts'

const timeZone = 'America/New_York'
const clock = wallClock(timeZone)
const seed = 7
const plant = createPlant({ seed, machines: 24, timeZone })
const machine = fc.constantFrom(...plant.machines)
// The range includes both clock changes of the time zone.
const instant = fc.integer({ min: Date.parse('2026-01-05T00:00Z'), max: Date.parse('2026-12-28T00:00Z') })
const hours = (n: number) => n * 3_600_000

test('the same seed gives the same plant, another seed another one', () => {
  fc.assert(
    fc.property(machine, instant, ({ index }, from) => {
      const range = { from, to: from + hours(3) }
      const again = createPlant({ seed, machines: 24, timeZone })
      expect(again.slices(again.machines[index]!, range)).toEqual(plant.slices(plant.machines[index]!, range))
    }),
    { numRuns: 30 },
  )
  const range = { from: Date.parse('2026-03-03T00:00Z'), to: Date.parse('2026-03-06T00:00Z') }
  const other = createPlant({ seed: 8, machines: 24, timeZone })
  expect(other.slices(other.machines[0]!, range)).not.toEqual(plant.slices(plant.machines[0]!, range))
})

test('slices adjoin without overlap, last at most a minute, and fill the range unless the machine is silent', () => {
  fc.assert(
    fc.property(machine, instant, fc.integer({ min: 1, max: hours(40) }), (entry, from, ms) => {
      const slices = plant.slices(entry, { from, to: from + ms })
      const isSound = (slice: PlantSlice, index: number) => {
        const after = slices[index - 1]?.to ?? from
        const isNext = entry.silent ? slice.from >= after : slice.from === after
        return isNext && slice.to > slice.from && slice.to - slice.from <= 60_000
      }
      expect(slices.filter((slice, index) => !isSound(slice, index))).toEqual([])
      if (!entry.silent) expect(slices.at(-1)!.to).toBe(from + ms)
    }),
    { numRuns: 60 },
  )
})

/** Merges adjacent slices with the same content; values depend on the cut and are omitted. */
function joined(slices: readonly PlantSlice[]) {
  const merged: Omit<PlantSlice, 'values'>[] = []
  for (const { values: _, ...slice } of slices) {
    const before = merged.at(-1)
    const same = ['state', 'reason', 'jobNum', 'oprSeq', 'partNum', 'idealCycleSecs'] as const
    if (
      before &&
      before.to === slice.from &&
      same.every((key) => before[key] === slice[key]) &&
      String(before.empIDs) === String(slice.empIDs)
    ) {
      before.to = slice.to
      before.good += slice.good
      before.scrap += slice.scrap
      before.rework += slice.rework
    } else merged.push({ ...slice })
  }
  return merged
}

test('two partial ranges give the same slices as the whole, whatever the cut', () => {
  const cut = fc.constantFrom(1000, 5000, 60_000)
  fc.assert(
    fc.property(
      machine,
      instant,
      fc.nat(hours(5)),
      fc.nat(hours(5)),
      cut,
      cut,
      (entry, from, first, second, cutA, cutB) => {
        const middle = from + first
        const to = middle + second
        const parts = [
          ...plant.slices(entry, { from, to: middle, cutMs: cutA }),
          ...plant.slices(entry, { from: middle, to, cutMs: cutB }),
        ]
        expect(joined(parts)).toEqual(joined(plant.slices(entry, { from, to })))
      },
    ),
    { numRuns: 60 },
  )
})

const from = clock.instantOf(Date.parse('2026-03-02T00:00Z'))
const to = clock.instantOf(Date.parse('2026-03-16T00:00Z'))
const day = (at: number) => clock.dayOf(at)

function computeKpis(entry: (typeof plant.machines)[number]) {
  const work: { from: number; to: number }[] = []
  for (let d = day(from); d < day(to); d++)
    work.push(...workSegments(seed, entry, d, clock).filter(({ kind }) => kind === 'work'))
  const totals = { plannedSecs: 0, runSecs: 0, idealSecs: 0, goodIdealSecs: 0, beyondSecs: 0 }
  for (const segment of work) totals.plannedSecs += (segment.to - segment.from) / 1000
  for (const slice of plant.slices(entry, { from, to })) {
    const seconds = slice.state === 'running' ? (slice.to - slice.from) / 1000 : 0
    if (!work.some((segment) => segment.from <= slice.from && slice.from < segment.to)) {
      totals.beyondSecs += seconds
      continue
    }
    const part = plantParts.find(({ partNum }) => partNum === slice.partNum)
    const ideal = part ? cycleSecsOf(part, entry.departmentIndex) : 0
    totals.runSecs += seconds
    totals.idealSecs += ideal * (slice.good + slice.scrap + slice.rework)
    totals.goodIdealSecs += ideal * slice.good
  }
  return { ...totals, oee: totals.goodIdealSecs / totals.plannedSecs, performance: totals.idealSecs / totals.runSecs }
}

test('over two weeks with a clock change, every machine has between 45 and 88 % OEE, and they differ', () => {
  const oees = plant.machines.map((entry) => {
    const { oee, performance } = computeKpis(entry)
    expect(oee).toBeGreaterThan(0.45)
    expect(oee).toBeLessThan(0.88)
    expect(performance).toBeLessThan(1.02)
    return oee
  })
  expect(Math.max(...oees) - Math.min(...oees)).toBeGreaterThan(0.15)
})

test('one machine runs beyond its shifts, one falls silent, and all reasons exist', () => {
  const overtime = plant.machines.find((entry) => entry.overtime)!
  expect(computeKpis(overtime).beyondSecs).toBeGreaterThan(3 * 3600)
  const silent = plant.machines.find((entry) => entry.silent)!
  const reportedMs = plant.slices(silent, { from, to }).reduce((sum, slice) => sum + slice.to - slice.from, 0)
  expect(reportedMs).toBeLessThan(to - from - 20 * 60_000)
  const reasonCodes = new Set(plantReasons.map(({ reasonCode }) => reasonCode))
  for (const entry of plant.machines)
    for (const { reason } of plant.slices(entry, { from, to: from + hours(48) }))
      if (reason) expect(reasonCodes).toContain(reason)
})

test('jobs move from machine to machine along their operations, and all jobs and people exist in the master data', () => {
  const week = weekOfDay(day(from))
  const jobs = new Set(jobsOf(seed, 0, { first: week, last: week + 1 }).map(({ jobNum }) => jobNum))
  const crew = new Set(crewOf(plant.machines).map(({ empID }) => empID))
  const started = new Map<string, number>()
  const ended = new Map<string, number>()
  const unknownIds = new Set<string>()
  for (const entry of plant.machines)
    for (const slice of plant.slices(entry, { from, to })) {
      for (const empID of slice.empIDs) if (!crew.has(empID)) unknownIds.add(empID)
      if (!slice.jobNum) continue
      if (!jobs.has(slice.jobNum)) unknownIds.add(slice.jobNum)
      const key = `${slice.jobNum} ${slice.oprSeq}`
      if (slice.state === 'setup' && !started.has(key)) started.set(key, slice.from)
      if (slice.good > 0) ended.set(key, Math.max(ended.get(key) ?? 0, slice.to))
    }
  expect([...unknownIds]).toEqual([])
  let handovers = 0
  for (const [key, end] of ended) {
    const [jobNum, oprSeq] = key.split(' ')
    const next = started.get(`${jobNum} ${Number(oprSeq) + 10}`)
    if (next === undefined) continue
    handovers++
    expect(next).toBeGreaterThan(end)
  }
  expect(handovers).toBeGreaterThan(50)
})

test('machines of additional halls have unique names, jobs and people', () => {
  const large = createPlant({ seed, machines: 60, timeZone })
  expect(new Set(large.machines.map(({ resourceID }) => resourceID)).size).toBe(60)
  const crew = crewOf(large.machines)
  expect(new Set(crew.map(({ empID }) => empID)).size).toBe(crew.length)
  const jobs = [0, 1, 2].flatMap((hall) => jobsOf(seed, hall, { first: 2900, last: 2900 }))
  expect(new Set(jobs.map(({ jobNum }) => jobNum)).size).toBe(jobs.length)
})
