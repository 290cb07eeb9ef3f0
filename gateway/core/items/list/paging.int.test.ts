import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../testing/items.bed.ts'

const codes = Array.from({ length: 1010 }, (_, index) => `T-${String(index).padStart(4, '0')}`)

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  const add = codes.map((indirectCode) => ({ indirectCode, description: 'Cleaning', active: true }))
  expect((await bed.ask('POST', '/api/indirects/bulk', { add })).status).toBe(200)
})
afterAll(() => bed?.close())

const list = async (query: string): Promise<string[]> => {
  const { status, body } = await bed.ask('GET', `/api/indirects?${query}`)
  expect([query, status]).toEqual([query, 200])
  return body.data.map(({ indirectCode }: { indirectCode: string }) => indirectCode)
}

// Proves OPS-248
test.each([15, 25, 100, 500])(
  'pages of %i rows, each asked for with one row more, show every row once',
  async (size) => {
    const shown: string[] = []
    for (let page = 0; ; page++) {
      const rows = await list(`offset=${page * size}&limit=${size + 1}`)
      shown.push(...rows.slice(0, size))
      expect(rows.length).toBe(Math.min(size + 1, codes.length - page * size))
      if (rows.length <= size) break
    }
    expect(shown).toEqual(codes)
  },
)

test('an offset beyond the last row answers no rows', async () => {
  expect(await list(`offset=${codes.length}&limit=26`)).toEqual([])
})

test.each(['offset=-1', 'limit=-1', 'limit=x', 'offset=1.5'])('a list is not asked for with %s', async (query) => {
  const { status, body } = await bed.ask('GET', `/api/indirects?${query}`)
  expect([status, Object.keys(body.data.fields)]).toEqual([400, [query.split('=')[0]]])
})
