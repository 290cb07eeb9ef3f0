import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { expect, test, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { startIngest } from '../startIngest.ts'
import { live as livePart } from './index.ts'
import {
  clickhouse,
  environment,
  log,
  nats,
  nextOrganization,
  prepareStartLive,
  publish,
  rows,
  running,
  snapshotOf,
  watch,
} from './startLive.fixture.ts'
import { startLive } from './startLive.ts'

prepareStartLive()

test('a burst of past data in any order results in its last slice and the start of that state', async () => {
  const organizationId = nextOrganization()
  running(await startLive({ nats, clickhouse, log }))
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
    { timeout: 60_000 },
  )
})

test('after NATS was killed the floor continues, including what was published meanwhile', async () => {
  const organizationId = nextOrganization()
  running(await startLive({ nats, clickhouse, log }))
  const t = Date.now() - 60_000
  await publish(organizationId, 5, [{ from: t, to: t + 1000, state: 'running', good: 1 }])
  await vi.waitFor(async () => expect((await snapshotOf(organizationId)).good).toEqual([1]), { timeout: 60_000 })
  await environment.killNats()
  await environment.restartNats()
  await vi.waitFor(() => publish(organizationId, 5, [{ from: t + 1000, to: t + 2000, state: 'running', good: 1 }]), {
    timeout: 60_000,
    interval: 300,
  })
  await vi.waitFor(async () => expect((await snapshotOf(organizationId)).good).toEqual([2]), {
    timeout: 60_000,
    interval: 300,
  })
})

test('of two ingest processes one sends frames, and the other takes over when it stops', async () => {
  const organizationId = nextOrganization()
  const env = { ...readEnv(environment.env), INGEST_PORT: 0 }
  const [first, second] = await Promise.all([startIngest(env, [livePart]), startIngest(env, [livePart])])
  const wall = watch(organizationId)
  const t = Date.now() - 60_000
  await publish(organizationId, 6, [{ from: t, to: t + 1000, state: 'running', good: 1 }])
  await vi.waitFor(() => expect(rows(wall.floor)).toMatchObject([{ good: 1 }]), { timeout: 60_000 })
  const frameCount = wall.frames.length
  await vi.waitFor(() => expect(wall.frames.length).toBeGreaterThan(frameCount + 1), { timeout: 60_000 })
  wall.stop()
  for (const [index, frame] of wall.frames.entries())
    if (index > 0) expect(frame.frameSeq).toBe(wall.frames[index - 1]!.frameSeq + 1)
  await first.stop()
  await publish(organizationId, 6, [{ from: t + 1000, to: t + 2000, state: 'running', good: 1 }])
  await vi.waitFor(async () => expect((await snapshotOf(organizationId)).lastTo).toEqual([t + 2000]), {
    timeout: 60_000,
    interval: 300,
  })
  await second.stop()
})

test('a snapshot is sent only to an inbox, whatever reply subject the request names', async () => {
  const organizationId = nextOrganization()
  running(await startLive({ nats, clickhouse, log }))
  // Its initial requests to the server have been sent by then.
  const t = Date.now() - 60_000
  await publish(organizationId, 7, [{ from: t, to: t + 1000, state: 'running' }])
  await vi.waitFor(async () => expect((await snapshotOf(organizationId)).deviceId).toEqual([7]), { timeout: 60_000 })
  const reached: string[] = []
  const allMessages = nats.subscribe('>', { callback: (_error, message) => reached.push(message.subject) })
  for (const reply of [subjects.live(organizationId), subjects.device(organizationId, 7), '$JS.API.INFO', 'x'])
    nats.publish(subjects.liveSnapshot(organizationId), '', { reply })
  // This response comes after those, so that any of them would have arrived before.
  await snapshotOf(organizationId)
  allMessages.unsubscribe()
  const replies = reached.filter((subject) => !/^(_INBOX_|live\.\d+\.snapshot$|\$JS\.EVENT)/.test(subject))
  expect(replies).toEqual([])
})
