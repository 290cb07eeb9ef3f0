import { locateOracle } from '@takt/domain/areas/locating/locateTag.oracle.ts'
import { defaultRules, type LocatingFloor } from '@takt/domain/areas/locating/locatingFloor.ts'
import { hourMs } from '@takt/domain/areas/locating/tagHour.ts'
import type { TagRead } from '@takt/domain/areas/locating/tagRead.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { insertTagHours } from '@takt/store/locating/insertTagHours.ts'
import { insertTagReads, readTagReads } from '@takt/store/locating/tagReads.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import type { JetStreamManager, NatsConnection } from 'nats'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readEnv } from '../env.ts'
import { startIngest } from '../startIngest.ts'
import { createWriter } from '../write/createWriter.ts'
import { floorOf, noClosing } from '../write/writer.fixture.ts'
import { deletePeoplePositions } from './deletePeoplePositions.ts'
import { readTagHours } from './readTagHours.fixture.ts'
import { storedPositions } from './storedPositions.fixture.ts'

let environment: TestEnvironment
let client: ClickHouse
let nats: NatsConnection
let manager: JetStreamManager
const floors = new Map<number, LocatingFloor>()
const start = (port: string) =>
  startIngest(readEnv({ ...environment.env, INGEST_PORT: port, TAKT_PACE_SECS: '0.1' }), [
    createWriter(
      () => async (organizationId) => floorOf(organizationId, {}),
      noClosing,
      () => async (organizationId) => floors.get(organizationId) ?? floorWith(0),
    ),
  ])
let ingest: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  environment = await createTestEnvironment()
  client = openClickHouse(environment.clickhouseUrl)
  nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  manager = await nats.jetstreamManager()
  ingest = await start(environment.env.INGEST_PORT!)
})
afterAll(async () => {
  await ingest?.stop()
  await nats?.close()
  await client?.close()
  await environment?.close()
})

const beginning = Number.NEGATIVE_INFINITY
/**
 * Returns a floor with four antennas of two readers, each in its own zone; the first moves to another zone at
 * `movesAt`.
 */
const floorWith = (movesAt: number, change: Partial<typeof defaultRules> = {}): LocatingFloor => {
  const position = (zoneId: number) => ({ floorPlanId: 1, x: zoneId / 10, y: 0.5, zoneId })
  const antennas = [1, 2, 3, 4].map((zoneId) => {
    const moved = movesAt > 0 && zoneId === 1 ? [{ from: movesAt, value: position(9) }] : []
    return [`${zoneId > 2 ? 2 : 1}~${zoneId}`, [{ from: beginning, value: position(zoneId) }, ...moved]] as const
  })
  return {
    antennas: new Map(antennas),
    zones: new Map(),
    rules: [{ from: beginning, value: { ...defaultRules, ...change } }],
  }
}

let organizations = 0
let seq = 0
const random = (() => {
  let state = 42
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
})()

type Walk = Map<string, TagRead[]>
/**
 * Creates tags that move from antenna to antenna, also read by neighboring ones, across two changes of the hour up to
 * now.
 */
function walks(tags: number): Walk {
  const now = Date.now()
  return new Map(
    Array.from({ length: tags }, (_, k) => {
      const reads: TagRead[] = []
      let antenna = 1
      for (let at = now - 2 * hourMs; at < now - 1000; at += 500 + random(40_000)) {
        if (random(8) === 0) antenna = 1 + random(4)
        const readAntenna = random(3) === 0 ? (antenna % 4) + 1 : antenna
        const deviceId = readAntenna > 2 ? 2 : 1
        reads.push({ at, deviceId, antenna: readAntenna, rssi: -70 + random(25), count: 1, seq: ++seq })
      }
      return [`TAG-${k}`, reads]
    }),
  )
}

const publish = (organizationId: number, deviceId: number, reads: readonly (TagRead & { epc: string })[]) => {
  const wireReads = reads.map(({ epc, at, antenna, rssi }) => ({ epc, at: new Date(at).toISOString(), antenna, rssi }))
  return nats
    .jetstream()
    .publish(`tags.${organizationId}.${deviceId}`, JSON.stringify({ seq: ++seq, reads: wireReads }))
}

const allOf = (walk: Walk) => [...walk].flatMap(([epc, reads]) => reads.map((read) => ({ ...read, epc })))

/** Publishes reads in messages by reader. */
async function publishAll(organizationId: number, reads: readonly (TagRead & { epc: string })[], size = 40) {
  for (let k = 0; k < reads.length; k += size)
    for (const [deviceId, deviceReads] of Map.groupBy(reads.slice(k, k + size), (read) => read.deviceId))
      await publish(organizationId, deviceId, deviceReads)
}

const allDone = () =>
  vi.waitFor(
    async () => {
      const { state } = await manager.streams.info('TAGS')
      const consumers = await manager.consumers.list('TAGS').next()
      expect(Math.max(...consumers.map(({ ack_floor }) => ack_floor.stream_seq))).toBe(state.last_seq)
    },
    { timeout: 60_000, interval: 50 },
  )

/** Returns the expected intervals of each tag, on the present floor. */
const expectedOf = (organizationId: number, walk: Walk) =>
  new Map([...walk].map(([epc, reads]) => [epc, locateOracle(floors.get(organizationId)!, reads)]))

const expectStored = async (organizationId: number, expected: ReturnType<typeof expectedOf>) => {
  const stored = await storedPositions(client, organizationId)
  expect([...stored.keys()].sort()).toEqual([...expected.keys()].sort())
  for (const [epc, intervals] of expected) expect([epc, stored.get(epc)]).toEqual([epc, intervals])
}

