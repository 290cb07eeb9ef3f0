import { gunzipSync, gzipSync } from 'node:zlib'
import { locateOracle } from '@takt/domain/areas/locating/locateTag.oracle.ts'
import {
  applyTagFrame,
  decodeTagFrame,
  type LiveTagPositions,
  type TagFrame,
} from '@takt/domain/areas/locating/tagFrame.ts'
import { hourMs, hourOf } from '@takt/domain/areas/locating/tagHour.ts'
import { type TagKind, tagKinds } from '@takt/domain/areas/locating/tagKinds.ts'
import type { TagRead } from '@takt/domain/areas/locating/tagRead.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { liveTagIds } from '@takt/store/locating/liveTagIds.ts'
import { loadLocatingFloor } from '@takt/store/locating/locatingFloor.ts'
import { insertTagReads } from '@takt/store/locating/tagReads.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { NatsConnection } from 'nats'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEnv } from '../../env.ts'
import { startIngest } from '../../startIngest.ts'
import { live } from '../index.ts'

const tags = {
  badge: 'E28011700000020000000001',
  traveller: 'E28011700000020000000002',
  blank: 'E28011700000020000000003',
}
const kindOf = { badge: 'people', traveller: 'jobs', blank: 'nothing' } as const satisfies Record<string, TagKind>
type Tag = keyof typeof tags
const all = Object.keys(tags) as Tag[]

const waiting = { timeout: 60_000, interval: 100 }

let environment: TestEnvironment
let nats: NatsConnection
let owner: Kysely<Tables>
let ingest: Awaited<ReturnType<typeof startIngest>>
beforeAll(async () => {
  environment = await createTestEnvironment()
  nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  owner = openPostgres<Tables>(environment.databaseUrl, 1)
  await sql`set session_replication_role = replica`.execute(owner)
  for (const zone of [1, 2, 3, 4]) {
    await sql`insert into antennas (organization_id, device_id, antenna_num, floor_plan_id, x, y, zone_id, row_id, version)
      values (1, 7, ${zone}, 1, 0.5, 0.5, ${zone}, gen_random_uuid(), 1)`.execute(owner)
    for (const [field, value] of Object.entries({ floorPlanId: 1, x: zone / 10, y: 0.5, zoneId: zone }))
      await sql`insert into effective_value (organization_id, item_type, key, field, value)
        values (1, 'antennas', ${`7~${zone}`}, ${field}, ${JSON.stringify(value)}::jsonb)`.execute(owner)
  }
  await attachTag('badge', 'employees', 'E-1')
  await attachTag('traveller', 'jobs', 'J-1')
  ingest = await startIngest({ ...readEnv(environment.env), INGEST_PORT: 0 }, [live])
  await vi.waitFor(() => nats.request(subjects.liveTagsSnapshot(1, 'nothing'), '', { timeout: 1000 }), waiting)
})
afterAll(async () => {
  await ingest?.stop()
  await owner?.destroy()
  await nats?.close()
  await environment?.close()
})

const attachTag = (tag: Tag, type: string, id: string) =>
  sql`insert into tag_association_interval (organization_id, tag_association_id, association_type, association_id, epc,
    start_date, end_date) values (1, ${all.indexOf(tag) + 1}, ${type}, ${id}, ${tags[tag]}, now() - interval '1 day',
    'infinity')`.execute(owner)

/** Subscribes to a kind of tags like a page. */
async function listen(kind: TagKind) {
  const positions: LiveTagPositions = new Map()
  const frames: TagFrame[] = []
  let seq = -1
  const requestSnapshot = async () => {
    const reply = await nats.request(subjects.liveTagsSnapshot(1, kind), '', { timeout: 5000 })
    const snapshot = decodeTagFrame(reply.data, gunzipSync)
    applyTagFrame(positions, snapshot)
    seq = snapshot.frameSeq
    for (const frame of frames.filter(({ frameSeq }) => frameSeq > seq)) apply(frame)
  }
  const apply = (frame: TagFrame) => {
    if (frame.frameSeq !== seq + 1) return void requestSnapshot()
    seq = frame.frameSeq
    applyTagFrame(positions, frame)
  }
  const subscription = nats.subscribe(subjects.liveTags(1, kind), {
    callback: (_error, { data }) => {
      frames.push(decodeTagFrame(data, gunzipSync))
      if (seq >= 0) apply(frames.at(-1)!)
    },
  })
  await requestSnapshot()
  return { positions, frames, stop: () => subscription.unsubscribe() }
}

let seq = Date.now()
const publish = (reads: readonly (TagRead & { tag: Tag })[]) =>
  nats.jetstream().publish(
    subjects.tags(1, 7),
    gzipSync(
      JSON.stringify({
        seq: ++seq,
        reads: reads.map(({ tag, at, antenna, rssi }) => ({
          epc: tags[tag],
          at: new Date(at).toISOString(),
          antenna,
          rssi,
        })),
      }),
    ),
  )

