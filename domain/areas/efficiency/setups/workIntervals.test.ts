import { expect, test } from 'vitest'
import { sampleOutput, sampleSlice } from '../oracles/plantSamples.fixture.ts'
import { workIntervals } from './workIntervals.ts'

const at = (time: string) => `2026-03-02T${time}:00Z`
const job = (jobNum: string) => sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: 'P-1', partRevision: 'A' })
const slice = (from: string, to: string, jobNum: string | null, empIDs: string[]) =>
  sampleSlice(at(from), at(to), 'running', { outputs: jobNum === null ? [] : [job(jobNum)], empIDs })
const segments = [
  slice('08:00', '08:30', 'J-1', ['E1']),
  slice('08:30', '09:00', 'J-1', ['E1']),
  slice('09:00', '09:30', 'J-1', ['E2']),
  slice('09:30', '10:00', null, []),
  slice('10:00', '10:30', 'J-2', ['E2']),
].map((entry) => ({ from: entry.from, to: entry.to, slice: entry }))
const day = { start: Date.parse(at('00:00')), end: Date.parse(at('23:00')) }

test('merges adjoining intervals that report the same, and starts a new one for another operator or job', () => {
  const intervals = workIntervals(segments, day).map(({ start, end, jobs, empIDs }) => [
    new Date(start).toISOString().slice(11, 16),
    new Date(end).toISOString().slice(11, 16),
    jobs[0]?.jobNum,
    empIDs.join(),
  ])
  expect(intervals).toEqual([
    ['08:00', '09:00', 'J-1', 'E1'],
    ['09:00', '09:30', 'J-1', 'E2'],
    ['10:00', '10:30', 'J-2', 'E2'],
  ])
})

test('clips intervals to the range', () => {
  const [first] = workIntervals(segments, { start: Date.parse(at('08:10')), end: Date.parse(at('08:20')) })
  expect([first?.start, first?.end]).toEqual([Date.parse(at('08:10')), Date.parse(at('08:20'))])
})
