import { importResponse } from '@takt/domain/core/item/importResponse.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app/app.ts'
import { areas } from '../../../app/areas.ts'
import { openAreas } from '../../../app/openAreas.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../testing/items.fixture.ts'
import { snapshot } from '../testing/snapshot.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

const send = async (path: string, body: string | Uint8Array<ArrayBuffer>, user: TestUser = {}, type = 'text/csv') => {
  const reply = await fixture.app.request(path, {
    method: 'POST',
    headers: { authorization: fixture.authorization(user), 'content-type': type },
    body,
  })
  return { status: reply.status, body: JSON.parse(await reply.text()) }
}
const put = (name: string, mode: string, csv: string | Uint8Array<ArrayBuffer>, dryRun = false) =>
  send(`/api/${name}/import?mode=${mode}&dryRun=${dryRun}`, csv)
const get = async (path: string, user: TestUser = {}) =>
  fixture.app.request(path, { headers: { authorization: fixture.authorization(user) } })
const exported = async (path: string) => {
  const reply = await get(path)
  expect(reply.status).toBe(200)
  return papaparse.parse<string[]>(await reply.text(), { skipEmptyLines: true }).data
}
const rowsOf = async (name: string) => (await fixture.request('GET', `/api/${name}`)).body.data

test('a file is previewed, then imported: rows are added, changed or left unchanged, with field names or labels as headers', async () => {
  const csv = '\ufeffPart,DESCRIPTION\r\nP-1,"Bolt, M8"\r\nP-2,\r\n\r\nP-3,"two\nlines"\r\n'
  const before = await snapshot(fixture)
  const preview = await put('parts', 'add', csv, true)
  expect(importResponse.parse(preview.body.data)).toEqual({
    rows: 3,
    added: 3,
    changed: 0,
    unchanged: 0,
    problems: [],
    problemCount: 0,
  })
  expect(await snapshot(fixture)).toEqual(before)
  expect((await put('parts', 'add', csv)).body).toMatchObject({
    success: true,
    message: '3 Rows Imported',
    data: { added: 3 },
  })
  expect(await rowsOf('parts')).toMatchObject([
    { partNum: 'P-1', description: 'Bolt, M8' },
    { partNum: 'P-2', description: null },
    { partNum: 'P-3', description: 'two\nlines' },
  ])
  const upsert = await put('parts', 'upsert', 'partNum;description\nP-1;Nut\nP-2;\nP-4;new\n')
  expect(upsert.body.data).toMatchObject({ rows: 3, added: 1, changed: 1, unchanged: 1 })
  const change = await put('parts', 'change', 'partNum\tdescription\nP-1\t\n')
  expect(change.body.data).toMatchObject({ added: 0, changed: 1 })
  expect((await fixture.request('GET', '/api/parts/P-1')).body.data).toMatchObject({ description: null, version: 3 })
  expect((await fixture.request('GET', '/api/parts/P-1/history')).body.data).toHaveLength(3)
})

test('reports each invalid row and column in a preview and in the error, and writes nothing', async () => {
  await put('resources', 'add', 'resourceID\nM-1\n')
  const before = await snapshot(fixture)
  const csv = [
    'Machine,idealCycleSecs,scheduleID',
    'M-1,1,',
    'M-2,fast,',
    'M-3,0,',
    'M-4,1,S-9',
    'M-5,1',
    'M-6,1,',
    'M-6,2,',
    '=cmd,1,',
  ].join('\n')
  const preview = await put('resources', 'add', csv, true)
  expect(preview.status).toBe(200)
  const result = importResponse.parse(preview.body.data)
  expect(result.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
    [2, null, null],
    [3, 'idealCycleSecs', 'fast'],
    [4, 'idealCycleSecs', '0'],
    [5, 'scheduleID', 'S-9'],
    [6, null, 'M-5,1'],
    [8, 'Machine', 'M-6'],
    [9, 'Machine', '=cmd'],
  ])
  expect(result.problems.map(({ sentence }) => sentence)).toEqual([
    'Machine M-1 already exists',
    'is not a number such as 1200.5',
    expect.stringContaining('0.001'),
    'Schedule S-9 does not exist',
    'has 2 cells where the header has 3. Is a quote or a separator missing?',
    'Machine M-6 occurs twice',
    "starts like a formula. Put ' in front to store it as text",
  ])
  const rejected = await put('resources', 'add', csv)
  expect([rejected.status, rejected.body.success]).toEqual([400, false])
  expect(rejected.body.data).toEqual(preview.body.data)
  expect(rejected.body.message).toBe('Nothing was imported: 7 problems, first in row 2: Machine M-1 already exists')
  expect((await put('resources', 'change', 'resourceID\nM-9\n', true)).body.data.problems[0].sentence).toBe(
    'Machine M-9 was not found',
  )
  expect(await snapshot(fixture)).toEqual(before)
})