test('publishes tags by kind at the positions of all their reads, stored and new, at most four times a second', async () => {
  const idOf = liveTagIds(environment.env.TAKT_SECRET!)
  const now = Date.now()
  const reads = all.flatMap((tag, k) =>
    Array.from({ length: 170 }, (_, i): TagRead & { tag: Tag } => {
      const at = now - 170_000 + i * 1000
      // Each tag changes its zone now and then, the last time 40 to 20 seconds ago; a neighboring antenna reads it too,
      // more weakly.
      const zone = 1 + ((Math.floor((i + k * 10) / 50) + k) % 4)
      const antenna = i % 3 === 0 ? (zone % 4) + 1 : zone
      return { tag, at, deviceId: 7, antenna, rssi: antenna === zone ? -50 : -70, count: 1, seq }
    }),
  )
  const clickhouse = openClickHouse(environment.clickhouseUrl)
  const stored = reads.filter(({ at }) => at < now - 3000)
  await insertTagReads(
    clickhouse,
    stored.map(({ tag, ...read }) => ({ organizationId: 1, epc: tags[tag], read })),
  )
  await clickhouse.close()
  const listeners = await Promise.all(tagKinds.map(listen))
  const fresh = reads.filter(({ at }) => at > now - 60_000)
  // A message contains the reads of a few seconds; those of neighboring antennas arrive out of order, and some twice.
  for (let i = 0; i < fresh.length; i += 12) {
    await publish(fresh.slice(i, i + 12).toReversed())
    if (i % 36 === 0) await publish(fresh.slice(i, i + 6))
  }
  const floor = await loadLocatingFloor(owner, 1)
  const zoneIn = (tag: Tag) => {
    const located = locateOracle(
      floor,
      reads.filter((read) => read.tag === tag),
    )
    return located.at(-1)!.point.zoneId
  }
  const publishedZones = () =>
    listeners.map(({ positions }, k) => [
      tagKinds[k],
      [...positions].flatMap(([id, position]) => (position ? [[id, position.zoneId]] : [])),
    ])
  await vi.waitFor(
    () =>
      expect(publishedZones()).toEqual(
        all.map((tag) => [kindOf[tag], [[idOf(1, tags[tag], hourOf(Date.now())), zoneIn(tag)]]]),
      ),
    waiting,
  )
  expect(new Set(all.map(zoneIn)).size).toBeGreaterThan(1)

  // A tag that is carried away is published at its new position within moments, without waiting for the next write of
  // KPIs.
  const movedAt = Date.now()
  // An antenna that has not read it recently.
  const recentAntennas = reads
    .filter(({ tag, at }) => tag === 'badge' && at > now - 30_000)
    .map(({ antenna }) => antenna)
  const other = [1, 2, 3, 4].find((antenna) => !recentAntennas.includes(antenna))!
  const positionOf = () => listeners[0]!.positions.get(idOf(1, tags.badge, hourOf(Date.now())))
  for (let k = 0; k < 15; k++) {
    await publish([{ tag: 'badge', at: Date.now(), deviceId: 7, antenna: other, rssi: -30, count: 1, seq }])
    await new Promise((next) => setTimeout(next, 2000))
    if (positionOf()?.zoneId === other) break
  }
  expect(positionOf()).toMatchObject({ zoneId: other, floorPlanId: 1 })
  expect(positionOf()!.since).toBeGreaterThan(movedAt - 2000)
  for (const { frames } of listeners)
    for (const [i, frame] of frames.entries())
      if (i > 0) expect(Math.floor(frame.at / 250)).toBeGreaterThan(Math.floor(frames[i - 1]!.at / 250))

  // A tag that is attached to a person is published only to those who may see people.
  await attachTag('blank', 'employees', 'E-2')
  nats.publish(subjects.event(1, 'employees', 'tagAssociations.added'), '')
  await vi.waitFor(() => {
    const id = idOf(1, tags.blank, hourOf(Date.now()))
    expect([listeners[0]!.positions.get(id)?.floorPlanId, listeners[2]!.positions.get(id) ?? null]).toEqual([1, null])
  }, waiting)
  // The hour may have changed meanwhile: tags then had other names before.
  const names = (tag: Tag) => [hourOf(now), hourOf(now) + hourMs].map((hour) => idOf(1, tags[tag], hour))
  const [people, jobs, nothing] = listeners.map(({ frames }) => new Set(frames.flatMap(({ id }) => id)))
  for (const id of names('badge')) expect([jobs!.has(id), nothing!.has(id)]).toEqual([false, false])
  for (const id of names('traveller')) expect([people!.has(id), nothing!.has(id)]).toEqual([false, false])
  for (const { stop } of listeners) stop()
})

test('publishes nothing on the subjects of another organization', async () => {
  const reply = await nats.request(subjects.liveTagsSnapshot(2, 'people'), '', { timeout: 5000 })
  expect(decodeTagFrame(reply.data, gunzipSync).id).toEqual([])
})
