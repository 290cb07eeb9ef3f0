import { describe, expect, test } from 'vitest'
import { constantValue, sampleFloor, sampleResource } from '../efficiency/oracles/plantSamples.fixture.ts'
import { alertSettings } from './alertSettings.ts'
import { disturbances } from './disturbances.ts'
import { downTooLong } from './downTooLong.ts'
import { at, liveQuery, sampleMachine, twoShiftFloor } from './liveSamples.fixture.ts'
import { machinesNow } from './machineNow.ts'
import { runningUnscheduled } from './runningUnscheduled.ts'
import { silentDevice } from './silentDevice.ts'

const window = 300_000

describe('disturbances', () => {
  test('merges adjoining windows with a stop into one disturbance with the total down time', () => {
    const windows = [
      { start: 0, ms: 60_000 },
      { start: window, ms: window },
      { start: 2 * window, ms: 1000 },
      { start: 4 * window, ms: 20_000 },
      { start: 5 * window, ms: 0 },
    ]
    expect(disturbances(windows)).toEqual([
      { start: 0, ms: 361_000 },
      { start: 4 * window, ms: 20_000 },
    ])
    expect(disturbances([])).toEqual([])
  })
})

describe('down too long', () => {
  const down = (since: string) => sampleMachine({ state: 'down', since: at(since), lastWord: at(since) })
  // A stop of k × 10 s in every other window, k from 1 to 30: their median is 155 s.
  const stops = Array.from({ length: 30 }, (_, k) => ({
    start: at('00:00:00') - (2 * k + 9) * window,
    ms: 10_000 * (k + 1),
  }))
  const history = stops.toReversed()

  test('is longer than four times the median of the machine’s own disturbances', () => {
    const settings = { ...alertSettings, down: { ...alertSettings.down, leastSecs: 60 } }
    expect(downTooLong(liveQuery('08:10:20', { settings }), down('08:00:00'), history)).toBeNull()
    const finding = downTooLong(liveQuery('08:10:21', { settings }), down('08:00:00'), history)
    expect(finding).toMatchObject({
      kind: 'downTooLong',
      severity: 'attention',
      lostSecs: 621,
      numbers: { downSecs: 621, limitSecs: 620, usualSecs: 155, stops: 30 },
      message: 'M-01 has been down for 10 min; its stops usually last 3 min.',
    })
    expect(finding!.confidence).toMatchObject({ falseAlarmRate: 3 / 91, observations: 30 })
  })

  test('is never shorter than ten minutes, or thirty with too few stops in the history', () => {
    const short = history.map(({ start, ms }) => ({ start, ms: ms / 2 }))
    expect(downTooLong(liveQuery('08:10:00'), down('08:00:00'), short)).toBeNull()
    expect(downTooLong(liveQuery('08:10:01'), down('08:00:00'), short)).toMatchObject({
      numbers: { limitSecs: 600 },
    })
    expect(downTooLong(liveQuery('08:30:00'), down('08:00:00'), history.slice(11))).toBeNull()
    expect(downTooLong(liveQuery('08:31:00'), down('08:00:00'), history.slice(11))).toMatchObject({
      confidence: null,
      message: 'M-01 has been down for 31 min; longer than 30 min counts as too long.',
    })
  })

  test('counts planned time only, and raises no alert outside it', () => {
    const machine = sampleMachine({ state: 'down', since: at('09:30:00') - 86_400_000, reason: 'COOLANT' })
    expect(downTooLong(liveQuery('10:15:00'), machine, [])).toBeNull()
    expect(downTooLong(liveQuery('23:00:00'), machine, [])).toBeNull()
    const finding = downTooLong(liveQuery('07:00:00'), machine, [])
    // 09:30 to 22:00 without the half-hour break, plus one hour.
    expect(finding!.lostSecs).toBe(13 * 3600)
    expect(finding!.message).toContain('down for 13 h of planned time (since 2 Mar, 09:30), reason COOLANT;')
  })

  test('excludes windows of the current stop from the history', () => {
    const ownWindow = { start: at('07:55:00'), ms: window }
    const stopCount = (windows: typeof stops) =>
      downTooLong(liveQuery('09:00:00'), down('07:58:00'), windows)!.numbers.stops
    expect(stopCount([...history, ownWindow])).toBe(30)
  })
})

