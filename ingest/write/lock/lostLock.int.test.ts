import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openVersions } from '../../stream/versions.ts'
import { createWriterFixture, type WriterFixture } from '../writer.fixture.ts'

let environment: TestEnvironment
let fixture: WriterFixture
beforeAll(async () => {
  environment = await createTestEnvironment()
  fixture = await createWriterFixture(environment)
})
afterAll(async () => {
  await fixture.close()
  await environment.close()
})

const messages = 20
const slicesEach = 10_000
/** One message that cannot be written, plus the capacity of the queue behind it (`intake.ts`). */
const intakeCapacity = 1 + 15
const start = Date.parse('2026-03-02T00:00:00Z')
const text = (at: number) => new Date(at).toISOString()

test('a writer that loses its lock with a full intake while nothing can be written stops and starts again', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  const nats = await openNats({ url: environment.natsUrl, creds: environment.natsCreds, name: 'test' })
  const manager = await nats.jetstreamManager()
  const owner = openPostgres(environment.databaseUrl, 1)
  const consumer = async () => {
    const [firstConsumer] = await manager.consumers.list('TELEMETRY').next()
    return firstConsumer
  }
  const publish = async (message: number) => {
    const from = start + message * slicesEach * 1000
    const slices = Array.from({ length: slicesEach }, (_, k) => ({
      from: text(from + k * 1000),
      to: text(from + (k + 1) * 1000),
      state: 'running',
      good: 1,
    }))
    await fixture.publish(floor.organizationId, 1, { seq: message, slices })
  }
  const { state: stream } = await manager.streams.info('TELEMETRY')
  const full = { timeout: 60_000, interval: 50 }
  await fixture.client.command({ query: 'DETACH TABLE slice' })
  onTestFinished(async () => void (await fixture.client.command({ query: 'ATTACH TABLE IF NOT EXISTS slice' })))
  await publish(0)
  await vi.waitFor(() => expect(fixture.problems().writer).toContain('insert fails'), full)
  for (let message = 1; message < messages; message++) await publish(message)
  await vi.waitFor(
    async () =>
      expect((await consumer())?.delivered.stream_seq).toBeGreaterThanOrEqual(stream.last_seq + intakeCapacity),
    full,
  )
  const before = (await consumer())!.name
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 1413565268
    and database = (select oid from pg_database where datname = current_database())`.execute(owner)
  await vi.waitFor(async () => expect((await consumer())?.name).not.toBe(before), full)
  await fixture.client.command({ query: 'ATTACH TABLE slice' })
  await fixture.allDone()
  const rows = await fixture.windows(floor, 'M-01')
  expect(rows.reduce((sum, { tally }) => sum + tally.good + tally.unscheduledGood, 0)).toBe(messages * slicesEach)
  await nats.close()
  await owner.destroy()
})

test('versions continue from the tables where terms restart lower, as in a restored Postgres', async () => {
  const higherTerm = 1n << 33n
  const values = [{ organization_id: 999, version: String((higherTerm << 24n) + 5n), floor: '{}' }]
  await fixture.client.insert({ table: 'rollup_floor', values, format: 'JSONEachRow' })
  expect((await openVersions(fixture.client, 7n))()).toBeGreaterThan((higherTerm << 24n) + 5n)
  const higher = higherTerm + 9n
  expect((await openVersions(fixture.client, higher))() >> 24n).toBe(higher)
})
