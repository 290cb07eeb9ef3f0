import { asTenant, openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app/app.ts'
import { areas } from '../../app/areas.ts'
import { openAreas } from '../../app/openAreas.ts'
import { createTagsFixture, type TagsFixture } from './tags.fixture.ts'

let fixture: TagsFixture
const tenant = { organizationId: 1, entityId: 1, userId: 1 }
const rows = 20_000
beforeAll(async () => {
  fixture = await createTagsFixture()
  const owner = openPostgres<Tables>(fixture.environment.databaseUrl, 1)
  const numbers = sql`generate_series(1, ${rows}::int) as n`
  const since = sql`now() - n * interval '1 minute'`
  await owner.transaction().execute(async (trx) => {
    // Referenced rows and their events are irrelevant here.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into tags (organization_id, epc, active, row_id, version)
      select 1, 'T' || n, true, gen_random_uuid(), 1 from ${numbers}`.execute(trx)
    await sql`insert into tag_associations
        (organization_id, tag_association_id, association_type, association_id, epc, active, row_id, version)
      select 1, 100000 + n, 'jobs', 'J' || n / 3, 'T' || n, true, gen_random_uuid(), 1 from ${numbers}`.execute(trx)
    await sql`insert into tag_association_interval
        (organization_id, tag_association_id, association_type, association_id, epc, start_date, end_date)
      select 1, 100000 + n, 'jobs', 'J' || n / 3, 'T' || n, ${since},
        case when n % 100 = 0 then 'infinity' else ${since} + interval '1 hour' end from ${numbers}`.execute(trx)
  })
  await sql`analyze`.execute(owner)
  await owner.destroy()
})
afterAll(() => fixture?.close())

type RequestFunction = (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>

/** Returns the query plans of the reads during requests, executed as the application role. */
async function plansOf(work: (request: RequestFunction) => Promise<void>): Promise<string[]> {
  const recorded: CompiledQuery[] = []
  const { DATABASE_URL, TAKT_SECRET } = fixture.dependencies.env
  const pool = new pg.Pool({ connectionString: roleUrl(DATABASE_URL, 'takt_app', TAKT_SECRET), max: 2 })
  // Its idle connections may be closed when the test environment shuts down.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (/^\s*select(?! set_config)/.test(query.sql)) recorded.push(query)
    },
  })
  const app = createApp(openAreas({ ...fixture.dependencies, db }, areas))
  await work(async (method, path, body) => {
    const headers = { authorization: fixture.authorization(tenant), 'content-type': 'application/json' }
    const reply = await app.request(`/api/${path}`, { method, headers, body: body && JSON.stringify(body) })
    return { status: reply.status, text: await reply.text() }
  })
  const queries = [...recorded]
  const plans = await asTenant(db, tenant, async (trx) => {
    const texts: string[] = []
    for (const { sql: text, parameters } of queries) {
      const explain = CompiledQuery.raw(`explain ${text}`, [...parameters])
      const plan = await trx.executeQuery<Record<string, string>>(explain)
      texts.push(plan.rows.map((row) => Object.values(row)[0]).join('\n'))
    }
    return texts
  })
  await db.destroy()
  return plans
}

test('no tag query scans whole tables under the application role', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const plans = await plansOf(async (request) => {
    const put = { associationType: 'jobs', associationID: 'J-1', active: true }
    for (const [method, path, body] of [
      ['GET', 'tags?epc=T500'],
      ['GET', 'tags/T500'],
      ['GET', 'tagAssociations?epc=T500'],
      ['GET', 'tagAssociations?associationType=jobs&associationID=J166'],
      ['POST', 'tagAssociations', { ...put, epc: 'T500' }],
      ['POST', 'tagAssociations', { ...put, epc: 'NEW' }],
      ['PUT', 'jobs/J-1', { prodQty: 5 }],
      ['DELETE', 'tagAssociations?associationType=jobs&associationID=J-1'],
      ['POST', 'getAssociatedTagDtls', { asOf: at(90) }],
      ['POST', 'getAssociatedTagDtls', { from: at(120), to: at(60) }],
      ['POST', 'getAssociatedTagDtls', { active: true }],
    ] as const)
      expect(await request(method, path, body), `${method} ${path}`).toMatchObject({ status: 200 })
  })
  // Rows that a command passes as a list may be found by a scan of a table this small; larger tables use the index.
  const indexedPlans = plans.filter((plan) => !plan.includes('jsonb_to_recordset'))
  expect(indexedPlans.filter((plan) => /Index.* on tag/.test(plan)).length).toBeGreaterThan(15)
  expect(
    indexedPlans.filter((plan) => /Seq Scan on (tags|tag_associations|tag_association_interval)/.test(plan)),
  ).toEqual([])
})