describe('a silent device', () => {
  const machine = (lastWord: string) => sampleMachine({ state: 'unknown', lastWord: at(lastWord) })

  test('has sent nothing for ten minutes, or for three times its usual interval', () => {
    const habit = { longestMs: [60_000, 60_000, 86_400_000], lastWord: null }
    expect(silentDevice(liveQuery('08:10:00'), machine('08:00:00'), habit)).toBeNull()
    expect(silentDevice(liveQuery('08:10:01'), machine('08:00:00'), habit)).toMatchObject({
      severity: 'warning',
      numbers: { silentSecs: 601, limitSecs: 600, usualSecs: 60 },
      message:
        'No data has been received from M-01 for 10 min (since 3 Mar, 08:00); it usually reports every 60 s or sooner.',
    })
    const slow = { longestMs: [3_600_000], lastWord: null }
    expect(silentDevice(liveQuery('11:00:00'), machine('08:00:00'), slow)).toBeNull()
    expect(silentDevice(liveQuery('11:00:01'), machine('08:00:00'), slow)).not.toBeNull()
  })

  test('is reported outside planned time with lower severity, and from the store if the live floor has no data', () => {
    const silentHabit = { longestMs: [60_000], lastWord: at('20:00:00') }
    expect(silentDevice(liveQuery('23:00:00'), sampleMachine(null), silentHabit)).toMatchObject({
      severity: 'information',
      since: '2026-03-03T20:00:00.000Z',
    })
    expect(silentDevice(liveQuery('23:00:00'), sampleMachine(null), { longestMs: [], lastWord: null })).toBeNull()
  })
})

describe('running unscheduled', () => {
  const running = (since: string) => sampleMachine({ state: 'running', since: at(since) })

  test('starts at the end of the shift and excludes running in any shift', () => {
    expect(runningUnscheduled(liveQuery('22:14:59'), running('21:00:00'))).toBeNull()
    expect(runningUnscheduled(liveQuery('22:40:00'), running('21:00:00'))).toMatchObject({
      since: '2026-03-03T22:00:00.000Z',
      numbers: { runSecs: 2400 },
      message: 'M-01 has been running outside its shifts for 40 min (since 3 Mar, 22:00).',
    })
    expect(runningUnscheduled(liveQuery('22:40:00'), running('22:30:00'))).toBeNull()
  })

  test('a break is inside a shift, and a machine without a schedule is always free to run', () => {
    expect(runningUnscheduled(liveQuery('10:29:00'), running('06:00:00'))).toBeNull()
    const floor = sampleFloor([sampleResource({ scheduleID: constantValue(null) })])
    expect(runningUnscheduled(liveQuery('22:40:00', { floor }), running('01:00:00'))).toBeNull()
  })
})

test('uses the device that currently reports the state of the machine', () => {
  const to = at('08:00:00')
  const attachments = [
    { deviceId: 1, from: -Infinity, to, reports: 'state' as const },
    { deviceId: 2, from: to, to: Infinity, reports: 'state' as const },
    { deviceId: 3, from: -Infinity, to: Infinity, reports: 'values' as const },
  ]
  const floor = sampleFloor([sampleResource({ attachments }), sampleResource({ resourceID: 'M-02', attachments: [] })])
  const noJob = { contextSeq: 0, assemblySeq: null, oprSeq: null, partRevision: null, idealCycleSecs: null }
  const device = (deviceId: number, state: number) => ({
    deviceId,
    state,
    since: 1,
    lastTo: to - 5,
    heardAt: to,
    reason: 'R',
    good: 0,
    scrap: 0,
    jobSince: 0,
    ...noJob,
    jobNum: null,
    partNum: 'P-7',
    empIDs: [],
  })
  const current = { at: to, devices: [device(1, 1), device(2, 4), device(3, 1)] }
  const now = (asOf: number) => machinesNow(floor, current, { resourceIDs: ['M-01', 'M-02', 'M-99'], asOf })
  expect(now(to)).toEqual([
    {
      resourceID: 'M-01',
      deviceId: 2,
      received: { state: 'down', since: 1, lastWord: to, reason: 'R', partNum: 'P-7', idealCycleSecs: 30 },
    },
  ])
  expect(now(to - 1)).toMatchObject([{ deviceId: 1, received: { state: 'running' } }])
  expect(machinesNow(twoShiftFloor, { at: 0, devices: [] }, { resourceIDs: ['M-01'], asOf: to })).toMatchObject([
    { deviceId: 1, received: null },
  ])
})
