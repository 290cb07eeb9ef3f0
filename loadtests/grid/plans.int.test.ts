import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { asTenant, openPostgres } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listItems } from '../../gateway/core/items/list/listItems.ts'
import { rebuild } from '../../gateway/core/items/project/rebuild.ts'
import { costliest, jobQueries } from '../k6/lib/jobQueries.ts'
import { explainList, readsWholeTable } from './explainList.ts'
import { makeOrganizationRows } from './makeOrganizationRows.ts'
import { openWorks } from './openWorks.ts'
import { organizationRowSpecs } from './rowSpecs.ts'

let environment: TestEnvironment
let works: Awaited<ReturnType<typeof openWorks>>
beforeAll(async () => {
  environment = await createTestEnvironment()
  works = await openWorks(environment)
})
afterAll(async () => {
  await works?.close()
  await environment?.close()
})

test('generated rows equal those written by commands: tables rebuilt from the event log are identical', async () => {
  const types = organizationRowSpecs(60).map(({ type }) => type)
  for (const spec of organizationRowSpecs(60))
    await makeOrganizationRows(works.systemDb, works.small.organizationId!, spec)
  const snapshot = () =>
    Promise.all(
      ['effective_value', 'resources', 'parts', 'jobs', 'job_operations', 'employees'].map(
        async (table) =>
          (await sql`select * from ${sql.table(table)} as t order by t::text`.execute(works.systemDb)).rows,
      ),
    )
  const generated = await snapshot()
  expect(generated.map((rows) => rows.length > 0)).not.toContain(false)
  await rebuild(works.systemDb, types)
  expect(await snapshot()).toEqual(generated)
})

describe('a list of many rows under row-level security', () => {
  beforeAll(async () => {
    for (const spec of organizationRowSpecs(60_000).filter(({ type }) => type.name !== 'jobOperations'))
      await makeOrganizationRows(works.systemDb, works.large.organizationId!, spec)
    const owner = openPostgres(environment.databaseUrl, 1)
    await sql`vacuum analyze`.execute(owner)
    await owner.destroy()
  })

  const explain = (query: string) =>
    explainList(works.db, { type: jobs, organizationId: works.large.organizationId!, query })

  test.each(jobQueries(() => 0.37))('$kind: no table is read completely', async ({ query }) => {
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
  ])('%s: no table is read completely', async (query) => {
    const plan = await explain(`${query}&offset=500&limit=26`)
    expect(readsWholeTable(plan), plan.join('\n')).toBe(false)
  })

  test.each([...jobQueries(() => 0.73), costliest])(
    '$kind: the page is the same with and without indexes',
    async ({ query }) => {
      for (const offset of [0, 40, 30_000]) {
        const parameters = new URLSearchParams(query)
        parameters.set('offset', `${offset}`)
        const parsed = parseListQuery(jobs, parameters).query!
        const tenant = { ...works.large, userId: null }
        const [indexed, unindexed] = await asTenant(works.db, tenant, async (trx) => [
          await listItems(trx, jobs, tenant, parsed),
          await listItems(trx, jobs, null, parsed),
        ])
        expect(indexed).toEqual(unindexed)
      }
    },
  )

  test('a page of keys is read from an index alone', async () => {
    const plan = await explain('orderBy=dueDate:desc&offset=25000&limit=26')
    expect(plan.join('\n')).toMatch(/Index Only Scan Backward using jobs_by_due_date/)
  })
})
