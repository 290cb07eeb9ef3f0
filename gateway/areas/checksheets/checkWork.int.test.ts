import type { CheckImport } from '@takt/domain/areas/checksheets/answers/checkImport.ts'
import { checksDue } from '@takt/domain/areas/checksheets/answers/checksDue.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.bed.ts'
import { expect, test, vi } from 'vitest'
import type { Who } from '../../core/items/testing/items.bed.ts'
import {
  approve,
  bed,
  bringIn,
  csv,
  entry,
  may,
  operation,
  operator,
  other,
  prepareChecksheets,
  read,
  record,
} from './checksheets.fixture.ts'

prepareChecksheets()

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
    startDate: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    endDate: new Date().toISOString(),
    resourceIDs: ['M-2'],
    list: { sourceID: 'CMM 2' },
  })
  expect(counted.body.data.rows).toMatchObject([{ value: 10.02, resourceID: 'M-2', partNum: 'P-2' }])
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
