import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGatewayFixture } from '../../app/gateway.fixture.ts'
import { accessArea } from '../access/accessArea.ts'
import { healthArea } from './healthArea.ts'

describe('Postgres without free connections', () => {
  let fixture: Awaited<ReturnType<typeof createGatewayFixture>>
  let owner: Kysely<unknown>
  let app: ReturnType<Awaited<ReturnType<typeof createGatewayFixture>>['open']>['app']
  const allow = (connections: number) =>
    sql`alter database ${sql.id(new URL(fixture.environment.databaseUrl).pathname.slice(1))}
      connection limit ${sql.lit(connections)}`.execute(owner)
  beforeAll(async () => {
    fixture = await createGatewayFixture({ environment: { POSTGRES_WAIT_SECS: '0.5', INGEST_URL: '' } })
    owner = openPostgres(fixture.environment.databaseUrl, 1)
    app = fixture.open([accessArea, healthArea]).app
    // Opens a connection, so that readiness cannot be derived from an existing idle one.
    await sql`select 1`.execute(fixture.dependencies.systemDb)
    // That connection and the owner's.
    await allow(2)
  })
  afterAll(async () => {
    await owner?.destroy()
    await fixture?.close()
  })
  /** A request that reads a session. */
  const request = () => app.request('/api/users', { headers: { authorization: 'x' } })

  test('a request fails with 503 and a message that says what to do', async () => {
    const busy = await fixture.dependencies.systemDb.startTransaction().execute()
    const reply = await request()
    await busy.rollback().execute()
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await reply.json()).toEqual({
      success: false,
      message: 'The database is busy or cannot be reached. Try again in a few seconds.',
      data: null,
    })
  })

  test('GET /readyz returns 503 and names Postgres', async () => {
    const reply = await app.request('/readyz')
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({ data: { parts: { postgres: 'not reachable' } } })
  })

  test('requests and /readyz succeed once connections are free again', async () => {
    await allow(-1)
    expect((await request()).status).toBe(401)
    await expect.poll(async () => (await app.request('/readyz')).status).toBe(200)
  })
})
