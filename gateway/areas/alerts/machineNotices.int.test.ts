import {
  sampleFloor,
  sampleOutput,
  sampleSchedule,
  sampleSlice,
} from '@takt/domain/areas/efficiency/oracles/plantSamples.bed.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import { expect, test } from 'vitest'
import { maskJson } from '../access/mask/maskJson.ts'
import { maskOf } from '../access/mask/maskOf.ts'
import { nothingPending } from '../efficiency/recomputing.ts'
import { heardDevice } from './alerts.bed.ts'
import {
  about,
  ask,
  asOf,
  bed,
  day,
  days,
  end,
  first,
  floor,
  machine,
  minute,
  prepareMachineNotices,
  shifts,
  start,
} from './machineNotices.fixture.ts'

prepareMachineNotices()

/** Runs all the while; M-01 stops for three minutes in every half hour of its shift. */
function history(): Slice[] {
  const slices: Slice[] = []
  for (const deviceId of [1, 2, 3, 4])
    for (let from = start; from < asOf - (deviceId === 2 ? 90 : 0) * minute; from += 30 * minute) {
      const stop = from + 27 * minute
      slices.push(sampleSlice(from, stop, 'running', { deviceId }))
      slices.push(sampleSlice(stop, from + 30 * minute, deviceId === 1 ? 'down' : 'running', { deviceId }))
    }
  return slices
}

// Proves OPS-157, OPS-272
test('machineNotices takes machines and a range, and answers alerts and insights', async () => {
  bed.clock.now = asOf
  await bed.write(floor, history(), { start, end: asOf })
  bed.given.costs = new Map([['M-01', 90]])
  bed.given.devices = [
    heardDevice(1, { state: 4, since: asOf - 40 * minute, lastTo: asOf }),
    heardDevice(2, { state: 0, since: asOf - 90 * minute, lastTo: asOf - 90 * minute }),
    heardDevice(3, { state: 1, since: asOf - 50 * minute, lastTo: asOf }),
    heardDevice(4, { state: 1, since: asOf - 50 * minute, lastTo: asOf }),
  ]
  const { status, body: said } = await ask()
  expect(status).toBe(200)
  expect(said).toMatchObject({
    success: true,
    data: { timezone: 'UTC', asOf: '2026-03-03T12:00:00.000Z', insights: [] },
  })
  expect(said.data.alerts.map((alert: { kind: string }) => alert.kind)).toEqual([
    'silentDevice',
    'downTooLong',
    'runningUnscheduled',
  ])
  expect(said.data.alerts[1]).toMatchObject({
    resourceID: 'M-01',
    resourceDescription: 'Machine 1',
    topic: 'Down too long',
    message: 'M-01 has been down for 40 min; its stops usually last 3 min.',
    severity: 'attention',
    since: '2026-03-03T11:20:00.000Z',
    // Three minutes in each half hour of 12 h of the first day and of 5 h 20 min of the second.
    numbers: { usualSecs: 180, stops: 34, limitSecs: 720 },
    cost: { secs: 2400, amount: 60 },
    evidence: { resourceID: 'M-01', view: 'details' },
  })
  // The longest slice of each of the two days lasted 27 minutes.
  expect(said.data.alerts[0]).toMatchObject({
    resourceID: 'M-02',
    severity: 'attention',
    cost: null,
    numbers: { usualSecs: 1620 },
    message: expect.stringMatching(/Likely cause: its device has no connector and no credentials that are good\.$/),
  })
  expect(said.data.alerts[2]).toMatchObject({ resourceID: 'M-03', numbers: { runSecs: 3000 } })
  // Masked sessions are told none of it: neither in ids nor in sentences.
  const { mask } = maskOf('secret', { entityId: 1, organizationId: 1 })
  const masked = (await inTurns(maskJson(mask, said))) as typeof said
  expect(JSON.stringify(masked)).not.toMatch(/M-0\d|Machine \d/)
  expect(masked.data.alerts[1].id).toBe(`downTooLong~${mask.pseudonymOf('M-01')}~2026-03-03T11:20:00.000Z`)
})

test('a machine of which the live floor knows nothing is known by the store', async () => {
  bed.given.devices = []
  const { body: said } = await ask({ resourceIDs: ['M-02'] })
  expect(said.data.alerts).toMatchObject([{ kind: 'silentDevice', since: '2026-03-03T10:30:00.000Z' }])
})

const latheOf = (organizationId: number, start = '06:00') =>
  sampleFloor([machine(1)], [sampleSchedule({ shifts: [{ ...shifts[0]!, start }] })], { organizationId })

