import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

async function importCsv(name: string, csv: string, query = '') {
  const reply = await fixture.app.request(`/api/${name}/import?mode=upsert${query}`, {
    method: 'POST',
    headers: { authorization: fixture.authorization({}), 'content-type': 'text/csv' },
    body: csv,
  })
  const { message, data } = JSON.parse(await reply.text())
  return { status: reply.status, message, data }
}
const rowOf = async (path: string) => (await fixture.request('GET', `/api/${path}`)).body.data

test('a first line that states the separator is not a header', async () => {
  expect((await importCsv('parts', 'sep=;\r\npartNum;description\r\nS1;a\r\n')).message).toBe('1 Row Imported')
  expect(await rowOf('parts/S1')).toMatchObject({ partNum: 'S1', description: 'a' })
})

test('detects decimal commas from the numbers of a file', async () => {
  expect((await importCsv('resources', 'resourceID;idealCycleSecs\r\nA1;12,5\r\n')).message).toBe('1 Row Imported')
  expect(await rowOf('resources/A1')).toMatchObject({ idealCycleSecs: 12.5 })
})

test('a stated decimal mark takes precedence over the detected one', async () => {
  const rejected = await importCsv('resources', 'resourceID;idealCycleSecs\r\nA2;12,5\r\n', '&decimal=point')
  expect(rejected.data.problems).toEqual([
    { row: 2, column: 'idealCycleSecs', value: '12,5', sentence: 'is not a number such as 1200.5' },
  ])
  await importCsv('resources', 'resourceID;idealCycleSecs\r\nA2;1.250\r\n', '&decimal=comma')
  expect(await rowOf('resources/A2')).toMatchObject({ idealCycleSecs: 1250 })
})

test('rejects an invalid decimal mark', async () => {
  const { status, data } = await importCsv('resources', 'resourceID\r\nA3\r\n', '&decimal=dot')
  expect([status, Object.keys(data.fields)]).toEqual([400, ['decimal']])
})

test('an export starts with a UTF-8 byte order mark unless a client omits it', async () => {
  const first = async (query: string) => {
    const headers = { authorization: fixture.authorization({}) }
    const reply = await fixture.app.request(`/api/parts/export.csv${query}`, { headers })
    return Buffer.from(await reply.arrayBuffer())
      .toString('latin1')
      .slice(0, 10)
  }
  expect(await first('')).toBe('\u00ef\u00bb\u00bfpartNum')
  expect(await first('?bom=false')).toBe('partNum,de')
})

test('names in different Unicode normalization forms are the same', async () => {
  const [nfc, nfd] = ['M\u00dcLLER', 'MU\u0308LLER']
  const both = await importCsv('parts', `partNum,description\r\n${nfc},nfc\r\n${nfd},nfd\r\n`)
  expect([both.status, both.data.problems]).toEqual([
    400,
    [{ row: 3, column: 'partNum', value: nfc, sentence: `Part ${nfc} occurs twice` }],
  ])
  expect((await fixture.request('POST', '/api/parts', { partNum: nfd, description: 'first' })).body.data.partNum).toBe(
    nfc,
  )
  expect((await fixture.request('POST', '/api/parts', { partNum: nfc })).status).toBe(409)
  for (const query of [`globalSearchValue=${nfd}`, `partNum=${nfd}`, `partNumStartsWith=${nfc.slice(0, 3)}`])
    expect(await rowOf(`parts?${query}`)).toMatchObject([{ partNum: nfc }])
  expect((await fixture.request('PUT', `/api/parts/${nfd}`, { description: 'second' })).body.data.description).toBe(
    'second',
  )
})

test('rejects a name with an invisible character and reports its code', async () => {
  const { status, body } = await fixture.request('POST', '/api/parts', { partNum: 'P\u200b-1' })
  expect([status, body.data.fields]).toEqual([
    400,
    { partNum: 'has an invisible character (U+200B). Remove it, or type the text again' },
  ])
})