test('rejects an invalid file as a whole, and an unknown mode', async () => {
  const before = await snapshot(fixture)
  const bytes = (...codes: number[]) => new Uint8Array(codes)
  const latin = bytes(...Buffer.from('partNum\nM\u00fcller\n', 'latin1'))
  const utf16 = bytes(0xff, 0xfe, ...Buffer.from('partNum\nx\n', 'utf16le'))
  const problemOf = async (csv: string | Uint8Array<ArrayBuffer>) => {
    const { status, body } = await put('parts', 'add', csv)
    expect(status).toBe(400)
    return body.data.problems[0].sentence
  }
  expect(await problemOf(latin)).toBe('The file is not UTF-8. Save it as CSV UTF-8, then import it again.')
  expect(await problemOf(utf16)).toBe('The file is UTF-16. Save it as CSV UTF-8, then import it again.')
  expect(await problemOf('partNum\nx\u0000y\n')).toBe('Line 2 has a NUL character. Is this a text file?')
  expect(await problemOf('partNum,description\n"x,y\n')).toBe('A quote is opened or closed at an invalid position')
  expect(await problemOf('')).toContain('The file is empty')
  expect(await problemOf(`partNum,description\nx,${'y'.repeat(10 * 1024 * 1024)}\n`)).toBe(
    'has 10485760 characters; the maximum for a field is 1000000',
  )
  const large = await put('parts', 'add', `partNum,description\nx,${'y'.repeat(17 * 1024 * 1024)}\n`)
  expect([large.status, large.body.message]).toEqual([413, 'The body exceeds the limit of 16777216 bytes'])
  expect((await put('parts', 'replace', 'partNum\nx\n')).body.data.fields).toHaveProperty('mode')
  expect((await send('/api/parts/import', 'partNum\nx\n')).body.data.fields).toHaveProperty('mode')
  expect(await send('/api/parts/import?mode=add', '{}', {}, 'application/json')).toMatchObject({
    status: 415,
    body: { message: 'The body is application/json. It must be text/csv.' },
  })
  expect((await send('/api/parts/import?mode=add', 'partNum\nx\n', { permissions: noPermissions })).status).toBe(403)
  expect(await snapshot(fixture)).toEqual(before)
})

test('exports all matches in the order of the list, protected against formulas, and can be imported again unchanged', async () => {
  const rows = [
    { resourceID: 'X-1', description: '=HYPERLINK("http://x")', idealCycleSecs: 0.1, costPerHour: 5 },
    { resourceID: 'X-2', description: '-1 "quoted", and\nmore' },
    { resourceID: 'x-3', description: "'tis" },
    { resourceID: 'X-4', description: '@me', microStopSecs: 30 },
  ]
  expect((await fixture.request('POST', '/api/resources/bulk', { add: rows })).status).toBe(200)
  const path = '/api/resources/export.csv?resourceIDStartsWith=x&orderBy=resourceID:desc'
  const reply = await get(path)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Machine \d{4}-\d\d-\d\dT[\d.-]+Z\.csv"$/,
  )
  const text = await reply.text()
  expect(text.startsWith('resourceID,description,')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const [header = [], ...cells] = papaparse.parse<string[]>(text, { skipEmptyLines: true }).data
  expect(cells.map(([id]) => id)).toEqual(['X-4', 'x-3', 'X-2', 'X-1'])
  const at = header.indexOf('description')
  expect(cells.map((row) => row[at])).toEqual(["'@me", "'tis", `'-1 "quoted", and\nmore`, `'=HYPERLINK("http://x")`])
  const same = await put('resources', 'change', text)
  expect(same.body.data).toMatchObject({ rows: 4, changed: 0, unchanged: 4 })
  expect((await get(`${path}&colour=1`)).status).toBe(400)
  expect((await get(path, { permissions: noPermissions })).status).toBe(403)
})

test('an export is read on demand from one snapshot; two per organization at a time, and disconnecting releases the slot', async () => {
  const add = Array.from({ length: 4000 }, (_, i) => ({ partNum: `Z-${i}`, description: 'x'.repeat(100) }))
  expect((await fixture.request('POST', '/api/parts/bulk', { add })).status).toBe(200)
  const open = await Promise.all([1, 2].map(() => get('/api/parts/export.csv?partNumStartsWith=Z-')))
  const third = await get('/api/parts/export.csv')
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5'])
  const other = await get('/api/parts/export.csv', { organizationId: 2 })
  expect([other.status, (await other.text()).split(',')[0]]).toEqual([200, 'partNum'])
  // Later changes do not appear: the export is a snapshot of the time of the request.
  await fixture.request('POST', '/api/parts', { partNum: 'Z-99999' })
  await open[0]!.body!.cancel()
  const lines = (await open[1]!.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4001)
  expect(new Set(lines).size).toBe(4001)
  const status = async () => {
    const reply = await get('/api/parts/export.csv?partNum=Z-1')
    await reply.text()
    return reply.status
  }
  await expect.poll(status).toBe(200)
  expect(await exported('/api/parts/export.csv?partNumStartsWith=Z-9999')).toHaveLength(2)
})

test('a stalled export is aborted and releases its slot and its connection', async () => {
  const { env } = fixture.dependencies
  const app = createApp(openAreas({ ...fixture.dependencies, env: { ...env, TAKT_STALLED_SECS: 4 } }, areas))
  const startExport = () =>
    app.request('/api/parts/export.csv', { headers: { authorization: fixture.authorization({ organizationId: 1 }) } })
  const [stalled, also] = [await startExport(), await startExport()]
  expect((await startExport()).status).toBe(429)
  const cursors = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and query like 'fetch%exported'
        and state = 'idle in transaction'`.execute(fixture.dependencies.db)
    ).rows.length
  expect(await cursors()).toBe(2)
  await expect.poll(async () => (await startExport()).status, { timeout: 60_000 }).toBe(200)
  await expect.poll(cursors, { timeout: 60_000 }).toBe(0)
  for (const late of [stalled, also])
    await expect(late.text()).rejects.toThrow('The client read nothing of the response')
})

test('exports the list as of a past instant', async () => {
  const at = (await fixture.request('GET', '/api/parts/P-4/history')).body.data[0].at
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(at) + 1)
  const pastInstant = new Date(Date.parse(at) + 1).toISOString()
  await fixture.request('PUT', '/api/parts/P-4', { description: 'later' })
  const rows = await exported(`/api/parts/export.csv?partNum=P-4&asOf=${pastInstant}`)
  expect(rows[1]?.slice(0, 2)).toEqual(['P-4', 'new'])
})
