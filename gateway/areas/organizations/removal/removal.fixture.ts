import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { emptyStream, organizationWithin, probeStream, streams } from '@takt/domain/areas/messages/subjects.ts'
import { program } from '@takt/launch/test.fixture.ts'
import { ensureStreams } from '@takt/store/nats/nats.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { areas } from '../../../app/areas.ts'
import { filesFolder } from '../../../core/files/filesFolder.ts'
import { openFiles } from '../../../core/files/openFiles.ts'
import { createItemsFixture } from '../../../core/items/testing/items.fixture.ts'
import { samples } from '../../../core/items/testing/samples.fixture.ts'
import { fillTable } from '../../../core/items/testing/tenantTables.fixture.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { factTables } from './deleteFacts.ts'

type Fixture = Awaited<ReturnType<typeof createItemsFixture>>

/** Starts the gateway process in the environment of the fixture; `kill` ends it like a power failure. */
function startGateway({ environment }: Fixture) {
  const child = spawn(process.execPath, program('gateway/main.ts'), {
    env: { ...process.env, ...environment.env, LOG_LEVEL: 'warn' },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(String(bytes)))
  const exited = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { said, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** Time columns of tables with a retention, where old rows would be deleted at once. */
const retentionColumns: Record<string, string> = { tag_read: 'at', check_day: 'made', check_day_sum: 'made' }
const dated = (table: string) =>
  table in retentionColumns
    ? { [retentionColumns[table]!]: new Date().toISOString().replace('T', ' ').replace('Z', '') }
    : {}

/** Creates an items fixture of all areas whose organizations can be filled and inspected in every store. */
export async function createRemovalFixture() {
  const fixture = await createItemsFixture([...areas])
  const { clickhouse, nats, systemDb, env } = fixture.dependencies
  await prepareJobs(env.DATABASE_URL)
  await ensureStreams(nats)
  const owner = openPostgres<Tables>(fixture.environment.databaseUrl, 1)
  const files = filesFolder(env)

  const tables = async () =>
    (
      await sql<{ name: string }>`select table_name as name from information_schema.columns
          join information_schema.tables using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema = 'public' and column_name = 'organization_id' and table_name <> 'users' order by 1`.execute(
        owner,
      )
    ).rows.map(({ name }) => name)

  async function streamsOf(organizationId: number) {
    const manager = await nats.jetstreamManager()
    const counts: [string, number][] = []
    for await (const { config } of manager.streams.list())
      for (const pattern of config.name === emptyStream || config.name === probeStream ? [] : config.subjects) {
        const filter = organizationWithin(pattern, organizationId)
        if (!filter) throw new Error(`stream ${config.name} contains ${pattern}, whose organization is unknown`)
        const { state } = await manager.streams.info(config.name, { subjects_filter: filter })
        for (const [subject, count] of Object.entries(state.subjects ?? {})) counts.push([subject, count])
      }
    return counts.sort()
  }

  return {
    ...fixture,
    startGateway: () => startGateway(fixture),
    /** Adds data of the organization to every table, every stream and the file store. */
    async fill(organizationId: number, entityId: number) {
      for (const [name, { body }] of Object.entries(samples))
        await fixture.request('POST', `/api/${name}`, body, { organizationId, entityId })
      await sql`insert into event (organization_id, area, stream, version, type, data)
        select ${organizationId}::int, 'jobs', 'noises/H-' || n, 1, 'noises.heard', '{}'
          from generate_series(1, 12000) as n`.execute(owner)
      for (const name of await tables())
        await fillTable(owner, name, { organizationId, entityId, userId: 900 + entityId })
      for (const table of await factTables(clickhouse))
        await clickhouse.insert({
          table,
          values: [{ organization_id: organizationId, ...dated(table) }],
          format: 'JSONEachRow',
        })
      for (const pattern of Object.values(streams).flat())
        for (const device of [7, 8])
          await nats
            .jetstream()
            .publish(organizationWithin(pattern, organizationId)!.replace('>', `x.${device}`), 'said')
      const limits = { maxBytes: 1000 }
      await openFiles(files).put(organizationId, Readable.from([Buffer.from(`drawing ${organizationId}`)]), limits)
    },
    /** Returns all data of the organization: by table of Postgres and ClickHouse, by subject, by file. */
    async everythingOf(organizationId: number) {
      const contents: Record<string, unknown> = {}
      for (const name of await tables()) {
        const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t
          where organization_id = ${organizationId}::int order by 1`.execute(owner)
        contents[`postgres ${name}`] = rows.map(({ row }) => row)
      }
      for (const table of await factTables(clickhouse)) {
        const query = `SELECT * FROM ${table} WHERE organization_id = ${organizationId} ORDER BY ALL`
        contents[`clickhouse ${table}`] = await (await clickhouse.query({ query, format: 'JSONCompactEachRow' })).json()
      }
      contents.streams = await streamsOf(organizationId)
      contents.files = (await readdir(join(files, String(organizationId)), { recursive: true }).catch(() => [])).sort()
      return contents as Record<string, unknown[]>
    },
    /** Waits until `poll` returns a value. */
    async until<Result>(poll: () => Promise<Result | undefined>): Promise<Result> {
      for (const end = Date.now() + 60_000; Date.now() < end; ) {
        const result = await poll()
        if (result !== undefined) return result
        await new Promise((next) => setTimeout(next, 10))
      }
      throw new Error(`Waited in vain: ${JSON.stringify(await fixture.rowsOf('organization_removal'))}`)
    },
    /** True if the complete log was published to JetStream. */
    isRelayed: async () =>
      (
        await sql<{ all: boolean }>`select exists (select from reader r where r.name = 'relay' and not exists (
          select from event e where (e.epoch, e.tx, e.position) > (r.epoch, r.tx, r.position))) as all`.execute(owner)
      ).rows[0]!.all,
    removal: async (organizationId: number) =>
      (
        await sql<{
          state: string
          finished: boolean
        }>`select step || progress::text || coalesce(last_error, '') || coalesce(finished_at::text, '') as state,
          finished_at is not null as finished
          from organization_removal where leaving_id = ${organizationId}::int`.execute(systemDb)
      ).rows[0],
    async close() {
      await owner.destroy()
      await fixture.close()
    },
  }
}
