import { gunzipSync } from 'node:zlib'
import { applyFrame, emptyFloorState } from '@takt/domain/areas/messages/floorState.ts'
import { decodeFrame, type Frame } from '@takt/domain/areas/messages/frame.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { NatsConnection } from 'nats'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { startIngest } from '../startIngest.ts'
import { live } from './index.ts'

let environment: TestEnvironment
let nats: NatsConnection
let owner: Kysely<Tables>
let ingest: Awaited<ReturnType<typeof startIngest>>
beforeAll(async () => {
  environment = await createTestEnvironment()
  nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  owner = openPostgres<Tables>(environment.databaseUrl, 1)
  await sql`set session_replication_role = replica`.execute(owner)
  for (const [device, resource] of [
    [7, 'M-07'],
    [8, 'M-08'],
    [9, 'M-09'],
  ] as const)
    await sql`insert into devices (organization_id, device_id, device_type_id, entity_id, resource_id, reports,
        exclude_from_dashboards_and_reports, row_id, version)
      values (1, ${device}, 'takt-h1', 1, ${resource}, 'state', false, gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into device_groups (organization_id, device_group_id, device_group_name, selected_devices,
    row_id, version)
    values (1, 3, 'Line', '["M-07", "M-08"]', gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into display (display_id, organization_id, user_id, session_id, display_name, dashboards,
    device_group_ids, created_at)
    overriding system value values (5, 1, 50, gen_random_uuid(), 'Hall', '["/wall"]', '[3]', now())`.execute(owner)
  // From here on Postgres sends notifications of changes.
  await sql`set session_replication_role = origin`.execute(owner)
  ingest = await startIngest({ ...readEnv(environment.env), INGEST_PORT: 0 }, [live])
})
afterAll(async () => {
  await ingest?.stop()
  await owner?.destroy()
  await nats?.close()
  await environment?.close()
})

const waiting = { timeout: 60_000, interval: 50 }

test('a restricted wall display receives only its own machines, in its own frames; added machines arrive without a request', async () => {
  const received: Frame[] = []
  const floor = emptyFloorState()
  const snapshot = async (displayId = 5) => {
    const reply = await nats.request(subjects.liveDisplaySnapshot(1, displayId), '', { timeout: 5000 })
    return decodeFrame(reply.data, gunzipSync)
  }
  let gaps = 0
  const subscription = nats.subscribe(subjects.liveDisplay(1, 5), {
    callback: (_error, message) => {
      const frame = decodeFrame(message.data, gunzipSync)
      received.push(frame)
      if (floor.frameSeq >= 0 && applyFrame(floor, frame) === 'gap') {
        gaps++
        void snapshot().then((whole) => applyFrame(floor, whole))
      }
    },
  })
  let seq = Date.now()
  const publishState = async (state: string) => {
    for (const device of [7, 8, 9]) {
      const from = new Date(seq - 60_000).toISOString()
      const slices = [{ from, to: new Date(++seq - 59_000).toISOString(), state }]
      await nats.jetstream().publish(subjects.telemetry(1, device), JSON.stringify({ seq, slices }))
    }
  }
  await vi.waitFor(async () => {
    await publishState('running')
    expect((await snapshot()).deviceId.toSorted()).toEqual([7, 8])
  }, waiting)
  applyFrame(floor, await snapshot())
  // The first frame after the display becomes known is skipped.
  await vi.waitFor(async () => {
    await publishState('down')
    expect(new Set(received.flatMap(({ deviceId }) => deviceId))).toEqual(new Set([7, 8]))
  }, waiting)
  await vi.waitFor(() => expect([...floor.state.slice(0, floor.count)]).toEqual([4, 4]), waiting)

  const before = gaps
  await sql`update device_groups set selected_devices = '["M-08", "M-09"]' where device_group_id = 3`.execute(owner)
  await vi.waitFor(() => expect(floor.placeOf.has(9)).toBe(true), waiting)
  expect(received.filter(({ kind }) => kind === 'snapshot')).toEqual([])
  // A machine that it may no longer see is unknown to it.
  expect(floor.state[floor.placeOf.get(7)!]).toBe(0)
  expect(gaps).toBeGreaterThan(before)
  expect((await snapshot(6)).deviceId).toEqual([])

  await sql`update display set revoked_at = now() where display_id = 5`.execute(owner)
  await vi.waitFor(async () => expect((await snapshot()).deviceId).toEqual([]), waiting)
  subscription.unsubscribe()
})
