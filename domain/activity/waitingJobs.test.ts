import { expect, test } from 'vitest'
import { sampleFacts, sampleStretch, sampleTag } from './activityFacts.bed.ts'
import { waitingJobs } from './waitingJobs.ts'

const parts = (from: number, to: number, zoneId: number | null) =>
  sampleTag(from, to, zoneId, { empID: null, jobNum: 'J-1' })
const waits = (
  stretches: ReturnType<typeof sampleStretch>[],
  tags: ReturnType<typeof parts>[],
  others: ReturnType<typeof sampleStretch>[] = [],
) => {
  const machines = [
    { resourceID: 'M-1', stretches },
    { resourceID: 'M-2', stretches: others },
  ]
  return waitingJobs(sampleFacts({ machines, tags })).map(({ start, end, resourceID, jobNum }) => [
    start / 60_000,
    end / 60_000,
    resourceID,
    jobNum,
  ])
}

test('a job waits while its parts lie in the zone of a machine that is free', () => {
  const stretches = [sampleStretch(0, 30, 'running', { jobNum: 'J-2' }), sampleStretch(30, 120, 'idle')]
  expect(waits(stretches, [parts(10, 80, 1)])).toEqual([[30, 80, 'M-1', 'J-1']])
  expect(waits(stretches, [parts(10, 120, 2), parts(10, 120, null)])).toEqual([])
})

test('not while a machine works on it, is out of order or has a job on it, nor for a moment', () => {
  const tags = [parts(0, 120, 1)]
  const worked = [sampleStretch(20, 110, 'running', { jobNum: 'J-1' })]
  expect(waits([sampleStretch(0, 120, 'off')], tags, worked)).toEqual([
    [0, 20, 'M-1', 'J-1'],
    [110, 120, 'M-1', 'J-1'],
  ])
  expect(waits([sampleStretch(0, 120, 'down')], tags)).toEqual([])
  expect(waits([sampleStretch(0, 120, 'idle', { jobNum: 'J-2' })], tags)).toEqual([])
  expect(waits([sampleStretch(0, 4, 'idle')], tags)).toEqual([])
})
