import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../testing/items.fixture.ts'
import { samples } from '../testing/samples.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

/** The number of the row added last, by type, for types whose key is one number. */
const lastNumbers = new Map<string, unknown>()
const typeOf = (name: string) => fixture.items.get(name)!.type

// In sample order, so that each finds the rows it refers to.
describe.each(Object.keys(samples))('%s', (name) => {
  const { change } = samples[name]!
  /** Returns the sample body with the actual numbers of the rows it refers to. */
  const bodyNow = () => {
    const numbered = Object.entries(typeOf(name).fields).flatMap(([field, { to, of }]) => {
      const number = lastNumbers.get(to ?? of ?? '')
      return number === undefined || !(field in samples[name]!.body) ? [] : [[field, number]]
    })
    return { ...samples[name]!.body, ...Object.fromEntries(numbered) }
  }
  const query = (row: Record<string, unknown>, without = 0) =>
    new URLSearchParams(
      typeOf(name)
        .key.slice(without)
        .map((text): [string, string] => [text, String(row[text])]),
    )

  test('finds a row by its whole key in the path, in the query and in the body, for every method', async () => {
    const { key, label } = typeOf(name)
    const body = bodyNow()
    const row = (await fixture.request('POST', `/api/${name}`, body)).body.data
    const note = (added: Record<string, unknown>) => {
      if (key.length === 1 && !(key[0]! in body)) lastNumbers.set(name, added[key[0]!])
    }
    note(row)
    const path = `/api/${name}/${encodeURIComponent(keyText(typeOf(name), row))}`
    const keyOf = Object.fromEntries(key.map((text) => [text, row[text]]))
    expect((await fixture.request('GET', path)).body.data.rowId).toBe(row.rowId)
    expect((await fixture.request('GET', `${path}/history`)).body.data).toHaveLength(1)
    expect((await fixture.request('GET', `/api/${name}?${query(row)}`)).body.data).toHaveLength(1)
    for (const [at, requestBody] of [
      [path, change],
      [`/api/${name}?${query(row)}`, change],
      [`/api/${name}`, { ...keyOf, ...change }],
    ] as const) {
      const changed = await fixture.request('PUT', at, requestBody)
      expect([changed.status, changed.body.message, changed.body.data.rowId], at).toEqual([
        200,
        `${label} Updated`,
        row.rowId,
      ])
    }
    if (key.length > 1) {
      const missing = { [key[0]!]: 'is required to identify the row' }
      for (const method of ['PUT', 'DELETE']) {
        const part = await fixture.request(method, `/api/${name}?${query(row, 1)}`, {})
        expect([part.status, part.body.data.fields]).toMatchObject([400, missing])
        const incomplete = await fixture.request(method, `${path.split('~')[0]}`, method === 'PUT' ? {} : undefined)
        expect(incomplete.status).toBe(404)
      }
      const other = { ...keyOf, [key[0]!]: 'OTHER' }
      expect((await fixture.request('PUT', path, other)).body.data.fields).toEqual({ [key[0]!]: 'cannot be changed' })
    }
    for (const [at, requestBody] of [
      [path, undefined],
      [`/api/${name}?${query(row)}`, undefined],
      [`/api/${name}`, keyOf],
    ] as const) {
      const removed = await fixture.request('DELETE', at, requestBody)
      expect([removed.status, removed.body.message], at).toEqual([200, `${label} Deleted`])
      const again = await fixture.request('POST', `/api/${name}`, body)
      expect(again.status, at).toBe(200)
      note(again.body.data)
      if (!key.every((text) => text in body)) return
    }
  })
})

test('lists sort text case-insensitively and numbers numerically, by several fields', async () => {
  const add = [
    ['b-1', 10],
    ['B-2', 9],
    ['a-1', 9],
    ['A-2', 100],
  ].map(([jobNum, prodQty]) => ({ jobNum: `sort ${jobNum}`, prodQty }))
  expect((await fixture.request('POST', '/api/jobs/bulk', { add })).status).toBe(200)
  const sorted = async (orderBy: string) =>
    (await fixture.request('GET', `/api/jobs?jobNumStartsWith=sort&orderBy=${orderBy}`)).body.data.map(
      ({ jobNum }: { jobNum: string }) => jobNum.slice(5),
    )
  expect(await sorted('jobNum:asc')).toEqual(['a-1', 'A-2', 'b-1', 'B-2'])
  expect(await sorted('prodQty:desc,jobNum:desc')).toEqual(['A-2', 'b-1', 'B-2', 'a-1'])
})
