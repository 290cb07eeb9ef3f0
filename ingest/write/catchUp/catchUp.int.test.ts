import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { rollUp } from '@takt/domain/areas/efficiency/totals/rollUp.ts'
import { catchUpResponse } from '@takt/domain/areas/messages/catchUp.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { NatsConnection } from 'nats'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWriterFixture, type WriterFixture } from '../writer.fixture.ts'

const start = Date.parse('2026-03-02T05:58:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const slice = (from: number, to: number, good: number) => ({ from: at(from), to: at(to), state: 'running', good })
const day = { start, end: start + 86_400_000 }
const waiting = { timeout: 60_000, interval: 50 }

let environment: TestEnvironment
let fixture: WriterFixture
let nats: NatsConnection
let db: Kysely<Tables>
/** Organizations whose floors cannot be loaded until they are removed from here. */
const blocked = new Set<number>()
beforeAll(async () => {
  const created = await createTestEnvironment()
  // Nothing of what these tests publish is written at this pace before they end.
  environment = { ...created, env: { ...created.env, TAKT_PACE_SECS: '60', TAKT_SUMS_SECS: '40' } }
  fixture = await createWriterFixture(environment, undefined, {
    loaded: async (floor) => {
      while (blocked.has(floor.organizationId)) await new Promise((resolve) => setTimeout(resolve, 20))
      return floor
    },
  })
  nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  db = openPostgres<Tables>(environment.databaseUrl, 1)
  // The first insert and the first round do not wait for the pace.
  const floor = fixture.floor({ 'M-01': [1] })
  await fixture.publish(floor.organizationId, 1, { seq: 1, slices: [slice(0, 60, 1)] })
  await fixture.allDone()
})
afterAll(async () => {
  blocked.clear()
  await nats.close()
  await db.destroy()
  await fixture.close()
  await environment.close()
})

const catchUp = async ({ organizationId }: Floor, range = day, rollups = true, timeout = 60_000) => {
  const body = JSON.stringify({ ...range, rollups })
  const response = await nats.request(subjects.writerCatchUp(organizationId), body, { timeout })
  return catchUpResponse.parse(response.json()).isCaughtUp
}
const slicesOf = ({ organizationId }: Floor) =>
  readSlices(fixture.client, { organizationId, deviceIds: [1], from: 0, to: Date.now() })
const firstFactOf = async ({ organizationId }: Floor) => {
  const { rows } = await sql<{ at: number | null }>`
    select at from first_fact where organization_id = ${organizationId}::int`.execute(db)
  return rows[0]?.at
}
const roundCount = async () => {
  const metrics = await (await fetch(`http://127.0.0.1:${environment.env.INGEST_PORT}/metrics`)).text()
  return Number(/^takt_writer_rollup_seconds_count (\d+)/m.exec(metrics)![1])
}
/** Expects the windows and totals of a machine to be exactly those of its slices. */
async function expectRolledUp(floor: Floor, good: number) {
  const slices = await slicesOf(floor)
  const expected = rollUp({ floor, resourceID: 'M-01', slices, from: day.start - 3_600_000, to: day.end })
  expect(await fixture.windows(floor, 'M-01')).toEqual(expected.filter(({ lastTo }) => lastTo > 0))
  expect(expected.reduce((sum, { tally }) => sum + tally.good + tally.unscheduledGood, 0)).toBe(good)
  await fixture.expectTotals(floor, 'M-01')
}

test('what was acknowledged is in slices, windows, days and shifts after a catch-up, whatever the pace', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  for (let k = 0; k < 3; k++) {
    await fixture.publish(floor.organizationId, 1, { seq: k, slices: [slice(600 * k, 600 * (k + 1), 2)] })
    expect(await catchUp(floor)).toBe(true)
    await expectRolledUp(floor, 2 * (k + 1))
  }
  // A late correction of the first one.
  await fixture.publish(floor.organizationId, 1, { seq: 9, slices: [slice(0, 900, 5)] })
  expect(await catchUp(floor)).toBe(true)
  await expectRolledUp(floor, 9)
})

test('a query of slices waits for the insert only, and another organization for nothing', async () => {
  const [floor, other] = [fixture.floor({ 'M-01': [1] }), fixture.floor({ 'M-01': [1] })]
  await fixture.publish(floor.organizationId, 1, { seq: 1, slices: [slice(0, 600, 3)] })
  expect(await catchUp(floor)).toBe(true)
  for (const { organizationId } of [floor, other])
    await fixture.publish(organizationId, 1, { seq: 2, slices: [slice(600, 1200, 4)] })
  const before = await roundCount()
  expect(await catchUp(floor, day, false)).toBe(true)
  expect(await slicesOf(floor)).toHaveLength(2)
  // The round of all waits for the pace: a slice after the first fact needs none, stored or not.
  expect(await catchUp(floor, day, false)).toBe(true)
  expect(await roundCount()).toBe(before)
  expect(await catchUp(floor)).toBe(true)
  await expectRolledUp(floor, 7)
  expect(await fixture.windows(other, 'M-01')).toEqual([])
})

