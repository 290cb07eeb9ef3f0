import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { createLog } from '@takt/store/log.ts'
import { openPostgres, roleUrl } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import type { GatewayArea } from '../area.ts'
import type { Dependencies } from '../dependencies.ts'
import { readEnv } from '../env.ts'
import { openAreas } from '../openAreas.ts'
import { accessArea } from './accessArea.ts'
import { authenticateWith } from './authenticate.ts'

type Asking = { token?: string; body?: unknown; headers?: Record<string, string> }

/** A world with two entities (1: organizations 1 and 2; 2: organization 3) and an app of these areas, for tests. */
export async function createAccessBed(
  areas: readonly GatewayArea[] = [accessArea],
  environment: Record<string, string> = {},
) {
  const world: World = await createWorld()
  const owner = openPostgres<Tables>(world.databaseUrl, 1)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Demo', gen_random_uuid(), 1), (2, 'Other', gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (1, 'North', 1, gen_random_uuid(), 1), (2, 'South', 1, gen_random_uuid(), 1),
           (3, 'East', 2, gen_random_uuid(), 1)`.execute(owner)
  const clock = { now: Date.now() }
  const db = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_app', world.secret), 3)
  const systemDb = openPostgres<Tables>(roleUrl(world.databaseUrl, 'takt_system', world.secret), 5)
  const now = () => clock.now
  const dependencies = {
    env: readEnv({ ...world.env, ...environment }),
    log: createLog('test'),
    db,
    systemDb,
    now,
    authenticate: authenticateWith(systemDb, now),
  } as unknown as Dependencies
  const gateway = openAreas(dependencies, areas)
  const app = createApp(gateway)
  return {
    world,
    clock,
    owner,
    systemDb,
    db,
    dependencies,
    gateway,
    app,
    /** Asks with a token; answers status, headers and the parsed body. */
    async ask(method: string, path: string, { token, body, headers: more }: Asking = {}) {
      const headers: Record<string, string> = { 'content-type': 'application/json', ...more }
      if (token) headers.authorization = token
      const reply = await app.request(path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) }
    },
    /** Waits until `look` finds something. */
    async until<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
      for (const end = Date.now() + 30_000; Date.now() < end; ) {
        const found = await look()
        if (found !== undefined) return found
        await new Promise((next) => setTimeout(next, 50))
      }
      throw new Error('Waited in vain')
    },
    async close() {
      await Promise.all([db.destroy(), systemDb.destroy()])
      // Pools say that they have ended a moment before their connections have.
      const others = async () =>
        (
          await sql<{ total: number }>`select count(*) as total from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`.execute(owner)
        ).rows[0]!.total
      for (let tries = 0; tries < 100 && (await others()) > 0; tries++)
        await new Promise((next) => setTimeout(next, 20))
      await owner.destroy()
      await world.close()
    },
  }
}
