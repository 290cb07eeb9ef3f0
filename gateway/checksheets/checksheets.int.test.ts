import { randomUUID } from 'node:crypto'
import { type CheckImport, checkImport } from '@takt/domain/checksheets/answers/checkImport.ts'
import { checksDue } from '@takt/domain/checksheets/answers/checksDue.ts'
import { checksheetDone } from '@takt/domain/checksheets/answers/checksheetDone.ts'
import { checkValues } from '@takt/domain/checksheets/answers/checkValue.ts'
import { stateCodes } from '@takt/domain/efficiency/state.ts'
import {
  type Area,
  allPermissions,
  type Flag,
  operatorPermissions,
  permissionsWhere,
} from '@takt/domain/rights/permissions.ts'
import { tryHold } from '@takt/store/locks/lockConnection.ts'
import { lockKeys } from '@takt/store/locks/lockKeys.ts'
import { insertSlices } from '@takt/store/slices.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '../access/createUser.ts'
import { areas } from '../areas.ts'
import { createItemsBed, type ItemsBed, type Who } from '../items/items.bed.ts'

const csv = `checkID,text,kind,unit,nominal,lower,upper,samples,frequency
D1,Bore,number,mm,10,9.98,10.02,2,eachHour
V1,No burr,passFail,,,,,1,eachPart
T1,Batch of the bar,text,,,,,1,firstPiece
`
const operation = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10 }
const other: Who = { organizationId: 2 }
const may = (...rights: readonly `${Area} ${Flag}`[]): Who => ({
  userId: 2,
  permissions: permissionsWhere((area, flag) => rights.includes(`${area} ${flag}`)),
})
const operator: Who = { userId: 2, permissions: operatorPermissions }

let bed: ItemsBed
let sheet: { pageId: number; revId: number }
beforeAll(async () => {
  bed = await createItemsBed(areas)
  for (const [path, body] of [
    ['parts', { partNum: 'P-1' }],
    ['jobs', { jobNum: 'J-1', partNum: 'P-1' }],
    ['jobAssemblies', { jobNum: 'J-1', assemblySeq: 0 }],
    ['jobOperations', operation],
    ['resources', { resourceID: 'M-1', idealCycleSecs: 10 }],
  ] as const)
    expect((await bed.ask('POST', `/api/${path}`, body)).body.message).toMatch(/Added$/)
  const user = { password: 'correct horse battery', entityId: 1, organizationIds: [1], permissions: allPermissions }
  for (const userName of ['ada@demo.takt', 'bo@demo.takt'])
    await createUser(bed.dependencies.systemDb, { ...user, userName })
  const { body } = await bringIn({ csv, docName: 'First piece' })
  sheet = { pageId: body.data.pageId, revId: body.data.revId }
})
afterAll(() => bed?.close())

const bringIn = (body: object, who?: Who) => bed.ask('POST', '/api/docs/checksheet', body, who)
const approve = (revId: number, who?: Who) => bed.ask('POST', `/api/docs/revision/${revId}/approve`, {}, who)
const fetchCsv = (pageId: number, who?: Who) =>
  bed.app.request(`/api/docs/checksheet/${pageId}/csv`, {
    method: 'POST',
    headers: { authorization: bed.authorization(who) },
  })
const entry = (fields: object) => ({
  entryId: randomUUID(),
  ...sheet,
  checkID: 'D1',
  sample: 1,
  at: new Date().toISOString(),
  value: 10,
  ...fields,
})
const record = (entries: readonly object[], who: Who = operator) => bed.ask('POST', '/api/checkData', { entries }, who)
const read = async (query = '', who: Who = operator) =>
  checkValues.parse((await bed.ask('GET', `/api/checkData?${query}`, undefined, who)).body.data)
const pageCount = async () => (await bed.ask('GET', '/api/docs?docType=Checksheet')).body.data.length

