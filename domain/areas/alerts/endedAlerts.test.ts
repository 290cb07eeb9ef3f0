import { expect, test } from 'vitest'
import { endedAlertSteps, endedAlerts, type MachinePast, type MachineWindow } from './endedAlerts.ts'
import { at, liveQuery, twoShiftFloor } from './liveSamples.fixture.ts'

const windowMs = 300_000
/**
 * Windows of a machine that ran from one time of the day to another, except for the changes that `change` returns
 * (null: unknown).
 */
function windows(from: string, to: string, change: (time: number) => Partial<MachineWindow> | null): MachineWindow[] {
  const result: MachineWindow[] = []
  for (let start = at(from); start < at(to); start += windowMs) {
    const values = change(start)
    if (values) result.push({ start, downMs: 0, knownMs: windowMs, unscheduledRunMs: 0, ...values })
  }
  return result
}
const past = (windowList: readonly MachineWindow[], change: Partial<MachinePast> = {}): MachinePast => ({
  resourceID: 'M-01',
  range: { start: at('00:00:00'), end: at('20:00:00') },
  windows: windowList,
  before: [],
  usualMs: 60_000,
  reportedBefore: true,
  connectedSince: Number.NEGATIVE_INFINITY,
  ...change,
})
const between = (time: number, from: string, to: string) => time >= at(from) && time < at(to)
const summaryOf = (findings: ReturnType<typeof endedAlerts>) =>
  findings.map(({ topic, since, until }) => [topic, since.slice(11, 16), until!.slice(11, 16)])
const query = liveQuery('20:00:00')
const down = (time: number) => (between(time, '08:00:00', '08:40:00') ? { downMs: windowMs } : {})

test('reports a stop that was too long with its time and cost, and not a shorter one', () => {
  const findings = endedAlerts(query, past(windows('06:00:00', '20:00:00', down)))
  expect(summaryOf(findings)).toEqual([['Was down too long', '08:00', '08:40']])
  expect(findings[0]).toMatchObject({
    severity: 'information',
    lostSecs: 2400,
    message: 'M-01 was down for 40 min (from 3 Mar, 08:00 to 3 Mar, 08:40).',
  })
  const parts = (time: number) => (between(time, '08:00:00', '08:40:00') ? { downMs: windowMs - 60_000 } : {})
  expect(endedAlerts(query, past(windows('06:00:00', '20:00:00', parts)))[0]!.message).toBe(
    'M-01 was down for 32 min in all, between 3 Mar, 08:00 and 3 Mar, 08:40.',
  )
  const short = (time: number) => (between(time, '08:00:00', '08:30:00') ? { downMs: windowMs } : {})
  expect(endedAlerts(query, past(windows('06:00:00', '20:00:00', short)))).toEqual([])
})

test('uses the limit of the machine’s own history if there is one', () => {
  const stops = (ms: number) =>
    Array.from({ length: 30 }, (_, k) => ({ start: at('00:00:00') - (90 - 3 * k) * windowMs, ms }))
  const ownWindows = windows('06:00:00', '20:00:00', down)
  expect(endedAlerts(query, past(ownWindows, { before: stops(60_000) }))[0]!.numbers).toMatchObject({
    limitSecs: 600,
    stops: 30,
  })
  const short = windows('06:00:00', '20:00:00', (time) =>
    between(time, '08:00:00', '08:15:00') ? { downMs: windowMs } : {},
  )
  expect(summaryOf(endedAlerts(query, past(short, { before: stops(60_000) })))).toHaveLength(1)
  expect(endedAlerts(query, past(short))).toEqual([])
})

test('reports planned time without data of a machine that has reported before as silence, but not breaks, nights and the time before its first message', () => {
  const gap = (time: number) => (between(time, '12:00:00', '12:30:00') ? null : {})
  expect(summaryOf(endedAlerts(query, past(windows('06:00:00', '20:00:00', gap))))).toEqual([
    ['Was silent', '12:00', '12:30'],
  ])
  const late = windows('09:00:00', '20:00:00', (time) => (between(time, '10:00:00', '10:30:00') ? null : {}))
  expect(summaryOf(endedAlerts(query, past(late)))).toEqual([['Was silent', '06:00', '09:00']])
  expect(endedAlerts(query, past(late, { reportedBefore: false }))).toEqual([])
})

test('a gap in data loaded before the device was registered is not silence, a gap afterwards is', () => {
  const isGap = (time: number) => between(time, '08:00:00', '09:00:00') || between(time, '15:00:00', '16:00:00')
  const ownWindows = windows('06:00:00', '20:00:00', (time) => (isGap(time) ? null : {}))
  const silences = (connectedSince: number) => summaryOf(endedAlerts(query, past(ownWindows, { connectedSince })))
  expect(silences(at('12:00:00'))).toEqual([['Was silent', '15:00', '16:00']])
  expect(silences(at('06:00:00'))).toHaveLength(2)
})

test('a machine is not silent before its commissioning and after its retirement', () => {
  const machine = twoShiftFloor.resources.get('M-01')!
  const service = { from: at('08:00:00'), to: at('17:00:00'), firstFact: at('09:00:00') }
  const floor = { ...twoShiftFloor, resources: new Map([['M-01', { ...machine, service }]]) }
  const ownWindows = windows('09:00:00', '16:00:00', () => ({}))
  expect(summaryOf(endedAlerts({ ...query, floor }, past(ownWindows)))).toEqual([
    ['Was silent', '08:00', '09:00'],
    ['Was silent', '16:00', '17:00'],
  ])
})

test('reports running outside every shift, and leaves what still continues to the live alerts', () => {
  const night = windows('02:00:00', '02:30:00', () => ({ knownMs: 0, unscheduledRunMs: windowMs }))
  const day = windows('06:00:00', '20:00:00', () => ({}))
  expect(summaryOf(endedAlerts(query, past([...night, ...day])))).toEqual([['Ran unscheduled', '02:00', '02:30']])
  const ongoing = windows('06:00:00', '20:00:00', (time) => (time >= at('19:00:00') ? { downMs: windowMs } : {}))
  expect(endedAlerts(query, past(ongoing))).toEqual([])
  expect(endedAlerts(query, past(windows('06:00:00', '19:00:00', () => ({}))))).toEqual([])
})

test('compares one stop per step with the stops before it, so that other work can run in between', () => {
  const each = (time: number) => (new Date(time).getUTCMinutes() < 45 ? { downMs: windowMs } : {})
  const steps = endedAlertSteps(query, past(windows('06:00:00', '20:00:00', each)))
  let count = 0
  for (let step = steps.next(); !step.done; step = steps.next()) count++
  // Fourteen stops, plus one step for the other kinds of alerts.
  expect(count).toBe(15)
})
