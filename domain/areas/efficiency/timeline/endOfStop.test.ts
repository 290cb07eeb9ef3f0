import { expect, test } from 'vitest'
import { sampleFloor, sampleResource, sampleSlice } from '../oracles/plantSamples.fixture.ts'
import { createEndOfStop } from './endOfStop.ts'
import { timelineOf } from './timeline.ts'

const floor = sampleFloor([sampleResource()])
const endAfter = (start: number, slices: ReturnType<typeof sampleSlice>[]) => {
  const stop = createEndOfStop(start)
  // Read one slice at a time, as in production.
  const ends = slices.map((slice) => stop.after(timelineOf(floor, 'M-01', [slice]).segments))
  return [ends.find((end) => end !== null) ?? null, stop.isStop()]
}

test('a stop ends when the machine is known to do something else, however it was divided and whatever its reasons', () => {
  const stop = [
    sampleSlice(0, 10, 'running'),
    sampleSlice(10, 20, 'down'),
    sampleSlice(20, 30, 'down', { reason: 'R' }),
  ]
  expect(endAfter(12, stop)).toEqual([null, true])
  expect(endAfter(12, [...stop, sampleSlice(30, 40, 'running')])).toEqual([30, true])
  expect(endAfter(12, [...stop, sampleSlice(30, 40, 'idle')])).toEqual([30, true])
})

test('unknown time does not end a stop', () => {
  const stop = [sampleSlice(10, 20, 'down'), sampleSlice(20, 25, 'void'), sampleSlice(40, 50, 'down')]
  expect(endAfter(10, stop)).toEqual([null, true])
  expect(endAfter(10, [...stop, sampleSlice(60, 70, 'running')])).toEqual([60, true])
})

test('there is no stop where the machine ran or its state is unknown', () => {
  expect(endAfter(5, [sampleSlice(0, 10, 'running'), sampleSlice(10, 20, 'down')])).toEqual([null, false])
  expect(endAfter(5, [sampleSlice(10, 20, 'down'), sampleSlice(20, 30, 'running')])).toEqual([null, false])
})
