import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { asTenant, openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listItems } from '../../gateway/core/items/list/listItems.ts'
import { rebuild } from '../../gateway/core/items/project/rebuild.ts'
import { dearest, jobQueries } from '../k6/lib/jobQueries.ts'
import { explainList, readsWholeTable } from './explainList.ts'
import { madeRows } from './madeRows.ts'
import { makeOrganizationRows } from './makeOrganizationRows.ts'
import { openWorks } from './openWorks.ts'

let world: World
let works: Awaited<ReturnType<typeof openWorks>>
beforeAll(async () => {
  world = await createWorld()
  works = await openWorks(world)
})
afterAll(async () => {
  await works?.close()
  await world?.close()
})

test('what the generator makes is what commands would have written: tables rebuilt from its log are equal', async () => {
  const types = madeRows(60).map(({ type }) => type)
  for (const made of madeRows(60)) await makeOrganizationRows(works.systemDb, works.small.organizationId!, made)
  const snapshot = () =>
    Promise.all(
      ['effective_value', 'resources', 'parts', 'jobs', 'job_operations', 'employees'].map(
        async (table) =>
          (await sql`select * from ${sql.table(table)} as t order by t::text`.execute(works.systemDb)).rows,
      ),
    )
  const made = await snapshot()
  expect(made.map((rows) => rows.length > 0)).not.toContain(false)
  await rebuild(works.systemDb, types)
  expect(await snapshot()).toEqual(made)
})

describe('a list of many rows under row security', () => {
  beforeAll(async () => {
    for (const made of madeRows(60_000).filter(({ type }) => type.name !== 'jobOperations'))
      await makeOrganizationRows(works.systemDb, works.large.organizationId!, made)
    const owner = openPostgres(world.databaseUrl, 1)
    await sql`vacuum analyze`.execute(owner)
    await owner.destroy()
  })

  const explain = (query: string) =>
    explainList(works.db, { type: jobs, organizationId: works.large.organizationId!, query })

  test.each(jobQueries(() => 0.37))('$kind: no table is read whole', async ({ query }) => {
    const plan = await explain(query)
    expect(plan.join('\n')).toMatch(/Index (Only )?Scan/)
    expect(readsWholeTable(plan), plan.join('\n')).toBe(false)
  })

  test.each([
    ...['jobNum', 'partNum', 'revision', 'prodQty', 'status', 'startDate', 'dueDate'].flatMap((field) =>
      ['asc', 'desc'].map((direction) => `orderBy=${field}:${direction}`),
    ),
    'jobNumEndsWith=0042',
    'jobNumContains=0-42',
    'partNumIsAnyOf=P-000007,P-000008',
    'epcIsNotEmpty',
    'epc=abc',
    'startDateIsEmpty',
    'prodQtyBetween=17,18',
    'dueDateBefore=2009-01-01',
    'jobNumStartsWith=j-000004',
    'jobNumEquals=J-0000004',
  ])('%s: no table is read whole', async (query) => {
    const plan = await explain(`${query}&offset=500&limit=26`)
    expect(readsWholeTable(plan), plan.join('\n')).toBe(false)
  })

  test.each([...jobQueries(() => 0.73), dearest])(
    '$kind: by indexes it is the page that it is without',
    async ({ query }) => {
      for (const offset of [0, 40, 30_000]) {
        const parameters = new URLSearchParams(query)
        parameters.set('offset', `${offset}`)
        const parsed = parseListQuery(jobs, parameters).query!
        const tenant = { ...works.large, userId: null }
        const [indexed, plain] = await asTenant(works.db, tenant, async (trx) => [
          await listItems(trx, jobs, tenant, parsed),
          await listItems(trx, jobs, null, parsed),
        ])
        expect(indexed).toEqual(plain)
      }
    },
  )

  test('a page of keys comes out of an index alone', async () => {
    const plan = await explain('orderBy=dueDate:desc&offset=25000&limit=26')
    expect(plan.join('\n')).toMatch(/Index Only Scan Backward using jobs_by_due_date/)
  })
})