test('a checksheet is brought in from CSV: tried first, told by line and column what is wrong, all of it or nothing', async () => {
  const before = await pageCount()
  const wrong = csv.replace('9.98', '10.5').replace('passFail', 'sometimes')
  const tried = await bringIn({ csv: wrong, docName: 'Second', dryRun: true })
  expect(checksheetDone.parse(tried.body.data)).toMatchObject({ pageId: null, checks: [], problemCount: 2 })
  expect(tried.body.data.problems.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [2, 'lower'],
    [3, 'kind'],
  ])
  const refused = await bringIn({ csv: wrong, docName: 'Second' })
  expect([refused.status, refused.body.data.problemCount, await pageCount()]).toEqual([400, 2, before])
  expect(refused.body.message).toBe(
    'Nothing was imported: 2 problems. First line 2, lower: must not lie above the upper limit',
  )
  expect((await bringIn({ csv })).body.data.fields).toEqual({ docName: 'must be given' })
  const added = await bringIn({ csv, docName: 'Second' })
  expect([added.status, added.body.message, added.body.data.checks.length]).toEqual([200, 'Document Saved', 3])
  const again = await bringIn({ csv: csv.replace('Bore', 'Bore on the left'), pageId: added.body.data.pageId })
  expect(again.body.data.pageId).toBe(added.body.data.pageId)
  expect(again.body.data.revId).not.toBe(added.body.data.revId)
  expect((await bringIn({ csv, docName: 'Third' }, may('checksheets read'))).status).toBe(403)
  expect((await bringIn({ csv, pageId: added.body.data.pageId }, other)).status).toBe(404)
})

