import { asTenant, openPostgres, roleUrl } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app/app.ts'
import { areas } from '../../app/areas.ts'
import { openAreas } from '../../app/openAreas.ts'
import { createTagsBed, type TagsBed } from './tags.bed.ts'

let bed: TagsBed
const tenant = { organizationId: 1, entityId: 1, userId: 1 }
const rows = 20_000
beforeAll(async () => {
  bed = await createTagsBed()
  const owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
  const numbers = sql`generate_series(1, ${rows}::int) as n`
  const since = sql`now() - n * interval '1 minute'`
  await owner.transaction().execute(async (trx) => {
    // What the rows refer to, and their events, do not matter here.
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
afterAll(() => bed?.close())

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>

/** The plans of what is read while requests are answered, as the role that answers them. */
async function plansOf(work: (ask: Ask) => Promise<void>): Promise<string[]> {
  const asked: CompiledQuery[] = []
  const { DATABASE_URL, TAKT_SECRET } = bed.dependencies.env
  const pool = new pg.Pool({ connectionString: roleUrl(DATABASE_URL, 'takt_app', TAKT_SECRET), max: 2 })
  // Its idle connections may be cut when the world goes.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      if (/^\s*select(?! set_config)/.test(query.sql)) asked.push(query)
    },
  })
  const app = createApp(openAreas({ ...bed.dependencies, db }, areas))
  await work(async (method, path, body) => {
    const headers = { authorization: bed.authorization(tenant), 'content-type': 'application/json' }
    const reply = await app.request(`/api/${path}`, { method, headers, body: body && JSON.stringify(body) })
    return { status: reply.status, text: await reply.text() }
  })
  const queries = [...asked]
  const plans = await asTenant(db, tenant, async (trx) => {
    const told: string[] = []
    for (const { sql: text, parameters } of queries) {
      const explain = CompiledQuery.raw(`explain ${text}`, [...parameters])
      const plan = await trx.executeQuery<Record<string, string>>(explain)
      told.push(plan.rows.map((row) => Object.values(row)[0]).join('\n'))
    }
    return told
  })
  await db.destroy()
  return plans
}

test('no question about tags reads whole tables, as the role that answers requests', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const plans = await plansOf(async (ask) => {
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
      expect(await ask(method, path, body), `${method} ${path}`).toMatchObject({ status: 200 })
  })
  // Rows that a command names as a list may be found by reading a table as small as here; a larger one is looked up.
  const ownPlans = plans.filter((plan) => !plan.includes('jsonb_to_recordset'))
  expect(ownPlans.filter((plan) => /Index.* on tag/.test(plan)).length).toBeGreaterThan(15)
  expect(ownPlans.filter((plan) => /Seq Scan on (tags|tag_associations|tag_association_interval)/.test(plan))).toEqual(
    [],
  )
})