test('stored positions match all reads, whether they arrive in order, out of order, twice, or hours late', async () => {
  const organizationId = ++organizations
  floors.set(organizationId, floorWith(0))
  const walk = walks(12)
  const reads = allOf(walk)
  const late = reads.filter(() => random(10) === 0)
  const inTime = reads.filter((read) => !late.includes(read)).sort((a, b) => a.at - b.at)
  await publishAll(organizationId, inTime)
  await allDone()
  await publishAll(organizationId, late)
  // Some of them again.
  await publishAll(organizationId, inTime.slice(100, 300))
  await allDone()
  await expectStored(organizationId, expectedOf(organizationId, walk))
})

test('a writer that is stopped and restarted in the middle continues where it was', async () => {
  const organizationId = ++organizations
  floors.set(organizationId, floorWith(0))
  const walk = walks(8)
  const reads = allOf(walk).sort((a, b) => a.at - b.at)
  const half = reads.length >> 1
  await publishAll(organizationId, reads.slice(0, half))
  await ingest.stop()
  await publishAll(organizationId, reads.slice(half))
  ingest = await start('0')
  await allDone()
  await expectStored(organizationId, expectedOf(organizationId, walk))
})

test('a moved antenna and changed rules recompute what they affect', async () => {
  const organizationId = ++organizations
  floors.set(organizationId, floorWith(0))
  const walk = walks(6)
  await publishAll(
    organizationId,
    allOf(walk).sort((a, b) => a.at - b.at),
  )
  await allDone()
  for (const floor of [
    floorWith(Date.now() - 70 * 60_000),
    floorWith(Date.now() - 70 * 60_000, { windowMs: 4000, dwellMs: 0 }),
    floorWith(0),
  ]) {
    floors.set(organizationId, floor)
    nats.publish(`event.${organizationId}.devices.antennas.changed`, '{}')
    const expected = expectedOf(organizationId, walk)
    await vi.waitFor(() => expectStored(organizationId, expected), { timeout: 60_000, interval: 200 })
  }
})

test('deletes positions of people older than the retention; those of what their tags were attached to before and after stay', async () => {
  const organizationId = ++organizations
  const hour = Math.floor(Date.now() / hourMs) * hourMs
  const daysAgo = (days: number) => hour - days * 24 * hourMs
  const point = { floorPlanId: 1, zoneId: 1, x: 0, y: 0, sureness: 1, evidence: 'zone' as const }
  const kept = [daysAgo(40), daysAgo(35), daysAgo(31), daysAgo(29)]
  const rows = ['BADGE', 'THING'].flatMap((epc) =>
    kept.map((at) => ({
      organizationId,
      hour: { epc, hour: at, since: at, lastReadAt: at + 1000, points: [{ at, ...point }] },
      state: '',
    })),
  )
  await insertTagHours(client, { rows, version: 1n })
  const owner = openPostgres<Tables>(environment.databaseUrl, 1)
  try {
    const since = new Date(daysAgo(36))
    await sql`insert into tag_association_interval (organization_id, tag_association_id, association_type,
      association_id, epc, start_date, end_date) values (${organizationId}, 1, 'employees', 'E1', 'BADGE', ${since}, 'infinity'),
      (${organizationId}, 2, 'jobs', 'J-1', 'THING', ${since}, 'infinity')`.execute(owner)
    const read = { at: daysAgo(31) + 1000, deviceId: 1, antenna: 1, rssi: null, count: 1, seq: 1 }
    await insertTagReads(
      client,
      ['BADGE', 'THING'].map((epc) => ({ organizationId, epc, read })),
    )
    await deletePeoplePositions(owner, client, Date.now())
    await vi.waitFor(
      async () => {
        const hours = await readTagHours(client, { organizationId, from: 0, to: Date.now() })
        const left = (epc: string) => hours.filter((row) => row.epc === epc).map((row) => row.hour)
        expect([left('BADGE'), left('THING')]).toEqual([[daysAgo(40), daysAgo(29)], kept])
        const reads = await readTagReads(client, {
          organizationId,
          epcs: ['BADGE', 'THING'],
          hour: daysAgo(31),
          lookBackMs: 0,
        })
        expect([...reads.values()].map((tagReads) => tagReads.length)).toEqual([0, 1])
      },
      { timeout: 60_000 },
    )
  } finally {
    await owner.destroy()
  }
})

test('rejects reads that violate the rules with a reason, without blocking later ones', async () => {
  const organizationId = ++organizations
  floors.set(organizationId, floorWith(0))
  const { state } = await manager.streams.info('REJECTED')
  const at = new Date().toISOString()
  const bad = {
    seq: 1,
    reads: [
      { epc: 'TAG-1', at },
      { epc: 'TAG-1', at: 'now' },
    ],
  }
  await nats.jetstream().publish(`tags.${organizationId}.1`, JSON.stringify(bad))
  await nats.jetstream().publish(`tags.${organizationId}.x`, '{}')
  await nats.jetstream().publish(`tags.${organizationId}.1`, 'nothing')
  await publish(organizationId, 1, [
    { epc: 'TAG-2', at: Date.now(), deviceId: 1, antenna: 1, rssi: -50, count: 1, seq: 1 },
  ])
  await allDone()
  const reasons: string[] = []
  for (let k = state.last_seq + 1; k <= state.last_seq + 3; k++)
    reasons.push(((await manager.streams.getMessage('REJECTED', { seq: k })).json() as { reason: string }).reason)
  expect(reasons.map((reason) => reason.split(' ').slice(0, 4).join(' ')).sort()).toEqual([
    'at must be an',
    'the message is not',
    'the subject must be',
  ])
  expect([...(await storedPositions(client, organizationId)).keys()]).toEqual(['TAG-2'])
})
