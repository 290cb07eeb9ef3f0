import { expect, test } from 'vitest'
import { sampleOutput, sampleSlice } from '../efficiency/oracles/plantSamples.fixture.ts'
import { machineIntervals } from './machineIntervals.ts'

const at = (minutes: number) => Date.parse('2026-03-02T10:00:00Z') + minutes * 60_000
const workOn = (jobNum: string) => ({ outputs: [sampleOutput({ jobNum })], empIDs: ['E-1'] })
const segment = (from: number, to: number, timeClass: 'running' | 'down' | 'unknown', more = {}) => ({
  from: at(from),
  to: at(to),
  timeClass,
  slice: sampleSlice(at(from), at(to), timeClass === 'down' ? 'down' : 'running', more),
})
const segments = [
  segment(0, 5, 'running', workOn('J-1')),
  segment(5, 9, 'running', workOn('J-1')),
  segment(9, 12, 'down'),
  segment(12, 13, 'unknown'),
  segment(13, 20, 'running', workOn('J-2')),
]
const intervalsOf = (withPeople: boolean) =>
  machineIntervals(segments, { start: at(2), end: at(15) }, { withPeople }).map(
    ({ start, end, state, jobs, empIDs }) => [
      (start - at(0)) / 60_000,
      (end - at(0)) / 60_000,
      state,
      jobs.map(({ jobNum }) => jobNum).join(),
      empIDs.join(),
    ],
  )

test('merges adjoining intervals that report the same, clips them to the range and leaves out unknown time', () => {
  expect(intervalsOf(true)).toEqual([
    [2, 9, 'running', 'J-1', 'E-1'],
    [9, 12, 'down', '', ''],
    [13, 15, 'running', 'J-2', 'E-1'],
  ])
})

test('contains no people without the right to see them', () => {
  expect(intervalsOf(false).map((row) => row[4])).toEqual(['', '', ''])
})
