import { gunzipSync, gzipSync } from 'node:zlib'
import type { MachineState } from '@takt/domain/efficiency/state.ts'
import { floorCurrentShape } from '@takt/domain/messages/floorCurrent.ts'
import { applyFrame, emptyFloorState, type FloorState } from '@takt/domain/messages/floorState.ts'
import { decodeFrame, type Frame } from '@takt/domain/messages/frame.ts'
import { subjects } from '@takt/domain/messages/subjects.ts'
import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse.ts'
import { createLog } from '@takt/store/log.ts'
import { ensureStreams, openNats } from '@takt/store/nats.ts'
import { insertSlices } from '@takt/store/slices.ts'
import type { NatsConnection } from 'nats'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { startIngest } from '../startIngest.ts'
import { live as livePart } from './index.ts'
import { type Live, startLive } from './startLive.ts'

let world: World
let nats: NatsConnection
let clickhouse: ClickHouse
let live: Live | null = null
const log = createLog('test')
let organizations = 0

beforeAll(async () => {
  world = await createWorld()
  nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'live_test' })
  clickhouse = openClickHouse(world.clickhouseUrl)
  await ensureStreams(nats)
})
afterEach(async () => {
  await live?.stop()
  live = null
})
afterAll(async () => {
  await nats?.close()
  await clickhouse?.close()
  await world?.close()
})

type Told = {
  from: number
  to: number
  state: MachineState
  seq?: number
  good?: number
  jobNum?: string
  reason?: string
}
const publish = (organizationId: number, deviceId: number, slices: Told[]) =>
  nats.jetstream().publish(
    subjects.telemetry(organizationId, deviceId),
    gzipSync(
      JSON.stringify({
        seq: slices[0]!.seq ?? slices[0]!.to,
        slices: slices.map(({ seq: _, from, to, ...rest }) => ({
          from: new Date(from).toISOString(),
          to: new Date(to).toISOString(),
          ...rest,
        })),
      }),
    ),
  )

const snapshotOf = async (organizationId: number) =>
  decodeFrame((await nats.request(subjects.liveSnapshot(organizationId), '', { timeout: 5000 })).data, gunzipSync)

/** Follows an organization as a wall does. */
function watch(organizationId: number) {
  const floor = emptyFloorState()
  const frames: Frame[] = []
  let asked = 0
  const ask = async () => {
    asked++
    applyFrame(floor, await snapshotOf(organizationId))
  }
  const subscription = nats.subscribe(subjects.live(organizationId), {
    callback: (_error, message) => {
      const frame = decodeFrame(message.data, gunzipSync)
      frames.push(frame)
      if (applyFrame(floor, frame) === 'gap' && asked === 0) void ask()
    },
  })
  return { floor, frames, asked: () => asked, stop: () => subscription.unsubscribe() }
}

const rows = (floor: FloorState) =>
  Array.from({ length: floor.count }, (_, place) => ({
    deviceId: floor.deviceId[place],
    state: floor.state[place],
    since: floor.since[place],
    lastTo: floor.lastTo[place],
    reason: floor.reason[place],
    good: floor.good[place],
  })).sort((a, b) => a.deviceId! - b.deviceId!)

test('a wall that joins in the middle has the same floor as the machines told, at no more than four frames a second', async () => {
  const organizationId = ++organizations
  live = await startLive({ nats, clickhouse, log })
  const wall = watch(organizationId)
  const start = Date.now() - 60_000
  for (let step = 0; step < 40; step++)
    await Promise.all(
      [1, 2, 3].map((deviceId) =>
        publish(organizationId, deviceId, [
          {
            from: start + step * 1000,
            to: start + step * 1000 + 1000,
            state: deviceId === 2 ? 'down' : 'running',
            good: 1,
          },
        ]),
      ),
    )
  const end = start + 40_000
  const expected = [1, 2, 3].map((deviceId) => ({
    deviceId,
    state: deviceId === 2 ? 4 : 1,
    since: start,
    lastTo: end,
    reason: null,
    good: 40,
  }))
  await vi.waitFor(() => expect(rows(wall.floor)).toEqual(expected), { timeout: 10_000 })
  await vi.waitFor(() => expect(wall.frames.length).toBeGreaterThan(2), { timeout: 10_000 })
  wall.stop()
  expect(wall.asked()).toBe(1)
  for (const [index, frame] of wall.frames.entries()) {
    const before = wall.frames[index - 1]
    if (before) expect(frame.frameSeq).toBe(before.frameSeq + 1)
    if (before) expect(Math.floor(frame.at / 250)).toBeGreaterThan(Math.floor(before.at / 250))
  }
  const late = emptyFloorState()
  applyFrame(late, await snapshotOf(organizationId))
  expect(rows(late)).toEqual(expected)
})

