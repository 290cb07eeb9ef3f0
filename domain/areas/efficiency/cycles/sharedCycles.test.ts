import { expect, test } from 'vitest'
import {
  constantValue,
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '../oracles/plantSamples.fixture.ts'
import { evidenceCounts } from '../timeline/evidence.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { bucket } from '../totals/bucket.ts'
import { tallyIntervals } from '../totals/tallyIntervals.ts'
import { createCycles } from './cycles.ts'

const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
const range = { start: at('08:00'), end: at('09:00') }
const day = { shiftNum: 1, name: 'Day', days: ['MONDAY' as const], start: '06:00', end: '14:00', breaks: [] }
const output = (jobNum: string, good: number, scrap = 0) =>
  sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, good, scrap })
const minute = (outputs: ReturnType<typeof output>[]) => [sampleSlice(at('08:00'), at('08:10'), 'running', { outputs })]

/** Ten minutes of a machine with an ideal cycle of 30 s; the `shared` operations share their cycle. */
function floorOf(...shared: string[]) {
  const sharedCycles = new Map(shared.map((jobNum) => [`${jobNum}~0~10`, constantValue(true)]))
  return sampleFloor([sampleResource()], [sampleSchedule({ shifts: [day] })], { sharedCycles })
}
function metricsOf(floor: ReturnType<typeof floorOf>, outputs: ReturnType<typeof output>[]) {
  const about = { floor, resourceID: 'M-01', asOf: range.end }
  const timeline = timelineOf(floor, 'M-01', minute(outputs), range.end)
  const [{ tally, collect }] = tallyIntervals(timeline, [range], about) as [ReturnType<typeof tallyIntervals>[number]]
  const counts = [...evidenceCounts({ ...about, range, timeline })]
  const { performance, idealSecs } = bucket({
    tally,
    allMs: 3_600_000,
    plannedMs: 3_600_000,
    plannedStopMs: 0,
    noScheduleMs: 0,
  })
  return {
    performance,
    idealSecs,
    byJob: Object.fromEntries(collect.rows.map((row) => [row.jobNum, row.idealSecs])),
    evidence: counts.reduce((sum, count) => sum + count.idealCycleSecs! * (count.good + count.scrap + count.rework), 0),
  }
}

test('parallel operations have separate cycles: their ideal times add up', () => {
  expect(metricsOf(floorOf(), [output('A', 10), output('B', 10)])).toEqual({
    performance: 1,
    idealSecs: 600,
    evidence: 600,
    byJob: { A: 300, B: 300 },
  })
})

test('parts of one cycle share it equally: a family mold is not twice as fast', () => {
  expect(metricsOf(floorOf('A', 'B'), [output('A', 20), output('B', 18, 2)])).toEqual({
    performance: 1,
    idealSecs: 600,
    evidence: 600,
    byJob: { A: 300, B: 300 },
  })
})

test('a cavity without output reduces the output of the cycle', () => {
  expect(metricsOf(floorOf('A', 'B'), [output('A', 20), output('B', 0)]).performance).toBe(0.5)
})

test('only operations that declare it share a cycle, and only with others that do', () => {
  expect(metricsOf(floorOf('A'), [output('A', 10), output('B', 10)]).idealSecs).toBe(600)
  expect(metricsOf(floorOf('A', 'B'), [output('A', 10), output('B', 10), output('C', 10)]).byJob).toEqual({
    A: 150,
    B: 150,
    C: 300,
  })
  expect(metricsOf(floorOf('A', 'B'), [output('A', 20)]).idealSecs).toBe(600)
})

test('cycles of operations with a shared cycle are compared with their share of it', () => {
  const floor = floorOf('A', 'B')
  const timeline = timelineOf(floor, 'M-01', minute([output('A', 20), output('B', 20)]), range.end)
  const cycles = createCycles({ floor, resourceID: 'M-01', range, asOf: range.end }).take(range, timeline)
  expect(cycles.map(({ secs, idealCycleSecs, ratio }) => [secs, idealCycleSecs, ratio])).toEqual([
    [15, 15, 1],
    [15, 15, 1],
  ])
})