/** Runs from 06:00; goes down at 16:00 at first, at 13:00 from the twelfth day on. */
const wearing = () =>
  Array.from({ length: days }, (_, k) => {
    const at = (hours: number) => first + k * day + hours * 60 * minute
    const stop = at((k < 12 ? 16 : 13) + (k % 4) / 60)
    return [
      sampleSlice(at(6), stop, 'running', { outputs: [sampleOutput({ good: k < 12 ? 100 : 70 })] }),
      sampleSlice(stop, at(18), 'down'),
    ]
  }).flat()

test('insights are found in whole days, cost what an hour of their machine costs, and are remembered for as long as is asked', async () => {
  const lathe = latheOf(2)
  const slices = wearing()
  await bed.write(lathe, slices, { start: first, end })
  bed.clock.now = end + 60 * minute
  bed.given.devices = [heardDevice(1, { state: 3, since: end, lastTo: bed.clock.now })]
  bed.given.costs = new Map([['M-01', 60]])
  const said = (await ask(about, 'reader-2')).body.data
  expect(said.insights.map((insight: { kind: string; since: string }) => [insight.kind, insight.since])).toEqual([
    ['availabilityLevel', '2026-01-17T00:00:00.000Z'],
    ['recurringStops', '2026-01-05T00:00:00.000Z'],
    ['recurringStops', '2026-01-05T00:00:00.000Z'],
  ])
  const [level] = said.insights
  // Eight days on which three hours of twelve are lost beyond those of before.
  expect(level.cost.secs).toBeCloseTo(8 * 3 * 3600, 6)
  expect(level.cost.amount).toBeCloseTo(8 * 3 * 60, 6)
  const mended = slices
    .filter((slice) => slice.from >= first + 12 * day)
    .map((slice) => ({ ...slice, seq: slice.seq + 1, state: 1 as const }))
  await bed.write(lathe, [...slices, ...mended], { start: first, end })
  expect((await ask(about, 'reader-2')).body.data.insights).toEqual(said.insights)
  const anew = (await ask({ ...about, ttlSecs: 0 }, 'reader-2')).body.data.insights
  expect(anew.find((entry: { kind: string }) => entry.kind === 'availabilityLevel')).toMatchObject({
    topic: 'Availability rose',
    cost: null,
  })
})

test('while rollups are being computed anew notices say so; insights of then are not remembered, nor those of another floor', async () => {
  bed.clock.now = end + 60 * minute
  const lathe = latheOf(6)
  const insights = async () => (await ask(about, 'reader-6')).body.data.insights
  await bed.write(lathe, wearing(), { start: first, end })
  const before = await insights()
  bed.given.pending = { since: end, stretches: [{ resourceIDs: ['M-01'], start: first + day, end: Infinity }] }
  // Where the shift begins two hours later, from the first day on, the same stops are more of it.
  const corrected = latheOf(6, '08:00')
  bed.floors.set(6, corrected)
  const said = (await ask(about, 'reader-6')).body.data
  expect(said.recomputing).toEqual({
    since: '2026-01-25T00:00:00.000Z',
    from: '2026-01-06T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
  })
  await bed.write(corrected, wearing(), { start: first, end })
  bed.given.pending = nothingPending
  const { recomputing, ...after } = (await ask(about, 'reader-6')).body.data
  expect(recomputing).toBeUndefined()
  expect(after.insights).toEqual((await ask({ ...about, ttlSecs: 0 }, 'reader-6')).body.data.insights)
  expect(after.insights).not.toEqual(before)
})

test('who asks for alerts or insights alone gets those alone', async () => {
  const silentSince = bed.clock.now - 2 * 24 * 60 * minute
  bed.given.devices = [heardDevice(1, { state: 1, since: silentSince, lastTo: silentSince })]
  const question = { startDate: '2026-01-05', endDate: '2026-02-01' }
  const both = (await ask(question, 'reader-2')).body.data
  expect([both.alerts.length, both.insights.length].every((length) => length > 0)).toBe(true)
  const one = async (kind: string) => (await ask({ ...question, include: [kind] }, 'reader-2')).body.data
  expect(await one('alerts')).toEqual({ ...both, insights: [] })
  expect(await one('insights')).toEqual({ ...both, alerts: [] })
})

test('bad questions are refused with what is wrong, and rights are asked for', async () => {
  expect((await ask({}, 'nobody')).status).toBe(403)
  expect((await ask({ resourceIDs: ['M-99'] })).status).toBe(404)
  const late = await ask({ startDate: '2026-03-05' })
  expect(late).toMatchObject({ status: 400, body: { data: { fields: { endDate: 'must be after startDate' } } } })
  const unknown = await ask({ include: ['rumours'] })
  expect(unknown).toMatchObject({
    status: 400,
    body: { data: { fields: { 'include.0': 'must be alerts, ended or insights' } } },
  })
})
