import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { createGatewayFixture } from '../../app/gateway.fixture.ts'
import type { GatewayArea } from '../../core/area.ts'
import { accessArea } from './accessArea.ts'

type RequestOptions = { token?: string; body?: unknown; headers?: Record<string, string> }

/**
 * Creates a test environment with two entities (1: organizations 1 and 2; 2: organization 3) and an app with these
 * areas.
 */
export async function createAccessFixture(
  areas: readonly GatewayArea[] = [accessArea],
  environment: Record<string, string> = {},
) {
  const clock = { now: Date.now() }
  const fixture = await createGatewayFixture({ environment, now: () => clock.now })
  const { environment: testEnvironment, dependencies } = fixture
  const { db, systemDb } = dependencies
  const owner = openPostgres<Tables>(testEnvironment.databaseUrl, 1)
  await sql`insert into entities (entity_id, entity_name, row_id, version)
    values (1, 'Demo', gen_random_uuid(), 1), (2, 'Other', gen_random_uuid(), 1)`.execute(owner)
  await sql`insert into organizations (organization_id, organization_name, entity_id, row_id, version)
    values (1, 'North', 1, gen_random_uuid(), 1), (2, 'South', 1, gen_random_uuid(), 1),
           (3, 'East', 2, gen_random_uuid(), 1)`.execute(owner)
  const { gateway, app } = fixture.open(areas)
  return {
    testEnvironment,
    clock,
    owner,
    systemDb,
    db,
    dependencies,
    gateway,
    app,
    /** Sends a request with a token; returns status, headers and the parsed body. */
    async request(method: string, path: string, { token, body, headers: more }: RequestOptions = {}) {
      const headers: Record<string, string> = { 'content-type': 'application/json', ...more }
      if (token) headers.authorization = token
      const reply = await app.request(path, {
        method,
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) }
    },
    /** Polls until `poll` returns a result. */
    async until<Result>(poll: () => Promise<Result | undefined>): Promise<Result> {
      for (const end = Date.now() + 30_000; Date.now() < end; ) {
        const result = await poll()
        if (result !== undefined) return result
        await new Promise((next) => setTimeout(next, 50))
      }
      throw new Error('Waited in vain')
    },
    async close() {
      await owner.destroy()
      await fixture.close()
    },
  }
}
