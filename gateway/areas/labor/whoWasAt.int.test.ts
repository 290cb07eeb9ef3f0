import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { whoWasAt } from './whoWasAt.ts'

const now = Date.now()
const at = { organizationId: 1, resourceID: 'M-1' }

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed(areas)
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
    expect((await bed.ask('POST', `/api/${path}`, body)).body.message).toMatch(/Added$/)
})
afterAll(() => bed?.close())

/** Who was there at each instant, and how often the database was asked. */
function found(asked: Parameters<typeof whoWasAt>[2]) {
  let questions = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      questions++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return bed.dependencies.systemDb
    .transaction()
    .execute(async (trx) => ({ people: await whoWasAt(trx.withPlugin(counting), at, asked), questions }))
}

test('a badge, a number or its digits name who was there; nobody who was not, and of two whose numbers end alike nobody', async () => {
  const said = ['FEED01', 'E111', '111', null, 'E222', '222', '999', 'F222']
  const { people } = await found(said.map((each) => ({ at: now + 60_000, said: each })))
  expect(people).toEqual(['E222', 'E111', 'E111', 'E111', null, null, null, null])
})

test('a thousand who are named take as many questions as one, and each is answered in its place', async () => {
  const one = await found([{ at: now, said: '111' }])
  const said = Array.from({ length: 1000 }, (_, i) => ({
    at: now - i,
    said: i % 100 === 99 ? '111' : String(70_000 + i),
  }))
  const many = await found(said)
  expect(many.questions).toBe(one.questions)
  expect(many.people).toEqual(said.map(({ said }) => (said === '111' ? 'E111' : null)))
})
