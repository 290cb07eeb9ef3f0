import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPostgres, probePostgres, roleUrl } from './postgres.ts'
import type { Tables } from './tables.ts'
import { ConnectionUnavailable } from './waitingPool.ts'

let world: World
let owner: Kysely<Tables>
let db: Kysely<Tables>
beforeAll(async () => {
  world = await createWorld()
  owner = openPostgres<Tables>(world.databaseUrl, 1)
})
beforeEach(() => {
  db = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 2, { connectionWaitMs: 500 })
})
afterEach(() => db.destroy())
afterAll(async () => {
  await owner?.destroy()
  await world?.close()
})

const ask = () => sql`select 1`.execute(db)
/** Sets how many connections the database takes, that of its owner included. */
const allow = (connections: number) =>
  sql`alter database ${sql.id(new URL(world.databaseUrl).pathname.slice(1))}
    connection limit ${sql.lit(connections)}`.execute(owner)
/** Occupies a connection of the pool until the result is called. */
async function occupy() {
  const trx = await db.startTransaction().execute()
  await sql`select 1`.execute(trx)
  return () => trx.rollback().execute()
}

test('a caller waits for a connection of the pool for the time limit', async () => {
  const [release, releaseOther] = [await occupy(), await occupy()]
  await expect(ask()).rejects.toThrow(ConnectionUnavailable)
  await releaseOther()
  await ask()
  await release()
})

test('a server without free connections is asked again within the time limit', async () => {
  await allow(2)
  const release = await occupy()
  await expect(ask()).rejects.toThrow(ConnectionUnavailable)
  const waiting = ask()
  await release()
  await waiting
  await allow(-1)
})

test('a probe fails while the server refuses one more connection, although the pool has an idle one', async () => {
  await allow(2)
  const release = await occupy()
  await expect(ask()).rejects.toThrow(ConnectionUnavailable)
  await release()
  await expect(probePostgres(db)).rejects.toThrow(/too many connections/)
  await allow(-1)
  await probePostgres(db)
})

test('a server that cannot be reached is reported at once as one without connections', async () => {
  const url = new URL(world.databaseUrl)
  url.port = '1'
  const away = openPostgres<Tables>(url.href, 1, { connectionWaitMs: 60_000 })
  await expect(sql`select 1`.execute(away)).rejects.toMatchObject({
    name: 'ConnectionUnavailable',
    code: 'ECONNREFUSED',
  })
  await away.destroy()
})
