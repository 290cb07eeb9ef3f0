import { expect, test } from 'vitest'
import { changeovers } from './changeovers.ts'
import { courseOf } from './course.ts'
import { sampleFloor, sampleOutput, sampleResource, sampleSchedule, sampleSlice } from './plantSamples.ts'
import { timelineOf } from './timeline.ts'

const floor = sampleFloor([sampleResource()], [sampleSchedule()])
const operation = (jobNum: string) => sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: `P-${jobNum}` })
const slice = (from: string, to: string, state: 'running' | 'setup', jobNum: string) =>
  sampleSlice(`2026-03-02T${from}:00Z`, `2026-03-02T${to}:00Z`, state, { outputs: [operation(jobNum)] })

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