test('slices out of order and twice do not move a machine back; a correction counts', async () => {
  const organizationId = ++organizations
  live = await startLive({ nats, clickhouse, log })
  const wall = watch(organizationId)
  const t = Date.now() - 60_000
  await publish(organizationId, 7, [{ from: t + 20_000, to: t + 30_000, state: 'running', seq: 3 }])
  await publish(organizationId, 7, [{ from: t, to: t + 10_000, state: 'running', seq: 1 }])
  await publish(organizationId, 7, [{ from: t + 10_000, to: t + 20_000, state: 'running', seq: 2 }])
  await publish(organizationId, 7, [{ from: t, to: t + 10_000, state: 'running', seq: 1 }])
  await publish(organizationId, 7, [{ from: t, to: t + 10_000, state: 'down', reason: 'COOLANT', seq: 4 }])
  await vi.waitFor(() =>
    expect(rows(wall.floor)).toMatchObject([{ state: 1, since: t + 10_000, lastTo: t + 30_000, reason: null }]),
  )
  wall.stop()
})

test('a machine with no news becomes unknown, and a floor with no news still shows that the line is alive', async () => {
  const organizationId = ++organizations
  live = await startLive({ nats, clickhouse, log, times: { stale: 1500, alive: 500 } })
  const wall = watch(organizationId)
  const to = Date.now()
  await publish(organizationId, 9, [{ from: to - 1000, to, state: 'idle' }])
  await vi.waitFor(() => expect(rows(wall.floor)).toMatchObject([{ state: 3, since: to - 1000 }]))
  await vi.waitFor(() => expect(rows(wall.floor)).toMatchObject([{ state: 0, since: to, lastTo: to }]), {
    timeout: 5000,
  })
  const heard = wall.frames.length
  await vi.waitFor(() => expect(wall.frames.length).toBeGreaterThan(heard + 1), { timeout: 5000 })
  wall.stop()
})

test('a log from years ago that is played into a device shows what it tells, and becomes unknown when it ends', async () => {
  const organizationId = ++organizations
  live = await startLive({ nats, clickhouse, log, times: { stale: 1500, alive: 500 } })
  const wall = watch(organizationId)
  const t = Date.parse('2022-03-02T14:00:00Z')
  for (const [step, state] of (['running', 'down', 'idle'] as const).entries()) {
    const from = t + step * 600_000
    await publish(organizationId, 8, [{ from, to: from + 600_000, state }])
    await vi.waitFor(() =>
      expect(rows(wall.floor)).toMatchObject([
        { state: { running: 1, down: 4, idle: 3 }[state], since: from, lastTo: from + 600_000 },
      ]),
    )
    expect(Math.abs(Date.now() - wall.floor.heardAt[0]!)).toBeLessThan(60_000)
  }
  await vi.waitFor(() => expect(rows(wall.floor)).toMatchObject([{ state: 0, lastTo: t + 1_800_000 }]), {
    timeout: 5000,
  })
  wall.stop()
})

test('a service that starts tells what is stored, and its job, without a machine having spoken anew', async () => {
  const organizationId = ++organizations
  const t = Date.now() - 600_000
  const output = {
    jobNum: 'J-1',
    assemblySeq: 0,
    oprSeq: 10,
    partNum: 'P-1',
    partRevision: 'A',
    good: 2,
    scrap: 1,
    rework: 0,
    idealCycleSecs: 28.5,
  }
  const slices = Array.from({ length: 60 }, (_, index) => ({
    from: t + index * 10_000,
    to: t + index * 10_000 + 10_000,
    seq: index,
    ord: 0,
    state: index < 10 ? (3 as const) : (1 as const),
    reason: null,
    outputs: [output],
    empIDs: ['E-1'],
    values: null,
  }))
  await insertSlices(clickhouse, [{ organizationId, deviceId: 4, slices }])
  live = await startLive({ nats, clickhouse, log })
  const answer = await nats.request(subjects.floorCurrent(organizationId), '', { timeout: 5000 })
  const current = floorCurrentShape.parse(JSON.parse(gunzipSync(answer.data).toString()))
  expect(current.devices).toMatchObject([
    {
      deviceId: 4,
      state: 1,
      since: t + 100_000,
      lastTo: t + 600_000,
      jobNum: 'J-1',
      partNum: 'P-1',
      good: 120,
      scrap: 60,
      jobSince: t,
      empIDs: ['E-1'],
      idealCycleSecs: 28.5,
    },
  ])
})

