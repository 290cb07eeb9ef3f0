import type { CheckImport } from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import { checksDue } from '@takt/domain/areas/checksheets/responses/checksDue.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { expect, test, vi } from 'vitest'
import type { TestUser } from '../../core/items/testing/items.fixture.ts'
import {
  approve,
  csv,
  entry,
  fixture,
  importChecksheet,
  may,
  operation,
  operator,
  other,
  prepareChecksheets,
  read,
  record,
} from './checksheets.fixture.ts'

prepareChecksheets()

test('machine, part and revision default to those of the operation, in manual entries and files', async () => {
  for (const [path, body] of [
    ['parts', { partNum: 'P-2' }],
    ['resources', { resourceID: 'M-2', idealCycleSecs: 10 }],
    ['jobs', { jobNum: 'J-2', partNum: 'P-1', revision: 'A' }],
    ['jobAssemblies', { jobNum: 'J-2', assemblySeq: 0 }],
    ['jobAssemblies', { jobNum: 'J-2', assemblySeq: 1, partNum: 'P-2', revision: 'B' }],
    ['jobOperations', { jobNum: 'J-2', assemblySeq: 0, oprSeq: 10, resourceID: 'M-1' }],
    ['jobOperations', { jobNum: 'J-2', assemblySeq: 1, oprSeq: 20, resourceID: 'M-2' }],
  ] as const)
    expect((await fixture.request('POST', `/api/${path}`, body)).status).toBe(200)
  const { pageId, revId } = (await importChecksheet({ csv, docName: 'Whole' })).body.data
  await approve(revId)
  const at = (assemblySeq: number, oprSeq: number) => ({ jobNum: 'J-2', assemblySeq, oprSeq })
  const cases: [object, string][] = [
    [{ ...at(0, 10) }, 'M-1 P-1 A'],
    [{ ...at(1, 20) }, 'M-2 P-2 B'],
    [{ ...at(0, 10), resourceID: 'M-2', partNum: 'P-2' }, 'M-2 P-2 null'],
    [{}, 'null null null'],
  ]
  const entries = cases.map(([fields]) => entry({ pageId, revId, ...fields }))
  expect((await record(entries)).status).toBe(200)
  const readStored = async () => (await read(`pageId=${pageId}&limit=1000`)).values
  const contextOf = (value: Awaited<ReturnType<typeof readStored>>[number] | undefined) =>
    `${value?.resourceID} ${value?.partNum} ${value?.partRevision}`
  const values = await readStored()
  expect(entries.map(({ entryId }) => contextOf(values.find((value) => value.entryId === entryId)))).toEqual(
    cases.map(([, words]) => words),
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
  expect((await fixture.request('POST', '/api/checkSources', { ...source, ...columns })).status).toBe(200)
  const time = new Date(Date.now() - 86_400_000).toISOString()
  const send = async (value: string) => {
    const reply = await fixture.app.request('/api/checkData/import?sourceID=CMM%202', {
      method: 'POST',
      headers: { authorization: fixture.authorization(operator), 'content-type': 'text/csv' },
      body: `Check,Value,At,Job,Asm,Op\nD1,${value},${time},J-2,1,20\n`,
    })
    return ((await reply.json()) as { data: CheckImport }).data
  }
  expect((await send('10')).first).toMatchObject([{ resourceID: 'M-2', became: 'new' }])
  expect((await send('10')).first).toMatchObject([{ resourceID: 'M-2', became: 'known' }])
  expect(await send('10.01')).toMatchObject({ recorded: 1, corrections: 1 })
  const measured = (await readStored()).filter(({ sourceID }) => sourceID !== null)
  expect(measured.map(contextOf)).toEqual(['M-2 P-2 B', 'M-2 P-2 B'])
  // The operation moves to another machine: recorded values stay, even if their file is sent again or corrected.
  const update = await fixture.request('PUT', '/api/jobOperations', { ...at(1, 20), resourceID: 'M-1' })
  expect(update.status).toBe(200)
  expect((await send('10.01')).first).toMatchObject([{ became: 'known' }])
  expect(await send('10.02')).toMatchObject({ recorded: 1, corrections: 1 })
  const counted = await fixture.request('POST', '/api/analytics/checkRows', {
    startDate: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    endDate: new Date().toISOString(),
    resourceIDs: ['M-2'],
    list: { sourceID: 'CMM 2' },
  })
  expect(counted.body.data.rows).toMatchObject([{ value: 10.02, resourceID: 'M-2', partNum: 'P-2' }])
})

test('rejects unknown work field by field, in manual entries and files', async () => {
  const { pageId, revId } = (await importChecksheet({ csv, docName: 'Steps' })).body.data
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
  expect((await fixture.request('POST', '/api/checkSources', source)).status).toBe(200)
  const reply = await fixture.app.request('/api/checkData/import?sourceID=CMM%209&dryRun=true', {
    method: 'POST',
    headers: { authorization: fixture.authorization(operator), 'content-type': 'text/csv' },
    body: `Check,Value,At,Job,Op\nD1,10,${new Date(Date.now() - 60_000).toISOString()},J-1,9999\n`,
  })
  const { data } = (await reply.json()) as { data: CheckImport }
  expect(data.problems).toMatchObject([{ value: '9999', sentence: 'the job has no such operation' }])
})

test('a user without the right to read jobs and parts gets the same message whichever of them is unknown', async () => {
  const { pageId, revId } = (await importChecksheet({ csv, docName: 'Names' })).body.data
  await approve(revId)
  const limitedUser = may('checksheets read', 'dashboards write')
  const recordAs = async (fields: object, user?: TestUser) => {
    const { status, body } = await record([entry({ pageId, revId, resourceID: 'M-1', ...fields })], user)
    return [status, body.data?.fields]
  }
  const expected = [400, { 'entries.0.work': 'is not available here: ask a planner' }]
  for (const named of [
    { jobNum: 'J-NOPE' },
    { jobNum: 'J-1' },
    operation,
    { ...operation, oprSeq: 9999 },
    { partNum: 'P-NOPE' },
  ])
    expect([named, await recordAs(named, limitedUser)]).toEqual([named, expected])
  expect(await recordAs(operation)).toEqual([200, undefined])
  expect(await recordAs({}, limitedUser)).toEqual([200, undefined])
})

test('due checks at a machine follow from the work that it reported and the checks done there', async () => {
  const { revId, pageId } = (await importChecksheet({ csv, docName: 'Due here' })).body.data
  const requestDue = async (query = `pageId=${pageId}&resourceID=M-7`, user: TestUser = operator) =>
    fixture.request('GET', `/api/checkData/due?${query}`, undefined, user)
  await fixture.request('POST', '/api/resources', {
    resourceID: 'M-7',
    idealCycleSecs: 10,
    commissionedOn: '2020-01-01',
  })
  expect((await requestDue()).status).toBe(404)
  const clockSpy = vi.spyOn(fixture.dependencies, 'now').mockReturnValue(Date.now() - 3 * 3_600_000)
  await approve(revId)
  clockSpy.mockRestore()
  const due = async (query?: string) => {
    const { checks } = checksDue.parse((await requestDue(query)).body.data)
    return checks.map(({ checkID, state, parts }) => `${checkID} ${state} ${parts}`)
  }
  expect(await due()).toEqual(['D1 due null', 'V1 notKnown null', 'T1 notKnown null'])
  const device = await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-7' })
  const { deviceId } = device.body.data
  const minute = 60_000
  const output = { ...operation, partNum: 'P-1', partRevision: null, scrap: 0, rework: 0, idealCycleSecs: null }
  const slice = (minutes: number, good: number) => ({
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
  const slices = [slice(100, 1), slice(50, 1)]
  await insertSlices(fixture.dependencies.clickhouse, [{ organizationId: 1, deviceId, slices }])
  expect(await due()).toEqual(['D1 overdue 2', 'V1 overdue 2', 'T1 overdue 2'])
  // Nothing is due from before the checksheet was approved.
  const since = (await importChecksheet({ csv, docName: 'Due since' })).body.data
  await approve(since.revId)
  expect(await due(`pageId=${since.pageId}&resourceID=M-7`)).toEqual(['D1 notYet 0', 'V1 notYet 0', 'T1 notYet 0'])
  const checkEntry = (checkID: string, minutes: number, value: object) => {
    const at = new Date(Date.now() - minutes * minute).toISOString()
    return entry({ pageId, revId, resourceID: 'M-7', checkID, at, value: null, ...value })
  }
  const entries = [
    checkEntry('D1', 70, { value: 10 }),
    checkEntry('V1', 60, { passed: true }),
    checkEntry('T1', 99, { text: '1' }),
  ]
  expect((await record(entries)).status).toBe(200)
  // The second of its two samples is still missing.
  expect(await due()).toEqual(['D1 overdue 2', 'V1 due 1', 'T1 notYet 0'])
  expect((await requestDue()).body.data.checks.map(({ missing }: { missing: number[] }) => missing)).toEqual([
    [2],
    [1],
    [],
  ])
  expect((await record([checkEntry('D1', 70, { sample: 2, value: 10 })])).status).toBe(200)
  expect(await due()).toEqual(['D1 due 1', 'V1 due 1', 'T1 notYet 0'])
  expect((await requestDue(undefined, may('checksheets read'))).status).toBe(403)
  expect((await requestDue(undefined, other)).status).toBe(404)
})
