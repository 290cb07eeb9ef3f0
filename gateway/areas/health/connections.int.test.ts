import { openPostgres } from '@takt/store/postgres/postgres.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGatewayBed } from '../../app/gateway.bed.ts'
import { accessArea } from '../access/accessArea.ts'
import { healthArea } from './healthArea.ts'

describe('a Postgres that takes no more connections', () => {
  let bed: Awaited<ReturnType<typeof createGatewayBed>>
  let owner: Kysely<unknown>
  let app: ReturnType<Awaited<ReturnType<typeof createGatewayBed>>['open']>['app']
  const allow = (connections: number) =>
    sql`alter database ${sql.id(new URL(bed.world.databaseUrl).pathname.slice(1))}
      connection limit ${sql.lit(connections)}`.execute(owner)
  beforeAll(async () => {
    bed = await createGatewayBed({ environment: { POSTGRES_WAIT_SECS: '0.5', INGEST_URL: '' } })
    owner = openPostgres(bed.world.databaseUrl, 1)
    app = bed.open([accessArea, healthArea]).app
    // Readiness must not be told from this idle connection.
    await sql`select 1`.execute(bed.dependencies.systemDb)
    // That one and the owner's.
    await allow(2)
  })
  afterAll(async () => {
    await owner?.destroy()
    await bed?.close()
  })
  /** A request that looks for a session. */
  const ask = () => app.request('/api/users', { headers: { authorization: 'x' } })

  test('a request is refused with 503 and a message that says what to do', async () => {
    const busy = await bed.dependencies.systemDb.startTransaction().execute()
    const reply = await ask()
    await busy.rollback().execute()
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await reply.json()).toEqual({
      success: false,
      message: 'The database is busy or cannot be reached. Try again in a few seconds.',
      data: null,
    })
  })

  test('GET /readyz answers 503 and names Postgres', async () => {
    const reply = await app.request('/readyz')
    expect(reply.status).toBe(503)
    expect(await reply.json()).toMatchObject({ data: { parts: { postgres: 'not reachable' } } })
  })

  test('requests and /readyz succeed once it takes connections again', async () => {
    await allow(-1)
    expect((await ask()).status).toBe(401)
    await expect.poll(async () => (await app.request('/readyz')).status).toBe(200)
  })
})
