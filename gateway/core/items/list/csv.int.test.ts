import { importAnswer } from '@takt/domain/core/item/importAnswer.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../../app/app.ts'
import { areas } from '../../../app/areas.ts'
import { openAreas } from '../../../app/openAreas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../testing/items.bed.ts'
import { snapshot } from '../testing/snapshot.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const send = async (path: string, body: string | Uint8Array<ArrayBuffer>, who: Who = {}, type = 'text/csv') => {
  const reply = await bed.app.request(path, {
    method: 'POST',
    headers: { authorization: bed.authorization(who), 'content-type': type },
    body,
  })
  return { status: reply.status, body: JSON.parse(await reply.text()) }
}
const put = (name: string, mode: string, csv: string | Uint8Array<ArrayBuffer>, dryRun = false) =>
  send(`/api/${name}/import?mode=${mode}&dryRun=${dryRun}`, csv)
const get = async (path: string, who: Who = {}) =>
  bed.app.request(path, { headers: { authorization: bed.authorization(who) } })
const exported = async (path: string) => {
  const reply = await get(path)
  expect(reply.status).toBe(200)
  return papaparse.parse<string[]>(await reply.text(), { skipEmptyLines: true }).data
}
const rowsOf = async (name: string) => (await bed.ask('GET', `/api/${name}`)).body.data

test('a file is previewed, then imported: rows are added, changed or left as they are, by names or labels', async () => {
  const csv = '\ufeffPart,DESCRIPTION\r\nP-1,"Bolt, M8"\r\nP-2,\r\n\r\nP-3,"two\nlines"\r\n'
  const before = await snapshot(bed)
  const preview = await put('parts', 'add', csv, true)
  expect(importAnswer.parse(preview.body.data)).toEqual({
    rows: 3,
    added: 3,
    changed: 0,
    unchanged: 0,
    problems: [],
    problemCount: 0,
  })
  expect(await snapshot(bed)).toEqual(before)
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
  expect((await bed.ask('GET', '/api/parts/P-1')).body.data).toMatchObject({ description: null, version: 3 })
  expect((await bed.ask('GET', '/api/parts/P-1/history')).body.data).toHaveLength(3)
})

test('each bad row and column is named, in a preview and in the refusal, and nothing is written', async () => {
  await put('resources', 'add', 'resourceID\nM-1\n')
  const before = await snapshot(bed)
  const csv = [
    'Resource,idealCycleSecs,scheduleID',
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
  const told = importAnswer.parse(preview.body.data)
  expect(told.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
    [2, null, null],
    [3, 'idealCycleSecs', 'fast'],
    [4, 'idealCycleSecs', '0'],
    [5, 'scheduleID', 'S-9'],
    [6, null, 'M-5,1'],
    [8, 'Resource', 'M-6'],
    [9, 'Resource', '=cmd'],
  ])
  expect(told.problems.map(({ sentence }) => sentence)).toEqual([
    'Resource M-1 exists already',
    'is no number, written as 1200.5',
    expect.stringContaining('0.001'),
    'there is no Schedule S-9',
    'has 2 cells where the header has 3. Is a quote or a separator missing?',
    'Resource M-6 stands here twice',
    "begins like a formula. Put ' in front to keep it as text",
  ])
  const refused = await put('resources', 'add', csv)
  expect([refused.status, refused.body.success]).toEqual([400, false])
  expect(refused.body.data).toEqual(preview.body.data)
  expect(refused.body.message).toBe('Nothing was imported: 7 problems, first in row 2: Resource M-1 exists already')
  expect((await put('resources', 'change', 'resourceID\nM-9\n', true)).body.data.problems[0].sentence).toBe(
    'Resource M-9 was not found',
  )
  expect(await snapshot(bed)).toEqual(before)
})

