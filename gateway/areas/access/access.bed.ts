import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { createGatewayBed } from '../../app/gateway.bed.ts'
import type { GatewayArea } from '../../core/area.ts'
import { accessArea } from './accessArea.ts'

type Asking = { token?: string; body?: unknown; headers?: Record<string, string> }

/** A world with two entities (1: organizations 1 and 2; 2: organization 3) and an app of these areas, for tests. */
export async function createAccessBed(
  areas: readonly GatewayArea[] = [accessArea],
  environment: Record<string, string> = {},
) {
  const clock = { now: Date.now() }
  const bed = await createGatewayBed({ environment, now: () => clock.now })
  const { world, dependencies } = bed
  const { db, systemDb } = dependencies
  const owner = openPostgres<Tables>(world.databaseUrl, 1)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Demo', gen_random_uuid(), 1), (2, 'Other', gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (1, 'North', 1, gen_random_uuid(), 1), (2, 'South', 1, gen_random_uuid(), 1),
           (3, 'East', 2, gen_random_uuid(), 1)`.execute(owner)
  const { gateway, app } = bed.open(areas)
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
      await owner.destroy()
      await bed.close()
    },
  }
}
