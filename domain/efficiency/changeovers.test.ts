import { expect, test } from 'vitest'
import { weekdays } from '../schedule/schedule.ts'
import { changeovers } from './changeovers.ts'
import { courseOf } from './course.ts'
import { sampleFloor, sampleOutput, sampleResource, sampleSchedule, sampleSlice } from './plantSamples.bed.ts'
import type { Slice } from './slice.ts'
import { timelineOf } from './timeline.ts'

const floor = sampleFloor([sampleResource()], [sampleSchedule()])
const operation = (jobNum: string) => sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: `P-${jobNum}` })
const slice = (from: string, to: string, state: 'running' | 'setup', jobNum: string) =>
  sampleSlice(`2026-03-02T${from}:00Z`, `2026-03-02T${to}:00Z`, state, { outputs: [operation(jobNum)] })

/** What is found in a day whose planned time begins at 06:00, in minutes. */
function found(slices: Slice[]) {
  const day = sampleSchedule({
    shifts: [{ shiftNum: 1, name: 'Day', days: weekdays, start: '06:00', end: '14:00', breaks: [] }],
  })
  const dayFloor = sampleFloor([sampleResource()], [day])
  const range = { start: Date.parse('2026-03-02T00:00:00Z'), end: Date.parse('2026-03-03T00:00:00Z') }
  const timeline = timelineOf(dayFloor, 'M-01', slices, range.end)
  const course = courseOf({ floor: dayFloor, resourceID: 'M-01', timeline, reasons: [], range })
  return changeovers([course], range).map(({ operation, kind, ms }) => [operation.jobNum, kind, ms / 60_000])
}
const of = (from: string, to: string, state: 'running' | 'idle', ...jobs: string[]) =>
  sampleSlice(`2026-03-02T${from}:00Z`, `2026-03-02T${to}:00Z`, state, { outputs: jobs.map(operation) })

test('time stood still before parallel operations is the setup of those that begin, in even shares: all of it, and no more', () => {
  const stood = [of('06:00', '08:00', 'running', 'A'), of('08:00', '08:40', 'idle')]
  expect(found([...stood, of('08:40', '10:00', 'running', 'B', 'C')])).toEqual([
    ['B', 'inferred', 20],
    ['C', 'inferred', 20],
  ])
  expect(found([...stood, of('08:40', '10:00', 'running', 'A', 'B')])).toEqual([['B', 'inferred', 40]])
  const unnamed = sampleSlice('2026-03-02T08:40:00Z', '2026-03-02T10:00:00Z', 'running', {
    outputs: [operation('B'), sampleOutput()],
  })
  expect(found([...stood, unnamed])).toEqual([['B', 'inferred', 40]])
})

test('a setup tells what the machine ran before it: the other operation, its own if there was none other, nothing at the beginning', () => {
  const slices = [
    slice('06:00', '06:30', 'setup', 'A'),
    slice('06:30', '08:00', 'running', 'A'),
    slice('08:00', '08:20', 'setup', 'B'),
    slice('08:20', '09:00', 'running', 'B'),
    slice('09:00', '09:10', 'setup', 'B'),
  ]
  const timeline = timelineOf(floor, 'M-01', slices, Date.parse('2026-03-03T00:00:00Z'))
  const range = { start: Date.parse('2026-03-02T00:00:00Z'), end: Date.parse('2026-03-03T00:00:00Z') }
  const found = changeovers([courseOf({ floor, resourceID: 'M-01', timeline, reasons: [], range })], range)
  expect(found.map(({ kind, from }) => [kind, from?.jobNum ?? null, from?.partNum ?? null])).toEqual([
    ['declared', null, null],
    ['declared', 'A', 'P-A'],
    ['declared', 'B', 'P-B'],
  ])
})