test('a file that is none is refused as a whole, and so is an unknown mode', async () => {
  const before = await snapshot(bed)
  const bytes = (...codes: number[]) => new Uint8Array(codes)
  const latin = bytes(...Buffer.from('partNum\nM\u00fcller\n', 'latin1'))
  const utf16 = bytes(0xff, 0xfe, ...Buffer.from('partNum\nx\n', 'utf16le'))
  const sentence = async (csv: string | Uint8Array<ArrayBuffer>) => {
    const { status, body } = await put('parts', 'add', csv)
    expect(status).toBe(400)
    return body.data.problems[0].sentence
  }
  expect(await sentence(latin)).toBe('The file is not UTF-8. Save it as CSV UTF-8, then import it again.')
  expect(await sentence(utf16)).toBe('The file is UTF-16. Save it as CSV UTF-8, then import it again.')
  expect(await sentence('partNum\nx\u0000y\n')).toBe('Line 2 has a NUL character. Is this a text file?')
  expect(await sentence('partNum,description\n"x,y\n')).toBe(
    'A quote is opened or closed in a place where it cannot be',
  )
  expect(await sentence('')).toContain('The file is empty')
  expect(await sentence(`partNum,description\nx,${'y'.repeat(10 * 1024 * 1024)}\n`)).toBe(
    'has 10485760 characters, more than any field takes (1000000)',
  )
  const large = await put('parts', 'add', `partNum,description\nx,${'y'.repeat(17 * 1024 * 1024)}\n`)
  expect([large.status, large.body.message]).toEqual([
    413,
    'The body is larger than 16777216 bytes, which is the limit here',
  ])
  expect((await put('parts', 'replace', 'partNum\nx\n')).body.data.fields).toHaveProperty('mode')
  expect((await send('/api/parts/import', 'partNum\nx\n')).body.data.fields).toHaveProperty('mode')
  expect(await send('/api/parts/import?mode=add', '{}', {}, 'application/json')).toMatchObject({
    status: 415,
    body: { message: 'The body is application/json. It must be text/csv.' },
  })
  expect((await send('/api/parts/import?mode=add', 'partNum\nx\n', { permissions: noPermissions })).status).toBe(403)
  expect(await snapshot(bed)).toEqual(before)
})

test('everything that matches is exported in the order of the list, no cell of it runs, and it comes in again as it was', async () => {
  const rows = [
    { resourceID: 'X-1', description: '=HYPERLINK("http://x")', idealCycleSecs: 0.1, costPerHour: 5 },
    { resourceID: 'X-2', description: '-1 "quoted", and\nmore' },
    { resourceID: 'x-3', description: "'tis" },
    { resourceID: 'X-4', description: '@me', microStopSecs: 30 },
  ]
  expect((await bed.ask('POST', '/api/resources/bulk', { add: rows })).status).toBe(200)
  const path = '/api/resources/export.csv?resourceIDStartsWith=x&orderBy=resourceID:desc'
  const reply = await get(path)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Resource \d{4}-\d\d-\d\dT[\d.-]+Z\.csv"$/,
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

test('an export reads on as it is taken and is one moment; two at a time of an organization, and whoever leaves frees it', async () => {
  const add = Array.from({ length: 4000 }, (_, i) => ({ partNum: `Z-${i}`, description: 'x'.repeat(100) }))
  expect((await bed.ask('POST', '/api/parts/bulk', { add })).status).toBe(200)
  const open = await Promise.all([1, 2].map(() => get('/api/parts/export.csv?partNumStartsWith=Z-')))
  const third = await get('/api/parts/export.csv')
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '5'])
  const other = await get('/api/parts/export.csv', { organizationId: 2 })
  expect([other.status, (await other.text()).split(',')[0]]).toEqual([200, 'partNum'])
  // What changes meanwhile does not show: it is the list of when it was asked for.
  await bed.ask('POST', '/api/parts', { partNum: 'Z-99999' })
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

test('an export that nobody takes is cut off: its place and its connection are free again', async () => {
  const { env } = bed.dependencies
  const app = createApp(openAreas({ ...bed.dependencies, env: { ...env, TAKT_STALLED_SECS: 1 } }, areas))
  const ask = () =>
    app.request('/api/parts/export.csv', { headers: { authorization: bed.authorization({ organizationId: 1 }) } })
  const [taken, also] = [await ask(), await ask()]
  expect((await ask()).status).toBe(429)
  const cursors = async () =>
    (
      await sql`select 1 from pg_stat_activity where datname = current_database() and query like 'fetch%exported'
        and state = 'idle in transaction'`.execute(bed.dependencies.db)
    ).rows.length
  expect(await cursors()).toBe(2)
  await expect.poll(async () => (await ask()).status, { timeout: 60_000 }).toBe(200)
  await expect.poll(cursors, { timeout: 60_000 }).toBe(0)
  for (const late of [taken, also]) await expect(late.text()).rejects.toThrow('Nobody took the answer')
})

test('the list as it stood is exported, too', async () => {
  const at = (await bed.ask('GET', '/api/parts/P-4/history')).body.data[0].at
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(at) + 1)
  const then = new Date(Date.parse(at) + 1).toISOString()
  await bed.ask('PUT', '/api/parts/P-4', { description: 'later' })
  const rows = await exported(`/api/parts/export.csv?partNum=P-4&asOf=${then}`)
  expect(rows[1]?.slice(0, 2)).toEqual(['P-4', 'new'])
})
