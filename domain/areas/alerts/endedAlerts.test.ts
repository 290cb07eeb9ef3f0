import { expect, test } from 'vitest'
import { endedAlertSteps, endedAlerts, type MachinePast, type MachineWindow } from './endedAlerts.ts'
import { at, liveQuestion, twoShiftFloor } from './liveSamples.bed.ts'

const windowMs = 300_000
/**
 * Ran from one time of the day to another, but for the windows that `what` says otherwise of (null: nothing is known).
 */
function windows(from: string, to: string, what: (time: number) => Partial<MachineWindow> | null): MachineWindow[] {
  const found: MachineWindow[] = []
  for (let start = at(from); start < at(to); start += windowMs) {
    const told = what(start)
    if (told) found.push({ start, downMs: 0, knownMs: windowMs, unscheduledRunMs: 0, ...told })
  }
  return found
}
const past = (own: readonly MachineWindow[], change: Partial<MachinePast> = {}): MachinePast => ({
  resourceID: 'M-01',
  range: { start: at('00:00:00'), end: at('20:00:00') },
  windows: own,
  before: [],
  usualMs: 60_000,
  spokeBefore: true,
  connectedSince: Number.NEGATIVE_INFINITY,
  ...change,
})
const between = (time: number, from: string, to: string) => time >= at(from) && time < at(to)
const told = (found: ReturnType<typeof endedAlerts>) =>
  found.map(({ topic, since, until }) => [topic, since.slice(11, 16), until!.slice(11, 16)])
const question = liveQuestion('20:00:00')
const down = (time: number) => (between(time, '08:00:00', '08:40:00') ? { downMs: windowMs } : {})

test('a stop that was too long is told of with its time and what it cost, one that was not is not', () => {
  const found = endedAlerts(question, past(windows('06:00:00', '20:00:00', down)))
  expect(told(found)).toEqual([['Was down too long', '08:00', '08:40']])
  expect(found[0]).toMatchObject({
    severity: 'information',
    lostSecs: 2400,
    message: 'M-01 was down for 40 min (from 3 Mar, 08:00 to 3 Mar, 08:40).',
  })
  const parts = (time: number) => (between(time, '08:00:00', '08:40:00') ? { downMs: windowMs - 60_000 } : {})
  expect(endedAlerts(question, past(windows('06:00:00', '20:00:00', parts)))[0]!.message).toBe(
    'M-01 was down for 32 min in all, between 3 Mar, 08:00 and 3 Mar, 08:40.',
  )
  const short = (time: number) => (between(time, '08:00:00', '08:30:00') ? { downMs: windowMs } : {})
  expect(endedAlerts(question, past(windows('06:00:00', '20:00:00', short)))).toEqual([])
})

test('too long is what the machine’s own habit says, where there is one', () => {
  const stops = (ms: number) =>
    Array.from({ length: 30 }, (_, k) => ({ start: at('00:00:00') - (90 - 3 * k) * windowMs, ms }))
  const own = windows('06:00:00', '20:00:00', down)
  expect(endedAlerts(question, past(own, { before: stops(60_000) }))[0]!.numbers).toMatchObject({
    limitSecs: 600,
    stops: 30,
  })
  const short = windows('06:00:00', '20:00:00', (time) =>
    between(time, '08:00:00', '08:15:00') ? { downMs: windowMs } : {},
  )
  expect(told(endedAlerts(question, past(short, { before: stops(60_000) })))).toHaveLength(1)
  expect(endedAlerts(question, past(short))).toEqual([])
})

test('planned time in which nothing is known of a machine that spoke before is silence; breaks, nights and the time before its first word are not', () => {
  const gap = (time: number) => (between(time, '12:00:00', '12:30:00') ? null : {})
  expect(told(endedAlerts(question, past(windows('06:00:00', '20:00:00', gap))))).toEqual([
    ['Was silent', '12:00', '12:30'],
  ])
  const late = windows('09:00:00', '20:00:00', (time) => (between(time, '10:00:00', '10:30:00') ? null : {}))
  expect(told(endedAlerts(question, past(late)))).toEqual([['Was silent', '06:00', '09:00']])
  expect(endedAlerts(question, past(late, { spokeBefore: false }))).toEqual([])
})

test('a gap in data that were loaded before their device was registered is no silence, one afterwards is', () => {
  const isGap = (time: number) => between(time, '08:00:00', '09:00:00') || between(time, '15:00:00', '16:00:00')
  const own = windows('06:00:00', '20:00:00', (time) => (isGap(time) ? null : {}))
  const silences = (connectedSince: number) => told(endedAlerts(question, past(own, { connectedSince })))
  expect(silences(at('12:00:00'))).toEqual([['Was silent', '15:00', '16:00']])
  expect(silences(at('06:00:00'))).toHaveLength(2)
})

test('before its commissioning and after its retirement a machine is not silent', () => {
  const machine = twoShiftFloor.resources.get('M-01')!
  const service = { from: at('08:00:00'), to: at('17:00:00'), firstFact: at('09:00:00') }
  const floor = { ...twoShiftFloor, resources: new Map([['M-01', { ...machine, service }]]) }
  const own = windows('09:00:00', '16:00:00', () => ({}))
  expect(told(endedAlerts({ ...question, floor }, past(own)))).toEqual([
    ['Was silent', '08:00', '09:00'],
    ['Was silent', '16:00', '17:00'],
  ])
})

test('running outside every shift is told of; what still goes on is left to the alerts of now', () => {
  const night = windows('02:00:00', '02:30:00', () => ({ knownMs: 0, unscheduledRunMs: windowMs }))
  const day = windows('06:00:00', '20:00:00', () => ({}))
  expect(told(endedAlerts(question, past([...night, ...day])))).toEqual([['Ran unscheduled', '02:00', '02:30']])
  const lasts = windows('06:00:00', '20:00:00', (time) => (time >= at('19:00:00') ? { downMs: windowMs } : {}))
  expect(endedAlerts(question, past(lasts))).toEqual([])
  expect(endedAlerts(question, past(windows('06:00:00', '19:00:00', () => ({}))))).toEqual([])
})

test('stops are compared with those before them one at a time, so that others have their turn', () => {
  const each = (time: number) => (new Date(time).getUTCMinutes() < 45 ? { downMs: windowMs } : {})
  const steps = endedAlertSteps(question, past(windows('06:00:00', '20:00:00', each)))
  let count = 0
  for (let step = steps.next(); !step.done; step = steps.next()) count++
  // Fourteen stops, and the other kinds of alerts.
  expect(count).toBe(15)
})
