import { expect, test } from 'vitest'
import { sampleFacts, sampleStretch, sampleTag } from './activityFacts.bed.ts'
import { waitingJobs } from './waitingJobs.ts'

const parts = (from: number, to: number, zoneId: number | null) =>
  sampleTag(from, to, zoneId, { empID: null, jobNum: 'J-1' })
const waits = (
  stretches: ReturnType<typeof sampleStretch>[],
  tags: ReturnType<typeof parts>[],
  others: ReturnType<typeof sampleStretch>[] = [],
  planned: readonly [from: number, to: number][] = [[0, 120]],
) => {
  const machines = [
    { resourceID: 'M-1', stretches },
    { resourceID: 'M-2', stretches: others },
  ]
  const plannedOf = () => planned.map(([from, to]) => ({ start: from * 60_000, end: to * 60_000 }))
  return waitingJobs(sampleFacts({ machines, tags, plannedOf })).map(({ start, end, resourceID, jobNum }) => [
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
  const worked = [sampleStretch(40, 80, 'running', { jobNum: 'J-1' })]
  expect(waits([sampleStretch(0, 120, 'idle')], tags, worked)).toEqual([
    [0, 40, 'M-1', 'J-1'],
    [80, 120, 'M-1', 'J-1'],
  ])
  expect(waits([sampleStretch(0, 120, 'down')], tags)).toEqual([])
  expect(waits([sampleStretch(0, 120, 'idle', { jobNum: 'J-2' })], tags)).toEqual([])
  expect(waits([sampleStretch(0, 29, 'idle')], tags)).toEqual([])
  expect(waits([sampleStretch(0, 30, 'idle')], tags)).toEqual([[0, 30, 'M-1', 'J-1']])
})

test('no job waits for a machine outside its planned time', () => {
  const idle = [sampleStretch(0, 120, 'idle')]
  expect(waits(idle, [parts(0, 120, 1)], [], [])).toEqual([])
  const shift: [number, number][] = [[45, 100]]
  expect(waits(idle, [parts(0, 120, 1)], [], shift)).toEqual([[45, 100, 'M-1', 'J-1']])
})

test('no job waits for a machine that is switched off, however long', () => {
  expect(waits([sampleStretch(0, 120, 'off')], [parts(0, 120, 1)])).toEqual([])
})