test('a checksheet is handed out as a CSV file that reads back the same, harmless to spreadsheets', async () => {
  const evil = `${csv}E1,'=HYPERLINK("http://x"),text,,,,,1,eachPart\n`
  const { pageId, revId } = (await bringIn({ csv: evil, docName: 'Handed out' })).body.data
  const reply = await fetchCsv(pageId)
  expect(reply.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Handed_out.csv`)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const text = await reply.text()
  expect(text).toContain(`'=HYPERLINK`)
  expect(text).not.toMatch(/(^|,)"?=/m)
  const back = (await bringIn({ csv: text, docName: 'x', dryRun: true })).body.data.checks
  expect(back.at(-1).text).toBe('=HYPERLINK("http://x")')
  expect(back).toHaveLength(4)
  // Who only reads gets what is approved, and nothing before.
  expect((await fetchCsv(pageId, operator)).status).toBe(404)
  await approve(revId)
  expect(await (await fetchCsv(pageId, operator)).text()).toBe(text)
  expect((await fetchCsv(pageId, other)).status).toBe(404)
  expect((await fetchCsv(pageId, may('instructions read'))).status).toBe(403)
})

test('the text of a checksheet is the CSV of its checks, however it is saved', async () => {
  const save = (text: string, baseRevId: number | null, pageId = sheet.pageId) =>
    bed.ask('POST', '/api/docs', { action: 'edit', pageId, text, baseRevId })
  const refused = await save('# Measure', sheet.revId)
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([400, ['text']])
  const { pageId, revId } = (await bringIn({ csv, docName: 'Both write' })).body.data
  const line = 'N1,Width,number,mm,5,,,1,eachPart\n'
  expect((await save(`${csv}${line}`, revId, pageId)).status).toBe(200)
  // Put together both would have the same check twice.
  const twice = await save(csv.replace('V1,', `${line}V1,`), revId, pageId)
  expect([twice.status, twice.body.data.text.includes('N1')]).toEqual([409, true])
})

test('values are recorded against the approved revision, with its limits and what was worked on', async () => {
  expect((await record([entry({})])).body.data.fields).toEqual({
    'entries.0.revId': 'is no revision of a checksheet that was approved',
  })
  await approve(sheet.revId)
  const where = { ...operation, resourceID: 'M-1', partNum: 'P-1', tool: 'T12' }
  const first = entry({ ...where, value: 10.02 })
  const visual = entry({ checkID: 'V1', value: null, passed: true })
  const done = await record([first, visual, entry({ checkID: 'T1', value: null, text: '4711' })])
  expect([done.status, done.body.message]).toEqual([200, '3 Values Recorded'])
  expect(done.body.data).toEqual({ recorded: 3, known: 0, outside: [] })
  const { values } = await read(`pageId=${sheet.pageId}&resourceID=M-1`)
  expect(values).toEqual([
    expect.objectContaining({
      ...where,
      entryId: first.entryId,
      at: first.at,
      checkText: 'Bore',
      kind: 'number',
      value: 10.02,
      unit: 'mm',
      nominal: 10,
      lower: 9.98,
      upper: 10.02,
      isWithin: true,
      corrects: null,
      correctedBy: null,
      userName: 'bo@demo.takt',
      sourceID: null,
      programRevId: null,
    }),
  ])
  // A newer revision with other limits changes nothing of it, and the sheet that was opened before still counts.
  const next = (await bringIn({ csv: csv.replace('10.02', '10.01'), pageId: sheet.pageId })).body.data.revId
  await approve(next)
  expect((await record([entry({ value: 10.015 })])).body.data.outside).toEqual([])
  expect((await read(`resourceID=M-1`)).values[0]).toMatchObject({ upper: 10.02, isWithin: true })
  expect((await record([entry({ revId: next, value: 10.015 })])).status).toBe(400)
})

test('out of tolerance it must be said why, and what was done', async () => {
  const refused = await record([entry({}), entry({ value: 10.3 })])
  expect(refused.body.data.fields).toEqual({
    'entries.1.reason': 'must say why, since it is out of tolerance',
    'entries.1.action': 'must say what was done, since it is out of tolerance',
  })
  const outside = entry({ value: 10.3, reason: 'Tool worn', action: 'Insert changed' })
  const failed = entry({ checkID: 'V1', value: null, passed: false, reason: 'Burr', action: 'Deburred' })
  const done = await record([outside, failed])
  expect(done.body.data.outside).toEqual([outside.entryId, failed.entryId])
  const { values } = await read('onlyOutside=true')
  expect(values.map(({ entryId }) => entryId).sort()).toEqual([outside.entryId, failed.entryId].sort())
  expect(values.find(({ checkID }) => checkID === 'D1')).toMatchObject({
    reason: 'Tool worn',
    action: 'Insert changed',
  })
})

test('what does not fit the check is refused field by field, and nothing of it is kept', async () => {
  const before = (await read('limit=1000')).values.length
  const day = 86_400_000
  const cases: [object, Record<string, string>][] = [
    [{ checkID: 'X9' }, { checkID: 'the checksheet has no check X9 in that revision' }],
    [{ sample: 3 }, { sample: 'the check takes 2 values' }],
    [{ value: null }, { value: 'must be a number' }],
    [{ text: 'ten' }, { text: 'is not for a check of the kind number' }],
    [{ checkID: 'V1', value: null }, { passed: 'must be given: passed or not' }],
    [{ at: new Date(Date.now() + 3_600_000).toISOString() }, { at: 'lies ahead of now' }],
    [{ at: new Date(Date.now() - 400 * day).toISOString() }, { at: 'lies more than a year back' }],
    [{ resourceID: 'M-9' }, { resourceID: 'there is no machine of that name' }],
    [{ jobNum: 'J-9' }, { jobNum: 'there is no job of that name' }],
    [{ partNum: 'P-9' }, { partNum: 'there is no part of that name' }],
    [{ corrects: randomUUID() }, { corrects: 'is no value of the same check' }],
    [{ pageId: sheet.pageId + 3 }, { revId: 'is no revision of a checksheet that was approved' }],
  ]
  for (const [fields, problems] of cases) {
    const { status, body } = await record([entry({}), entry({ reason: 'r', action: 'a', ...fields })])
    const told = Object.fromEntries(Object.entries(problems).map(([name, said]) => [`entries.1.${name}`, said]))
    expect([status, body.data.fields]).toMatchObject([400, told])
  }
  expect((await read('limit=1000')).values).toHaveLength(before)
})

test('an entry that is sent again counts once; with another value it is refused, a correction stands beside it', async () => {
  const found = entry({ value: 9.99 })
  const twice = await record([found, found])
  expect(twice.body.data).toEqual({ recorded: 1, known: 1, outside: [] })
  const together = await Promise.all([record([found]), record([found])])
  expect(together.map(({ body }) => body.data.known)).toEqual([1, 1])
  const other = await record([{ ...found, value: 10 }])
  expect(other.status).toBe(409)
  const better = entry({ value: 10.001, corrects: found.entryId })
  expect((await record([better])).status).toBe(200)
  expect((await record([entry({ checkID: 'V1', value: null, passed: true, corrects: found.entryId })])).status).toBe(
    400,
  )
  const { values } = await read('checkID=D1&limit=1000')
  expect(values.find(({ entryId }) => entryId === found.entryId)).toMatchObject({
    value: 9.99,
    correctedBy: better.entryId,
  })
  expect(values.find(({ entryId }) => entryId === better.entryId)).toMatchObject({ corrects: found.entryId })
})

test('what belongs to the operation then: the one program that was approved', async () => {
  const program = async (docName: string) => {
    const { pageId } = (
      await bed.ask('POST', '/api/docs', { action: 'create', docType: 'Program', docName, text: 'M30' })
    ).body.data
    const { revId } = (await bed.ask('GET', `/api/docs/${pageId}`)).body.data
    await bed.ask('POST', '/api/documents', { pageId, ...operation })
    await approve(revId)
    return revId
  }
  const revOf = async (fields: object) => {
    const sent = entry({ ...operation, ...fields })
    await record([sent])
    const { values } = await read('jobNum=J-1&limit=1000')
    return values.find(({ entryId }) => entryId === sent.entryId)!.programRevId
  }
  const revId = await program('O1234')
  const later = new Date(Date.now() + 60_000).toISOString()
  expect(await revOf({ at: later })).toBe(revId)
  expect(await revOf({ at: new Date(Date.now() - 3_600_000).toISOString() })).toBe(null)
  await program('O1235')
  expect(await revOf({ at: later })).toBe(null)
})

test('machine, part and revision follow from the operation where they are not told, by hand and from a file', async () => {
  for (const [path, body] of [
    ['parts', { partNum: 'P-2' }],
    ['resources', { resourceID: 'M-2', idealCycleSecs: 10 }],
    ['jobs', { jobNum: 'J-2', partNum: 'P-1', revision: 'A' }],
    ['jobAssemblies', { jobNum: 'J-2', assemblySeq: 0 }],
    ['jobAssemblies', { jobNum: 'J-2', assemblySeq: 1, partNum: 'P-2', revision: 'B' }],
    ['jobOperations', { jobNum: 'J-2', assemblySeq: 0, oprSeq: 10, resourceID: 'M-1' }],
    ['jobOperations', { jobNum: 'J-2', assemblySeq: 1, oprSeq: 20, resourceID: 'M-2' }],
  ] as const)
    expect((await bed.ask('POST', `/api/${path}`, body)).status).toBe(200)
  const { pageId, revId } = (await bringIn({ csv, docName: 'Whole' })).body.data
  await approve(revId)
  const at = (assemblySeq: number, oprSeq: number) => ({ jobNum: 'J-2', assemblySeq, oprSeq })
  const told: [object, string][] = [
    [{ ...at(0, 10) }, 'M-1 P-1 A'],
    [{ ...at(1, 20) }, 'M-2 P-2 B'],
    [{ ...at(0, 10), resourceID: 'M-2', partNum: 'P-2' }, 'M-2 P-2 null'],
    [{}, 'null null null'],
  ]
  const sent = told.map(([fields]) => entry({ pageId, revId, ...fields }))
  expect((await record(sent)).status).toBe(200)
  const kept = async () => (await read(`pageId=${pageId}&limit=1000`)).values
  const said = (value: Awaited<ReturnType<typeof kept>>[number] | undefined) =>
    `${value?.resourceID} ${value?.partNum} ${value?.partRevision}`
  const values = await kept()
  expect(sent.map(({ entryId }) => said(values.find((value) => value.entryId === entryId)))).toEqual(
    told.map(([, words]) => words),
  )
  const source = {
    sourceID: 'CMM 2',
    pageId,
    atColumn: 'At',
    timezone: 'UTC',
    checkColumn: 'Check',
    valueColumn: 'Value',
  }
  const columns = { jobColumn: 'Job', assemblyColumn: 'Asm', operationColumn: 'Op' }
  expect((await bed.ask('POST', '/api/checkSources', { ...source, ...columns })).status).toBe(200)
  const time = new Date(Date.now() - 86_400_000).toISOString()
  const send = async (value: string) => {
    const reply = await bed.app.request('/api/checkData/import?sourceID=CMM%202', {
      method: 'POST',
      headers: { authorization: bed.authorization(operator), 'content-type': 'text/csv' },
      body: `Check,Value,At,Job,Asm,Op\nD1,${value},${time},J-2,1,20\n`,
    })
    return ((await reply.json()) as { data: CheckImport }).data
  }
  expect((await send('10')).first).toMatchObject([{ resourceID: 'M-2', became: 'new' }])
  expect((await send('10')).first).toMatchObject([{ resourceID: 'M-2', became: 'known' }])
  expect(await send('10.01')).toMatchObject({ recorded: 1, corrections: 1 })
  const measured = (await kept()).filter(({ sourceID }) => sourceID !== null)
  expect(measured.map(said)).toEqual(['M-2 P-2 B', 'M-2 P-2 B'])
  // The operation moves: what was found stays where it was found, also where its file is sent again or put right.
  const moved = await bed.ask('PUT', '/api/jobOperations', { ...at(1, 20), resourceID: 'M-1' })
  expect(moved.status).toBe(200)
  expect((await send('10.01')).first).toMatchObject([{ became: 'known' }])
  expect(await send('10.02')).toMatchObject({ recorded: 1, corrections: 1 })
  const counted = await bed.ask('POST', '/api/analytics/checkRows', {
    ...{ startDate: new Date(Date.now() - 2 * 86_400_000).toISOString(), endDate: new Date().toISOString() },
    ...{ resourceIDs: ['M-2'], list: { sourceID: 'CMM 2' } },
  })
  expect(counted.body.data.rows).toMatchObject([{ value: 10.02, resourceID: 'M-2', partNum: 'P-2' }])
})

test('what puts another right counts, whatever a gateway’s clock says, and of two of one request the one told last', async () => {
  const found = entry({ value: 9.99 })
  const again = (fields: object) => entry({ at: found.at, ...fields })
  const early = again({ value: 10.001, corrects: found.entryId })
  const ids = ['ffffffff', '00000000'].map((head) => `${head}${randomUUID().slice(8)}`)
  const twice = [10.002, 10.003].map((value, k) => again({ value, corrects: early.entryId, entryId: ids[k] }))
  const rows = async () => {
    const { body } = await bed.ask('POST', '/api/analytics/checkRows', {
      ...{ startDate: found.at, endDate: new Date(Date.parse(found.at) + 1).toISOString() },
      list: { checkID: 'D1' },
    })
    return body.data.rows.map(({ value }: { value: number }) => value)
  }
  expect((await record([found])).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const ahead = await record([early]).finally(() => vi.useRealTimers())
  expect(ahead.status).toBe(200)
  expect(await rows()).toEqual([10.001])
  expect((await record(twice)).status).toBe(200)
  expect(await rows()).toEqual([10.003])
})

test('work that is not there is refused field by field, by hand and from a file', async () => {
  const { pageId, revId } = (await bringIn({ csv, docName: 'Steps' })).body.data
  await approve(revId)
  const fieldsOf = async (fields: object) => (await record([entry({ pageId, revId, ...fields })])).body.data?.fields
  expect(await fieldsOf({ ...operation, oprSeq: 9999 })).toEqual({
    'entries.0.oprSeq': 'the job has no such operation',
  })
  expect(await fieldsOf({ ...operation, assemblySeq: 7 })).toEqual({
    'entries.0.assemblySeq': 'the job has no such assembly',
  })
  const columns = {
    atColumn: 'At',
    checkColumn: 'Check',
    valueColumn: 'Value',
    jobColumn: 'Job',
    operationColumn: 'Op',
  }
  const source = { sourceID: 'CMM 9', pageId, timezone: 'UTC', ...columns }
  expect((await bed.ask('POST', '/api/checkSources', source)).status).toBe(200)
  const reply = await bed.app.request('/api/checkData/import?sourceID=CMM%209&dryRun=true', {
    method: 'POST',
    headers: { authorization: bed.authorization(operator), 'content-type': 'text/csv' },
    body: `Check,Value,At,Job,Op\nD1,10,${new Date(Date.now() - 60_000).toISOString()},J-1,9999\n`,
  })
  const { data } = (await reply.json()) as { data: CheckImport }
  expect(data.problems).toMatchObject([{ value: '9999', sentence: 'the job has no such operation' }])
})

test('who may not read jobs and parts learns of none by recording: one sentence, whichever is missing', async () => {
  const { pageId, revId } = (await bringIn({ csv, docName: 'Names' })).body.data
  await approve(revId)
  const stranger = may('checksheets read', 'dashboards write')
  const answered = async (fields: object, who?: Who) => {
    const { status, body } = await record([entry({ pageId, revId, resourceID: 'M-1', ...fields })], who)
    return [status, body.data?.fields]
  }
  const one = [400, { 'entries.0.work': 'is none that can be told of here: ask somebody who plans it' }]
  for (const named of [
    { jobNum: 'J-NOPE' },
    { jobNum: 'J-1' },
    operation,
    { ...operation, oprSeq: 9999 },
    { partNum: 'P-NOPE' },
  ])
    expect([named, await answered(named, stranger)]).toEqual([named, one])
  expect(await answered(operation)).toEqual([200, undefined])
  expect(await answered({}, stranger)).toEqual([200, undefined])
})

test('what is put right stays at the machine and the work at which it was found', async () => {
  const { pageId, revId } = (await bringIn({ csv, docName: 'Put right' })).body.data
  await approve(revId)
  const first = entry({ pageId, revId, resourceID: 'M-1', ...operation })
  const second = entry({ pageId, revId, value: 10.01, corrects: first.entryId })
  expect([(await record([first])).status, (await record([second])).status]).toEqual([200, 200])
  const { values } = await read(`pageId=${pageId}`)
  expect(values.find(({ entryId }) => entryId === second.entryId)).toMatchObject({
    resourceID: 'M-1',
    ...operation,
    partNum: 'P-1',
  })
})

test('who may record and read values: by rights, and never those of another organization', async () => {
  const refused = await record([entry({})], may('checksheets read'))
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("'approve' on 'dashboards'")])
  expect((await record([entry({})], may('checksheets read', 'dashboards write'))).status).toBe(200)
  expect((await record([entry({})], may('dashboards write'))).status).toBe(403)
  expect((await bed.ask('GET', '/api/checkData', undefined, may('dashboards read'))).status).toBe(403)
  expect((await record([entry({})], other)).body.data.fields).toHaveProperty(['entries.0.revId'])
  expect((await read('', other)).values).toEqual([])
  const { values, hasMore } = await read('limit=1')
  expect([values.length, hasMore]).toEqual([1, true])
})

test('what is due at a machine follows from what it told and what was checked there', async () => {
  const { revId, pageId } = (await bringIn({ csv, docName: 'Due here' })).body.data
  const ask = async (query = `pageId=${pageId}&resourceID=M-7`, who: Who = operator) =>
    bed.ask('GET', `/api/checkData/due?${query}`, undefined, who)
  await bed.ask('POST', '/api/resources', { resourceID: 'M-7', idealCycleSecs: 10, commissionedOn: '2020-01-01' })
  expect((await ask()).status).toBe(404)
  const earlier = vi.spyOn(bed.dependencies, 'now').mockReturnValue(Date.now() - 3 * 3_600_000)
  await approve(revId)
  earlier.mockRestore()
  const due = async (query?: string) => {
    const { checks } = checksDue.parse((await ask(query)).body.data)
    return checks.map(({ checkID, state, parts }) => `${checkID} ${state} ${parts}`)
  }
  expect(await due()).toEqual(['D1 due null', 'V1 notKnown null', 'T1 notKnown null'])
  const device = await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-7' })
  const { deviceId } = device.body.data
  const minute = 60_000
  const output = { ...operation, partNum: 'P-1', partRevision: null, scrap: 0, rework: 0, idealCycleSecs: null }
  const told = (minutes: number, good: number) => ({
    deviceId,
    from: Date.now() - minutes * minute,
    to: Date.now() - (minutes - 1) * minute,
    seq: Date.now(),
    ord: 0,
    state: stateCodes.running,
    reason: null,
    outputs: [{ ...output, good }],
    empIDs: [],
    values: null,
  })
  const slices = [told(100, 1), told(50, 1)]
  await insertSlices(bed.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  expect(await due()).toEqual(['D1 overdue 2', 'V1 overdue 2', 'T1 overdue 2'])
  // Nothing is due from before there was such a checksheet.
  const since = (await bringIn({ csv, docName: 'Due since' })).body.data
  await approve(since.revId)
  expect(await due(`pageId=${since.pageId}&resourceID=M-7`)).toEqual(['D1 notYet 0', 'V1 notYet 0', 'T1 notYet 0'])
  const found = (checkID: string, minutes: number, value: object) => {
    const at = new Date(Date.now() - minutes * minute).toISOString()
    return entry({ pageId, revId, resourceID: 'M-7', checkID, at, value: null, ...value })
  }
  const entries = [found('D1', 70, { value: 10 }), found('V1', 60, { passed: true }), found('T1', 99, { text: '1' })]
  expect((await record(entries)).status).toBe(200)
  // The second of its two samples is still to be found.
  expect(await due()).toEqual(['D1 overdue 2', 'V1 due 1', 'T1 notYet 0'])
  expect((await ask()).body.data.checks.map(({ missing }: { missing: number[] }) => missing)).toEqual([[2], [1], []])
  expect((await record([found('D1', 70, { sample: 2, value: 10 })])).status).toBe(200)
  expect(await due()).toEqual(['D1 due 1', 'V1 due 1', 'T1 notYet 0'])
  expect((await ask(undefined, may('checksheets read'))).status).toBe(403)
  expect((await ask(undefined, other)).status).toBe(404)
})

describe('files of measuring machines', () => {
  let source: { sourceID: string; pageId: number }
  beforeAll(async () => {
    const { body } = await bringIn({ csv, docName: 'Measured' })
    const { pageId, revId } = body.data
    source = { sourceID: 'CMM', pageId }
    const columns = {
      checkColumn: 'Char',
      valueColumn: 'Value',
      sampleColumn: 'No',
      jobColumn: 'Job',
      dates: 'dayFirst',
    }
    const row = { ...source, atColumn: 'At', timezone: 'Europe/Berlin', decimal: 'comma', ...columns }
    expect((await bed.ask('POST', '/api/checkSources', row)).body.message).toBe('Measuring Source Added')
    expect((await approve(revId)).status).toBe(200)
  })
  const send = async (lines: readonly string[], { query = '', who = operator, sourceID = 'CMM' } = {}) => {
    const reply = await bed.app.request(`/api/checkData/import?sourceID=${sourceID}${query}`, {
      method: 'POST',
      headers: { authorization: bed.authorization(who), 'content-type': 'text/csv' },
      body: ['Char;No;Value;At;Job', ...lines].join('\r\n'),
    })
    const { message, data } = (await reply.json()) as { message: string; data: unknown }
    return { status: reply.status, message, data: data as CheckImport & { fields?: object } }
  }
  const kept = () => read(`pageId=${source.pageId}`)
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('.')
  const lines = [
    `D1;1;10,01;${day} 08:00:00;J-1`,
    `D1;2;10,05;${day} 08:00:00;J-1`,
    `V1;1;OK;${day} 08:00:10;`,
    '',
    ';;;;',
  ]

  test('are tried first, and recorded once however often they are sent', async () => {
    const tried = await send(lines, { query: '&dryRun=true' })
    const counts = { values: 3, known: 0, corrections: 0, outside: 1, problems: [], problemCount: 0 }
    const { first, ...told } = checkImport.parse(tried.data)
    expect([tried.status, told]).toEqual([200, { ...counts, recorded: 3, recordedAt: null }])
    const inWords = ({ row, checkID, value, passed, became, ...it }: CheckImport['first'][number]) =>
      `${row} ${checkID} ${it.sample} ${value ?? passed} ${it.isWithin} ${became}`
    expect(first.map(inWords)).toEqual(['2 D1 1 10.01 true new', '3 D1 2 10.05 false new', '4 V1 1 true true new'])
    expect((await kept()).values).toEqual([])
    const done = await send(lines)
    const recordedAt = expect.stringMatching(/Z$/)
    expect([done.message, done.data]).toEqual(['3 Values Recorded', { ...counts, recorded: 3, first, recordedAt }])
    const [again, atOnce] = await Promise.all([send([...lines, lines[0]!]), send(lines)])
    expect([again.data, atOnce.data]).toMatchObject([
      { values: 4, recorded: 0, known: 4, outside: 0 },
      { recorded: 0, known: 3 },
    ])
    const { values } = await kept()
    const found = values.map(({ checkID, value, isWithin, sourceID, jobNum, upper }) => [
      checkID,
      value,
      isWithin,
      sourceID,
      jobNum,
      upper,
    ])
    expect(found.sort()).toEqual([
      ['D1', 10.01, true, 'CMM', 'J-1', 10.02],
      ['D1', 10.05, false, 'CMM', 'J-1', 10.02],
      ['V1', null, true, 'CMM', null, null],
    ])
    expect(values.find(({ value }) => value === 10.01)?.at).toBe(values.find(({ value }) => value === 10.05)?.at)
  })

  test('with another value at the same place are corrections: both stay; what is out of date does not come back', async () => {
    const done = await send([lines[1]!.replace('10,05', '10,00')])
    expect(done.data).toMatchObject({ recorded: 1, corrections: 1, outside: 0, first: [{ became: 'correction' }] })
    const { values } = await kept()
    const [wrong, right] = [10.05, 10].map((value) => values.find((it) => it.value === value)!)
    expect([values.length, right?.corrects, wrong?.correctedBy]).toEqual([4, wrong?.entryId, right?.entryId])
    expect((await send(lines)).data).toMatchObject({ recorded: 0, known: 3 })
  })

  test('keep nobody from recording a value while they are written', async () => {
    const { clickhouse } = bed.dependencies
    const insert = clickhouse.insert.bind(clickhouse)
    const writing = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    vi.spyOn(clickhouse, 'insert').mockImplementationOnce(async (params) => {
      writing.resolve()
      await answered.promise
      return insert(params)
    })
    const importing = send([`D1;1;10,00;${day} 11:00:00;J-1`])
    try {
      await writing.promise
      expect((await record([entry({})])).status).toBe(200)
    } finally {
      answered.resolve()
    }
    expect((await importing).data).toMatchObject({ recorded: 1 })
    vi.restoreAllMocks()
  })

  test('wait for one another, and values for values, without keeping anybody from the database', async () => {
    const { clickhouse } = bed.dependencies
    const insert = clickhouse.insert.bind(clickhouse)
    const writing = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    vi.spyOn(clickhouse, 'insert').mockImplementation(async (params) => {
      writing.resolve()
      await answered.promise
      return insert(params)
    })
    const held = Array.from({ length: 12 }, (_, i) => send([`D1;1;10,00;${day} 12:00:${10 + i};J-1`]))
    const recorded = Array.from({ length: 12 }, () => record([entry({})]))
    try {
      await writing.promise
      // What all of these wait for holds two connections; twelve would be more than an organization has.
      const asked = Array.from({ length: 6 }, () => bed.ask('GET', '/api/parts'))
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(6).fill(200))
    } finally {
      answered.resolve()
    }
    expect((await Promise.all(held)).map(({ status, data }) => [status, data.recorded])).toEqual(
      Array(12).fill([200, 1]),
    )
    expect((await Promise.all(recorded)).map(({ status }) => status)).toEqual(Array(12).fill(200))
    vi.restoreAllMocks()
  })

  test('are refused while another gateway imports for the same source, which keeps nobody else', async () => {
    const { world } = bed
    const other = (await tryHold(world.databaseUrl, lockKeys.checkImportsOf(1, 'CMM')))!
    try {
      const refused = await send([`D1;1;10,00;${day} 13:00:00;J-1`])
      expect([refused.status, refused.message]).toEqual([
        409,
        'Another file of this measuring source is being imported. Send this one again when that is done',
      ])
    } finally {
      await other.close()
    }
    expect((await send([`D1;1;10,00;${day} 13:00:00;J-1`])).status).toBe(200)
  })

  test('with anything wrong are told by line and column, and nothing of them is kept', async () => {
    const before = (await kept()).values.length
    const sound = `D1;1;9,99;${day} 10:00:00;J-1`
    const wrong = [sound, sound.replace('9,99', '9.99'), sound.replace('J-1', 'J-9'), sound.replace('9,99', '9,98')]
    const first = await send(wrong)
    expect([first.status, first.message]).toEqual([
      400,
      'Nothing was imported: 1 problem, first in row 3, column Value: is no number',
    ])
    const rest = await send(wrong.toSpliced(1, 1, `D1;1;9,99;${day.replace(/\d{4}/, '2035')} 10:00:00;J-1`))
    expect(rest.data.problems.map(({ row, column, value }) => [row, column, value])).toEqual([
      [3, null, expect.stringMatching(/^2035-/)],
      [4, null, 'J-9'],
      [5, 'Value', 'D1'],
    ])
    expect((await send([], { sourceID: 'none' })).data.fields).toEqual({
      sourceID: 'there is no measuring source of that name',
    })
    expect((await kept()).values).toHaveLength(before)
  })

  test('are taken from whoever may record, for their own organization, and from nobody else', async () => {
    const { status, message } = await send(lines, { who: may('checksheets read') })
    expect([status, message]).toEqual([403, expect.stringContaining("'dashboards'")])
    expect((await send(lines, { who: other })).data.fields).toHaveProperty('sourceID')
    expect((await bed.ask('DELETE', `/api/checksheets/${source.pageId}`)).status).toBe(409)
  })
})

test('a checksheet as a file runs nothing in a spreadsheet, and its name turns no direction of writing', async () => {
  const hostile = 'checkID,text,kind\n"=1+1","x;@SUM(A1)",number\n'
  const guardedCsv = hostile.replace('"=1+1"', "'=1+1").replace(';@', ";'@")
  const { body } = await bringIn({ csv: guardedCsv, docName: 'Bore\u202Egnp.exe' })
  expect(body.message).toBe('Document Saved')
  const file = await fetchCsv(body.data.pageId, {})
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Boregnp.exe.csv")
  for (const cell of (await file.text()).split(/[,;\t\r\n]/)) expect(cell).not.toMatch(/^"?[=+\-@]/)
  expect((await bringIn({ csv: hostile, docName: 'Runs' })).status).toBe(400)
})
