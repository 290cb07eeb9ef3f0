import { expect, test } from 'vitest'
import { weekdays } from '../../../core/schedule/schedule.ts'
import {
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '../oracles/plantSamples.fixture.ts'
import type { Slice } from '../timeline/slice.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { changeoverKind, changeovers } from './changeovers.ts'
import { courseOf } from './course.ts'

const operation = (jobNum: string) => sampleOutput({ jobNum, assemblySeq: 0, oprSeq: 10, partNum: `P-${jobNum}` })
/** A slice on Monday or a number of days later, with the jobs that it names. */
const slice = (from: string, to: string, state: 'running' | 'setup' | 'idle' | 'down' | 'off', ...jobs: string[]) =>
  sampleSlice(instant(from), instant(to), state, { outputs: jobs.map(operation) })
/** `08:30` of Monday, 2 March 2026; `2 08:30`: two days later. */
function instant(text: string) {
  const [time, day = '0'] = text.split(' ').reverse()
  return Date.parse(`2026-03-02T${time}:00Z`) + Number(day) * 86_400_000
}
const explained = (from: string, to: string) =>
  sampleSlice(instant(from), instant(to), 'idle', { reason: 'BREAK', outputs: [] })

/** Returns the changeovers of slices; planned time is from 06:00 to 14:00. */
function changeoversOf(slices: Slice[]) {
  const shifts = [{ shiftNum: 1, name: 'Day', days: weekdays, start: '06:00', end: '14:00', breaks: [] }]
  const floor = sampleFloor([sampleResource()], [sampleSchedule({ shifts })])
  const range = { start: instant('00:00'), end: instant('10 00:00') }
  const timeline = timelineOf(floor, 'M-01', slices, range.end)
  const days = Array.from({ length: 10 }, (_, day) => ({
    start: instant(`${day} 00:00`),
    end: instant(`${day + 1} 00:00`),
  }))
  const about = { floor, resourceID: 'M-01', timeline, reasons: [] }
  const whole = changeovers([courseOf({ ...about, range })])
  expect(changeovers(days.map((range) => courseOf({ ...about, range })))).toEqual(whole)
  return whole
}
const minutes = (slices: Slice[]) =>
  changeoversOf(slices).map(({ operation, declaredMs, inferredMs }) => [
    operation.jobNum,
    declaredMs / 60_000,
    inferredMs / 60_000,
  ])

test('a setup interrupted by a break, and a wait before the first run, are one changeover', () => {
  const slices = [
    slice('06:00', '08:00', 'running', 'A'),
    slice('08:00', '08:40', 'setup', 'B'),
    explained('08:40', '09:00'),
    slice('09:00', '09:14', 'setup', 'B'),
    slice('09:14', '09:22', 'idle'),
    slice('09:22', '11:00', 'running', 'B'),
  ]
  const [changeover, ...more] = changeoversOf(slices)
  expect(more).toEqual([])
  expect(changeover).toMatchObject({
    start: instant('08:00'),
    end: instant('09:22'),
    declaredMs: 54 * 60_000,
    inferredMs: 8 * 60_000,
    completed: true,
    from: { jobNum: 'A' },
  })
  expect(changeoverKind(changeover!)).toBe('mixed')
})

test('a setup continues over the end of a shift, midnight, off and unknown time', () => {
  const slices = [
    slice('06:00', '13:30', 'running', 'A'),
    slice('13:30', '14:00', 'setup', 'B'),
    slice('14:00', '23:00', 'off'),
    slice('1 06:00', '1 06:20', 'setup', 'B'),
    slice('1 06:30', '1 09:00', 'running', 'B'),
  ]
  expect(minutes(slices)).toEqual([['B', 50, 0]])
})

test('setup that names the previous operation, or none, belongs to the operation that runs next', () => {
  const slices = [
    slice('06:00', '08:00', 'running', 'A'),
    slice('08:00', '08:20', 'setup', 'A'),
    slice('08:20', '08:30', 'setup'),
    slice('08:30', '08:45', 'setup', 'B'),
    slice('08:45', '10:00', 'running', 'B'),
  ]
  expect(minutes(slices)).toEqual([['B', 45, 0]])
})

test('setup while the same operation continues is not a changeover', () => {
  const slices = [
    slice('06:00', '06:30', 'setup', 'A'),
    slice('06:30', '08:00', 'running', 'A'),
    slice('08:00', '08:10', 'setup', 'A'),
    slice('08:10', '09:00', 'running', 'A'),
    slice('1 06:00', '1 06:30', 'setup', 'A'),
    slice('1 06:30', '1 07:00', 'running', 'A'),
  ]
  expect(minutes(slices)).toEqual([['A', 30, 0]])
})

test('an operation that is set up but never run has a separate changeover, not completed', () => {
  const slices = [
    slice('06:00', '08:00', 'running', 'A'),
    slice('08:00', '08:20', 'setup', 'C'),
    explained('08:20', '08:25'),
    slice('08:25', '08:30', 'setup', 'C'),
    slice('08:30', '08:50', 'setup', 'B'),
    slice('08:50', '10:00', 'running', 'B'),
    slice('10:00', '10:15', 'setup', 'D'),
  ]
  expect(
    changeoversOf(slices).map(({ operation, start, end, completed, from }) => [
      operation.jobNum,
      start,
      end,
      completed,
      from?.jobNum,
    ]),
  ).toEqual([
    ['C', instant('08:00'), instant('08:30'), false, 'A'],
    ['B', instant('08:30'), instant('08:50'), true, 'A'],
    ['D', instant('10:00'), instant('10:15'), false, 'B'],
  ])
  expect(minutes(slices).map(([, declared]) => declared)).toEqual([25, 20, 15])
})

test('a setup resumed after another operation was run or set up is another changeover', () => {
  const slices = [
    slice('06:00', '07:00', 'running', 'A'),
    slice('07:00', '07:10', 'setup', 'B'),
    slice('07:10', '08:00', 'running', 'A'),
    slice('08:00', '08:20', 'setup', 'B'),
    slice('08:20', '08:30', 'setup', 'C'),
    slice('08:30', '08:50', 'setup', 'B'),
    slice('08:50', '10:00', 'running', 'A'),
  ]
  expect(minutes(slices)).toEqual([
    ['B', 10, 0],
    ['B', 20, 0],
    ['C', 10, 0],
    ['B', 20, 0],
  ])
})

test('setup time and runs four days apart do not belong together', () => {
  const slices = [
    slice('06:00', '08:00', 'running', 'A'),
    slice('08:00', '08:20', 'setup', 'B'),
    slice('4 08:20', '4 08:50', 'setup', 'B'),
    slice('4 08:50', '4 10:00', 'running', 'B'),
  ]
  expect(
    changeoversOf(slices).map(({ operation, declaredMs, from, completed }) => [
      operation.jobNum,
      declaredMs / 60_000,
      from?.jobNum ?? null,
      completed,
    ]),
  ).toEqual([
    ['B', 20, 'A', false],
    ['B', 30, null, true],
  ])
})

test('setup time before parallel operations is divided evenly and completely among those that start', () => {
  const waiting = [slice('06:00', '08:00', 'running', 'A'), slice('08:00', '08:40', 'idle')]
  expect(minutes([...waiting, slice('08:40', '10:00', 'running', 'B', 'C')])).toEqual([
    ['B', 0, 20],
    ['C', 0, 20],
  ])
  expect(minutes([...waiting, slice('08:40', '10:00', 'running', 'A', 'B')])).toEqual([['B', 0, 40]])
  const unnamed = sampleSlice(instant('08:40'), instant('10:00'), 'running', {
    outputs: [operation('B'), sampleOutput()],
  })
  expect(minutes([...waiting, unnamed])).toEqual([['B', 0, 40]])
  const declared = slice('08:00', '08:40', 'setup', 'A', 'B')
  expect(minutes([waiting[0]!, declared, slice('08:40', '10:00', 'running', 'B', 'C')])).toEqual([
    ['B', 30, 0],
    ['C', 10, 0],
  ])
})

test('a changeover comes from the operation that does not continue, and from none at the start', () => {
  const slices = [
    slice('06:00', '06:30', 'setup', 'A'),
    slice('06:30', '08:00', 'running', 'A', 'B'),
    slice('08:00', '08:20', 'setup', 'C'),
    slice('08:20', '09:00', 'running', 'A', 'C'),
  ]
  expect(
    changeoversOf(slices).map(({ operation, from }) => [operation.jobNum, from?.jobNum ?? null, from?.partNum ?? null]),
  ).toEqual([
    ['A', null, null],
    ['C', 'B', 'P-B'],
  ])
})
