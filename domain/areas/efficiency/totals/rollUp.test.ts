import { describe, expect, it } from 'vitest'
import {
  constantValue,
  sampleFloor,
  sampleOutput,
  sampleResource,
  sampleSchedule,
  sampleSlice,
} from '../oracles/plantSamples.fixture.ts'
import { contextNeeded } from '../timeline/contextNeeded.ts'
import { rollUp } from './rollUp.ts'
import { rollUpAffected } from './rollUpAffected.ts'
import { windowMs } from './windowRollup.ts'

const shifts = [
  {
    shiftNum: 1,
    name: 'Day',
    days: ['MONDAY' as const],
    start: '06:00',
    end: '14:00',
    breaks: [{ start: '09:02', end: '09:04' }],
  },
]
const floor = sampleFloor([sampleResource()], [sampleSchedule({ shifts })])
const at = (time: string) => Date.parse(`2026-03-02T${time}Z`)
const range = (from: string, to: string) => ({ floor, resourceID: 'M-01', from: at(from), to: at(to) })

describe('rollUp', () => {
  it('separates planned, break and unscheduled running to the millisecond', () => {
    const outputs = [sampleOutput({ good: 3, scrap: 1 })]
    const slices = [
      sampleSlice('2026-03-02T09:00:00.000Z', '2026-03-02T09:02:30.500Z', 'running', { outputs }),
      sampleSlice('2026-03-02T09:02:30.500Z', '2026-03-02T09:04:30Z', 'running', { outputs }),
    ]
    const [window] = rollUp({ ...range('09:00:00', '09:05:00'), slices })
    expect(window!.tally).toMatchObject({
      runMs: 150_000,
      unscheduledRunMs: 120_000,
      good: 3,
      scrap: 1,
      unscheduledGood: 3,
    })
    expect(window!.tally).toMatchObject({ idealSecs: 120, goodIdealSecs: 90, unscheduledGoodIdealSecs: 90 })
    expect(window!.shifts).toEqual([{ occurrenceStart: at('06:00:00'), ...window!.tally }])
    expect(window!.lastTo).toBe(at('09:04:30'))
  })

  it('returns a row for each window, including empty ones', () => {
    const windows = rollUp({ ...range('05:00:00', '06:00:00'), slices: [] })
    expect(windows.map((w) => w.windowStart)).toEqual(
      Array.from({ length: 12 }, (_, k) => at('05:00:00') + k * windowMs),
    )
    expect(windows.every((w) => w.lastTo === 0 && w.details.length === 0)).toBe(true)
  })

  it('counts a stop that crosses windows as one: 299.999 s is minor, 300 s is idle', () => {
    const stop = (to: string) => [sampleSlice('2026-03-02T10:02:00Z', `2026-03-02T${to}Z`, 'idle')]
    const totals = (to: string) =>
      rollUp({ ...range('10:00:00', '10:10:00'), slices: stop(to) }).map((w) => [w.tally.minorStopMs, w.tally.idleMs])
    expect(totals('10:06:59.999')).toEqual([
      [180_000, 0],
      [119_999, 0],
    ])
    expect(totals('10:07:00.000')).toEqual([
      [0, 180_000],
      [0, 120_000],
    ])
  })

  it('divides time among outputs in the details without losing a millisecond', () => {
    const outputs = ['A', 'B', 'C'].map((jobNum) => sampleOutput({ jobNum }))
    const slices = [sampleSlice('2026-03-02T10:00:00Z', '2026-03-02T10:01:40Z', 'running', { outputs })]
    const [window] = rollUp({ ...range('10:00:00', '10:05:00'), slices })
    expect(window!.details.map((d) => d.ms)).toEqual([33_333, 33_333, 33_334])
  })

  it('leaves out reports of a device while it belongs to another machine', () => {
    const attachments = [{ deviceId: 1, from: at('10:01:00'), to: at('10:02:00'), reports: 'state' as const }]
    const otherFloor = sampleFloor([sampleResource({ attachments })], [sampleSchedule({ shifts })])
    const slices = ['10:00:30', '10:01:00', '10:01:59', '10:02:00'].map((from) =>
      sampleSlice(`2026-03-02T${from}Z`, at(from) + 1000, 'running'),
    )
    expect(rollUp({ ...range('10:00:00', '10:05:00'), floor: otherFloor, slices })[0]!.tally.runMs).toBe(2000)
  })
})

