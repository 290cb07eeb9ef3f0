import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { employeesAt } from './employeesAt.ts'

const now = Date.now()
const at = { organizationId: 1, resourceID: 'M-1' }

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture(areas)
  for (const [path, body] of [
    ['resources', { resourceID: 'M-1' }],
    ['indirects', { indirectCode: 'CLEAN', description: 'Cleaning' }],
    ...['E111', 'E222', 'F222'].map((empID) => ['employees', { empID, firstName: 'Ada', lastName: empID }] as const),
    ['tagAssociations', { associationType: 'employees', associationID: 'E222', epc: 'FEED01', active: true }],
    [
      'laborTickets',
      {
        empID: 'E111',
        laborType: 'indirect',
        indirectCode: 'CLEAN',
        resourceID: 'M-1',
        start: new Date(now - 3_600_000).toISOString(),
      },
    ],
  ] as const)
    expect((await fixture.request('POST', `/api/${path}`, body)).body.message).toMatch(/Added$/)
})
afterAll(() => fixture?.close())

/** Returns the employees at each instant and the number of database queries. */
function query(presenceQueries: Parameters<typeof employeesAt>[2]) {
  let queryCount = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queryCount++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return fixture.dependencies.systemDb
    .transaction()
    .execute(async (trx) => ({ people: await employeesAt(trx.withPlugin(counting), at, presenceQueries), queryCount }))
}

test('a badge, a number or its digits identify a person who was present; an absent person or ambiguous digits identify nobody', async () => {
  const identifiers = ['FEED01', 'E111', '111', null, 'E222', '222', '999', 'F222']
  const { people } = await query(identifiers.map((each) => ({ at: now + 60_000, identifier: each })))
  expect(people).toEqual(['E222', 'E111', 'E111', 'E111', null, null, null, null])
})

test('a thousand identifications use as many queries as one, and results keep their order', async () => {
  const single = await query([{ at: now, identifier: '111' }])
  const presenceQueries = Array.from({ length: 1000 }, (_, i) => ({
    at: now - i,
    identifier: i % 100 === 99 ? '111' : String(70_000 + i),
  }))
  const multiple = await query(presenceQueries)
  expect(multiple.queryCount).toBe(single.queryCount)
  expect(multiple.people).toEqual(presenceQueries.map(({ identifier }) => (identifier === '111' ? 'E111' : null)))
})
