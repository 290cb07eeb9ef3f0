import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../testing/items.fixture.ts'

const codes = Array.from({ length: 1010 }, (_, index) => `T-${String(index).padStart(4, '0')}`)

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  const add = codes.map((indirectCode) => ({ indirectCode, description: 'Cleaning', active: true }))
  expect((await fixture.request('POST', '/api/indirects/bulk', { add })).status).toBe(200)
})
afterAll(() => fixture?.close())

const list = async (query: string): Promise<string[]> => {
  const { status, body } = await fixture.request('GET', `/api/indirects?${query}`)
  expect([query, status]).toEqual([query, 200])
  return body.data.map(({ indirectCode }: { indirectCode: string }) => indirectCode)
}

// Proves OPS-248
test.each([15, 25, 100, 500])(
  'pages of %i rows, each requested with one row more, contain every row once',
  async (size) => {
    const pagedKeys: string[] = []
    for (let page = 0; ; page++) {
      const rows = await list(`offset=${page * size}&limit=${size + 1}`)
      pagedKeys.push(...rows.slice(0, size))
      expect(rows.length).toBe(Math.min(size + 1, codes.length - page * size))
      if (rows.length <= size) break
    }
    expect(pagedKeys).toEqual(codes)
  },
)

test('an offset after the last row returns no rows', async () => {
  expect(await list(`offset=${codes.length}&limit=26`)).toEqual([])
})

test.each(['offset=-1', 'limit=-1', 'limit=x', 'offset=1.5'])('rejects a list query with %s', async (query) => {
  const { status, body } = await fixture.request('GET', `/api/indirects?${query}`)
  expect([status, Object.keys(body.data.fields)]).toEqual([400, [query.split('=')[0]]])
})
