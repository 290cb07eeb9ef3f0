import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgres, probePostgres, roleUrl } from './postgres.ts'
import type { Tables } from './tables.ts'
import { ConnectionUnavailable } from './waitingPool.ts'

let environment: TestEnvironment
let owner: Kysely<Tables>
let db: Kysely<Tables>
beforeAll(async () => {
  environment = await createTestEnvironment()
  owner = openPostgres<Tables>(environment.databaseUrl, 1)
})
beforeEach(() => {
  db = openPostgres<Tables>(roleUrl(environment.databaseUrl, 'takt_system', environment.secret), 2, {
    connectionWaitMs: 500,
  })
})
afterEach(() => db.destroy())
afterAll(async () => {
  await owner?.destroy()
  await environment?.close()
})

const runQuery = () => sql`select 1`.execute(db)
/** Sets the maximum number of connections of the database, including that of its owner. */
const allow = (connections: number) =>
  sql`alter database ${sql.id(new URL(environment.databaseUrl).pathname.slice(1))}
    connection limit ${sql.lit(connections)}`.execute(owner)
/** Occupies a connection of the pool until the returned function is called. */
async function occupy() {
  const trx = await db.startTransaction().execute()
  await sql`select 1`.execute(trx)
  return () => trx.rollback().execute()
}

test('a caller waits for a connection of the pool until the time limit', async () => {
  const [release, releaseOther] = [await occupy(), await occupy()]
  await expect(runQuery()).rejects.toThrow(ConnectionUnavailable)
  await releaseOther()
  await runQuery()
  await release()
})

test('retries a server without free connections within the time limit', async () => {
  await allow(2)
  const release = await occupy()
  await expect(runQuery()).rejects.toThrow(ConnectionUnavailable)
  const waiting = runQuery()
  await release()
  await waiting
  await allow(-1)
})

test('a probe fails while the server rejects further connections, although the pool has an idle one', async () => {
  await allow(2)
  const release = await occupy()
  await expect(runQuery()).rejects.toThrow(ConnectionUnavailable)
  await release()
  await expect(probePostgres(db)).rejects.toThrow(/too many connections/)
  await allow(-1)
  await probePostgres(db)
})

test('a server that cannot be reached is reported at once as one without connections', async () => {
  const url = new URL(environment.databaseUrl)
  url.port = '1'
  const unreachable = openPostgres<Tables>(url.href, 1, { connectionWaitMs: 60_000 })
  await expect(sql`select 1`.execute(unreachable)).rejects.toMatchObject({
    name: 'ConnectionUnavailable',
    code: 'ECONNREFUSED',
  })
  await unreachable.destroy()
})