test('history that comes in a burst in any order shows its last slice, and since when that lasts', async () => {
  const organizationId = ++organizations
  live = await startLive({ nats, clickhouse, log })
  const t = Date.now() - 40 * 86_400_000
  const history = Array.from({ length: 30 }, (_, k) => ({
    from: new Date(t + k * 60_000).toISOString(),
    to: new Date(t + (k + 1) * 60_000).toISOString(),
    state: k < 20 ? 'running' : 'idle',
  }))
  // The newest first, then every seventh: plain JSON, as most devices send it.
  const order = [29, ...Array.from({ length: 30 }, (_, k) => (k * 7) % 30).filter((k) => k !== 29)]
  await Promise.all(
    order.map((k) =>
      nats
        .jetstream()
        .publish(subjects.telemetry(organizationId, 8), JSON.stringify({ seq: k + 1, slices: [history[k]] })),
    ),
  )
  await vi.waitFor(
    async () =>
      expect(await snapshotOf(organizationId)).toMatchObject({
        state: [3],
        since: [t + 20 * 60_000],
        lastTo: [t + 30 * 60_000],
      }),
    { timeout: 10_000 },
  )
})

test('after NATS was killed the floor goes on, and what was published meanwhile is in it', async () => {
  const organizationId = ++organizations
  live = await startLive({ nats, clickhouse, log })
  const t = Date.now() - 60_000
  await publish(organizationId, 5, [{ from: t, to: t + 1000, state: 'running', good: 1 }])
  await vi.waitFor(async () => expect((await snapshotOf(organizationId)).good).toEqual([1]))
  await world.killNats()
  await world.restartNats()
  await vi.waitFor(() => publish(organizationId, 5, [{ from: t + 1000, to: t + 2000, state: 'running', good: 1 }]), {
    timeout: 20_000,
    interval: 300,
  })
  await vi.waitFor(async () => expect((await snapshotOf(organizationId)).good).toEqual([2]), {
    timeout: 30_000,
    interval: 300,
  })
})

test('of two ingests one sends frames, and the other goes on when it stops', async () => {
  const organizationId = ++organizations
  const env = { ...readEnv(world.env), INGEST_PORT: 0 }
  const [first, second] = await Promise.all([startIngest(env, [livePart]), startIngest(env, [livePart])])
  const wall = watch(organizationId)
  const t = Date.now() - 60_000
  await publish(organizationId, 6, [{ from: t, to: t + 1000, state: 'running', good: 1 }])
  await vi.waitFor(() => expect(rows(wall.floor)).toMatchObject([{ good: 1 }]), { timeout: 10_000 })
  const heard = wall.frames.length
  await vi.waitFor(() => expect(wall.frames.length).toBeGreaterThan(heard + 1), { timeout: 10_000 })
  wall.stop()
  for (const [index, frame] of wall.frames.entries())
    if (index > 0) expect(frame.frameSeq).toBe(wall.frames[index - 1]!.frameSeq + 1)
  await first.stop()
  await publish(organizationId, 6, [{ from: t + 1000, to: t + 2000, state: 'running', good: 1 }])
  await vi.waitFor(async () => expect((await snapshotOf(organizationId)).lastTo).toEqual([t + 2000]), {
    timeout: 15_000,
    interval: 300,
  })
  await second.stop()
})

test('a snapshot goes to an inbox and nowhere else, whatever reply its request names', async () => {
  const organizationId = ++organizations
  live = await startLive({ nats, clickhouse, log })
  // What it asks of the server to begin with is said by then.
  const t = Date.now() - 60_000
  await publish(organizationId, 7, [{ from: t, to: t + 1000, state: 'running' }])
  await vi.waitFor(async () => expect((await snapshotOf(organizationId)).deviceId).toEqual([7]), { timeout: 10_000 })
  const reached: string[] = []
  const everywhere = nats.subscribe('>', { callback: (_error, message) => reached.push(message.subject) })
  for (const reply of [subjects.live(organizationId), subjects.device(organizationId, 7), '$JS.API.INFO', 'x'])
    nats.publish(subjects.liveSnapshot(organizationId), '', { reply })
  // Answered after these, so that theirs would have come before.
  await snapshotOf(organizationId)
  everywhere.unsubscribe()
  const answered = reached.filter((subject) => !/^(_INBOX_|live\.\d+\.snapshot$|\$JS\.EVENT)/.test(subject))
  expect(answered).toEqual([])
})
