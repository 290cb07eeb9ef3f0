import { expect, test } from 'vitest'
import { sampleFacts, sampleInterval, sampleTag } from './activityFacts.fixture.ts'
import { waitingJobs } from './waitingJobs.ts'

const parts = (from: number, to: number, zoneId: number | null) =>
  sampleTag(from, to, zoneId, { empID: null, jobNum: 'J-1' })
const waitingTimes = (
  intervals: ReturnType<typeof sampleInterval>[],
  tags: ReturnType<typeof parts>[],
  otherIntervals: ReturnType<typeof sampleInterval>[] = [],
  planned: readonly [from: number, to: number][] = [[0, 120]],
) => {
  const machines = [
    { resourceID: 'M-1', stretches: intervals },
    { resourceID: 'M-2', stretches: otherIntervals },
  ]
  const plannedOf = () => planned.map(([from, to]) => ({ start: from * 60_000, end: to * 60_000 }))
  return waitingJobs(sampleFacts({ machines, tags, plannedOf })).map(({ start, end, resourceID, jobNum }) => [
    start / 60_000,
    end / 60_000,
    resourceID,
    jobNum,
  ])
}

test('reports a job whose parts are in the zone of a free machine', () => {
  const intervals = [sampleInterval(0, 30, 'running', { jobNum: 'J-2' }), sampleInterval(30, 120, 'idle')]
  expect(waitingTimes(intervals, [parts(10, 80, 1)])).toEqual([[30, 80, 'M-1', 'J-1']])
  expect(waitingTimes(intervals, [parts(10, 120, 2), parts(10, 120, null)])).toEqual([])
})

test('ignores machines that work on the job, are down or have a job, and short waits', () => {
  const tags = [parts(0, 120, 1)]
  const worked = [sampleInterval(40, 80, 'running', { jobNum: 'J-1' })]
  expect(waitingTimes([sampleInterval(0, 120, 'idle')], tags, worked)).toEqual([
    [0, 40, 'M-1', 'J-1'],
    [80, 120, 'M-1', 'J-1'],
  ])
  expect(waitingTimes([sampleInterval(0, 120, 'down')], tags)).toEqual([])
  expect(waitingTimes([sampleInterval(0, 120, 'idle', { jobNum: 'J-2' })], tags)).toEqual([])
  expect(waitingTimes([sampleInterval(0, 29, 'idle')], tags)).toEqual([])
  expect(waitingTimes([sampleInterval(0, 30, 'idle')], tags)).toEqual([[0, 30, 'M-1', 'J-1']])
})

test('ignores waiting outside the planned time of the machine', () => {
  const idle = [sampleInterval(0, 120, 'idle')]
  expect(waitingTimes(idle, [parts(0, 120, 1)], [], [])).toEqual([])
  const shift: [number, number][] = [[45, 100]]
  expect(waitingTimes(idle, [parts(0, 120, 1)], [], shift)).toEqual([[45, 100, 'M-1', 'J-1']])
})

test('ignores a machine that is switched off, for however long', () => {
  expect(waitingTimes([sampleInterval(0, 120, 'off')], [parts(0, 120, 1)])).toEqual([])
})