describe('starts', () => {
  const startsOf = (slices: ReturnType<typeof sampleSlice>[], more: object = {}) =>
    rollUp({ ...range('10:00:00', '10:15:00'), slices, ...more }).map(({ details }) =>
      details.filter((d) => d.starts > 0).map((d) => [d.timeClass, d.reason, d.scheduled, d.starts]),
    )
  const slice = (from: string, to: string, state: 'down' | 'idle' | 'running', more: object = {}) =>
    sampleSlice(`2026-03-02T${from}Z`, `2026-03-02T${to}Z`, state, more)

  it('counts a stop once at its start, under its first reason', () => {
    const slices = [
      slice('09:58:00', '10:00:00', 'running'),
      slice('10:00:00', '10:03:00', 'down', { reason: 'R1' }),
      slice('10:03:00', '10:07:00', 'down', { reason: 'R2' }),
      slice('10:07:00', '10:07:30', 'running'),
      slice('10:07:30', '10:10:00', 'down'),
      slice('10:10:01', '10:11:00', 'down'),
    ]
    expect(startsOf(slices)).toEqual([
      [['down', 'R1', true, 1]],
      [
        ['running', null, true, 1],
        ['down', null, true, 1],
      ],
      [['down', null, true, 1]],
    ])
  })

  it('looks one instant back: a stop that continues from the previous window does not start', () => {
    const slices = [slice('09:50:00', '10:00:00', 'down'), slice('10:00:00', '10:20:00', 'down')]
    expect(startsOf(slices)).toEqual([[], [], []])
    const noMinorStops = sampleFloor([sampleResource()], [], { microStopSecs: constantValue(0) })
    const { start } = contextNeeded(noMinorStops, 'M-01', { start: at('10:00:00'), end: at('10:05:00') })
    expect(start).toBeLessThan(at('10:00:00'))
  })

  it('uses the reason that users entered for the start of a stop', () => {
    const slices = [slice('10:01:00', '10:04:00', 'down', { reason: 'R1' })]
    const withReason = (start: string, end: string) => ({ reasons: [{ start: at(start), end: at(end), reason: 'X' }] })
    expect(startsOf(slices, withReason('10:00:00', '10:02:00'))[0]).toEqual([['down', 'X', true, 1]])
    expect(startsOf(slices, withReason('10:02:00', '10:20:00'))[0]).toEqual([['down', 'R1', true, 1]])
  })

  it('counts one start for several parallel jobs, under the first one', () => {
    const outputs = ['A', 'B'].map((jobNum) => sampleOutput({ jobNum }))
    const [window] = rollUp({
      ...range('10:00:00', '10:05:00'),
      slices: [slice('10:01:00', '10:02:00', 'idle', { outputs })],
    })
    expect(window!.details.map(({ jobNum, starts }) => [jobNum, starts])).toEqual([
      ['A', 1],
      ['B', 0],
    ])
  })
})

describe('rollUpTouched', () => {
  const running = (from: string, to: string) => sampleSlice(`2026-03-02T${from}Z`, `2026-03-02T${to}Z`, 'running')
  const idle = (from: string, to: string) => sampleSlice(`2026-03-02T${from}Z`, `2026-03-02T${to}Z`, 'idle')
  const starts = (slices: ReturnType<typeof idle>[], from: string, to: string) =>
    rollUpAffected({ ...range(from, to), slices }).map((w) => new Date(w.windowStart).toISOString().slice(11, 16))

  it('stays within the changed window while the machine runs at its edges', () => {
    expect(starts([running('09:50:00', '10:02:00')], '10:01:00', '10:02:00')).toEqual(['10:00'])
  })
  it('includes the stop that the changed time lengthens or shortens', () => {
    expect(starts([idle('09:57:00', '10:01:00'), idle('10:01:00', '10:02:00')], '10:01:00', '10:02:00')).toEqual([
      '09:55',
      '10:00',
    ])
    expect(starts([running('10:01:00', '10:04:00'), idle('10:04:00', '10:06:00')], '10:01:00', '10:04:00')).toEqual([
      '10:00',
      '10:05',
    ])
  })
  it('recomputes the following window, since its first stop may have started earlier', () => {
    const down = sampleSlice('2026-03-02T10:05:00Z', '2026-03-02T10:08:00Z', 'down')
    expect(starts([running('10:00:00', '10:05:00'), down], '10:00:00', '10:05:00')).toEqual(['10:00', '10:05'])
    expect(starts([running('10:00:00', '10:04:59'), down], '10:00:00', '10:04:59')).toEqual(['10:00'])
    expect(starts([running('10:00:00', '10:05:00')], '10:00:00', '10:05:00')).toEqual(['10:00'])
  })
})
