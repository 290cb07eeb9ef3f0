import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { openNats } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openVersions } from '../../stream/versions.ts'
import { createWriterBed, type WriterBed } from '../writer.bed.ts'

let world: World
let bed: WriterBed
beforeAll(async () => {
  world = await createWorld()
  bed = await createWriterBed(world)
})
afterAll(async () => {
  await bed.close()
  await world.close()
})

const messages = 20
const slicesEach = 10_000
/** One message that cannot be written, and as many as there is room for behind it (`intake.ts`). */
const handsFull = 1 + 15
const start = Date.parse('2026-03-02T00:00:00Z')
const text = (at: number) => new Date(at).toISOString()

test('a writer that loses its right with its hands full, while nothing can be written, lets go and begins anew', async () => {
  const floor = bed.floor({ 'M-01': [1] })
  const nats = await openNats({ url: world.natsUrl, creds: world.natsCreds, name: 'test' })
  const manager = await nats.jetstreamManager()
  const owner = openPostgres(world.databaseUrl, 1)
  const consumer = async () => {
    const [only] = await manager.consumers.list('TELEMETRY').next()
    return only
  }
  const publish = async (message: number) => {
    const from = start + message * slicesEach * 1000
    const slices = Array.from({ length: slicesEach }, (_, k) => ({
      from: text(from + k * 1000),
      to: text(from + (k + 1) * 1000),
      state: 'running',
      good: 1,
    }))
    await bed.publish(floor.organizationId, 1, { seq: message, slices })
  }
  const { state: stream } = await manager.streams.info('TELEMETRY')
  const full = { timeout: 60_000, interval: 50 }
  await bed.client.command({ query: 'DETACH TABLE slice' })
  onTestFinished(async () => void (await bed.client.command({ query: 'ATTACH TABLE IF NOT EXISTS slice' })))
  await publish(0)
  await vi.waitFor(() => expect(bed.problems().writer).toContain('insert fails'), full)
  for (let message = 1; message < messages; message++) await publish(message)
  await vi.waitFor(
    async () => expect((await consumer())?.delivered.stream_seq).toBeGreaterThanOrEqual(stream.last_seq + handsFull),
    full,
  )
  const before = (await consumer())!.name
  await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 1413565268
    and database = (select oid from pg_database where datname = current_database())`.execute(owner)
  await vi.waitFor(async () => expect((await consumer())?.name).not.toBe(before), full)
  await bed.client.command({ query: 'ATTACH TABLE slice' })
  await bed.allDone()
  const rows = await bed.windows(floor, 'M-01')
  expect(rows.reduce((sum, { tally }) => sum + tally.good + tally.unscheduledGood, 0)).toBe(messages * slicesEach)
  await nats.close()
  await owner.destroy()
})

test('versions go on from what lies in the tables where terms count from further back, as in a restored Postgres', async () => {
  const later = 1n << 33n
  const values = [{ organization_id: 999, version: String((later << 24n) + 5n), floor: '{}' }]
  await bed.client.insert({ table: 'rollup_floor', values, format: 'JSONEachRow' })
  expect((await openVersions(bed.client, 7n))()).toBeGreaterThan((later << 24n) + 5n)
  const higher = later + 9n
  expect((await openVersions(bed.client, higher))() >> 24n).toBe(higher)
})
