import { createWorld, type World } from '@takt/launch/testBed.ts'
import { createLog } from '@takt/store/log.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import type { GatewayArea } from '../area.ts'
import type { Dependencies } from '../dependencies.ts'
import { accessArea } from './accessArea.ts'
import { authenticateWith } from './authenticate.ts'

/** A world with two entities (1: organizations 1 and 2; 2: organization 3) and an app of these areas, for tests. */
export async function createAccessBed(areas: readonly GatewayArea[] = [accessArea]) {
  const world: World = await createWorld()
  const owner = openPostgres<Tables>(world.databaseUrl, 1)
  await sql`create table if not exists entities (entity_id int primary key)`.execute(owner)
  await sql`create table if not exists organizations (organization_id int primary key, entity_id int not null)`.execute(
    owner,
  )
  await sql`grant select on entities, organizations to takt_system`.execute(owner)
  await sql`insert into entities (entity_id) values (1), (2)`.execute(owner)
  await sql`insert into organizations (organization_id, entity_id) values (1, 1), (2, 1), (3, 2)`.execute(owner)
  await owner.destroy()
  const clock = { now: Date.now() }
  const db = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_app', world.secret), 3)
  const systemDb = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 5)
  const now = () => clock.now
  const dependencies = {
    env: { ...world.env, TAKT_HOME: world.home },
    log: createLog('test'),
    db,
    systemDb,
    now,
    authenticate: authenticateWith(systemDb, now),
  } as unknown as Dependencies
  const app = createApp(dependencies, areas)
  return {
    world,
    clock,
    systemDb,
    db,
    dependencies,
    app,
    /** Asks with a token; answers status, headers and the parsed body. */
    async ask(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
      const headers: Record<string, string> = { 'content-type': 'application/json' }
      if (token) headers.authorization = token
      const reply = await app.request(path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) }
    },
    async close() {
      await Promise.all([db.destroy(), systemDb.destroy()])
      await world.close()
    },
  }
}