test.each([true, false])(
  'a first fact is determined, whatever the range that it changes (rollups %s)',
  async (rollups) => {
    const floor = fixture.floor({ 'M-01': [1] })
    const publish = (seq: number, seconds: number, state: string | null) => {
      const slices = [{ from: at(seconds), to: at(seconds + 60), state }]
      return fixture.publish(floor.organizationId, 1, { seq, slices })
    }
    await publish(1, 0, 'running')
    expect(await catchUp(floor, day, rollups)).toBe(true)
    expect(await firstFactOf(floor)).toBe(start)
    const earlier = -40 * 86_400
    const between = { start: start - 20 * 86_400_000, end: start - 18 * 86_400_000 }
    await publish(2, earlier, 'running')
    expect(await catchUp(floor, between, rollups)).toBe(true)
    expect(await firstFactOf(floor)).toBe(start + earlier * 1000)
    await publish(3, earlier, null)
    expect(await catchUp(floor, between, rollups)).toBe(true)
    expect(await firstFactOf(floor)).toBe(start)
  },
)

test('without new data that can change the result nothing is done', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  await fixture.publish(floor.organizationId, 1, { seq: 1, slices: [slice(0, 600, 3)] })
  const lastYear = { start: start - 400 * 86_400_000, end: start - 3 * 86_400_000 }
  expect(await catchUp(floor, lastYear)).toBe(true)
  expect(await slicesOf(floor)).toEqual([])
  expect(await catchUp(floor)).toBe(true)
  const before = await roundCount()
  for (let k = 0; k < 5; k++) expect(await catchUp(floor)).toBe(true)
  expect(await roundCount()).toBe(before)
})

test('many requests at once share their rounds', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  const before = await roundCount()
  for (let k = 1; k <= 3; k++) {
    await fixture.publish(floor.organizationId, 1, { seq: k, slices: [slice(600 * k, 600 * k + 60, 1)] })
    expect(await Promise.all(Array.from({ length: 200 }, () => catchUp(floor)))).not.toContain(false)
    await expectRolledUp(floor, k)
  }
  expect((await roundCount()) - before).toBeLessThanOrEqual(6)
})

test('messages that were removed from the stream before they were delivered do not block', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  const { organizationId } = floor
  await fixture.stopFirst()
  await fixture.publish(organizationId, 1, { seq: 1, slices: [slice(0, 600, 3)] })
  await fixture.publish(organizationId, 2, { seq: 1, slices: [slice(0, 600, 3)] })
  const manager = await nats.jetstreamManager()
  await manager.streams.purge('TELEMETRY', { filter: subjects.telemetry(organizationId, 2) })
  const started = await fixture.startAnother()
  await vi.waitFor(async () => expect(await started.isActive()).toBe(true), waiting)
  await vi.waitFor(async () => expect(await catchUp(floor)).toBe(true), waiting)
  await expectRolledUp(floor, 3)
})

test('only the active writer responds, and one that loses its lock during a round on demand loses nothing', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  const standby = await fixture.startAnother()
  expect(await standby.isActive()).toBe(false)
  const request = JSON.stringify({ ...day, rollups: true })
  const replies = await nats.requestMany(subjects.writerCatchUp(floor.organizationId), request, { maxWait: 500 })
  let count = 0
  for await (const _ of replies) count += 1
  expect(count).toBe(1)

  const owner = openPostgres(environment.databaseUrl, 1)
  blocked.add(floor.organizationId)
  await fixture.publish(floor.organizationId, 1, { seq: 1, slices: [slice(0, 600, 3)] })
  void catchUp(floor).catch(() => false)
  await vi.waitFor(async () => expect(await slicesOf(floor)).toHaveLength(1), waiting)
  expect(await fixture.windows(floor, 'M-01')).toEqual([])
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 1413565268
    and database = (select oid from pg_database where datname = current_database())`.execute(owner)
  blocked.clear()
  // The writer that ends responds to nothing.
  await vi.waitFor(async () => expect(await catchUp(floor, day, true, 2000)).toBe(true), waiting)
  await expectRolledUp(floor, 3)
  await owner.destroy()
})
