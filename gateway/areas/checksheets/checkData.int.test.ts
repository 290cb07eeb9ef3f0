import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  approve,
  csv,
  entry,
  fixture,
  importChecksheet,
  may,
  operation,
  other,
  prepareChecksheets,
  read,
  record,
  sheet,
} from './checksheets.fixture.ts'

prepareChecksheets()

test('records values against the approved revision, with its limits and the work context', async () => {
  expect((await record([entry({})])).body.data.fields).toEqual({
    'entries.0.revId': 'is not an approved revision of a checksheet',
  })
  await approve(sheet.revId)
  const context = { ...operation, resourceID: 'M-1', partNum: 'P-1', tool: 'T12' }
  const first = entry({ ...context, value: 10.02 })
  const visual = entry({ checkID: 'V1', value: null, passed: true })
  const response = await record([first, visual, entry({ checkID: 'T1', value: null, text: '4711' })])
  expect([response.status, response.body.message]).toEqual([200, '3 Values Recorded'])
  expect(response.body.data).toEqual({ recorded: 3, known: 0, outside: [] })
  const { values } = await read(`pageId=${sheet.pageId}&resourceID=M-1`)
  expect(values).toEqual([
    expect.objectContaining({
      ...context,
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
  // A newer revision with other limits does not change recorded values, and an already opened sheet remains valid.
  const next = (await importChecksheet({ csv: csv.replace('10.02', '10.01'), pageId: sheet.pageId })).body.data.revId
  await approve(next)
  expect((await record([entry({ value: 10.015 })])).body.data.outside).toEqual([])
  expect((await read(`resourceID=M-1`)).values[0]).toMatchObject({ upper: 10.02, isWithin: true })
  expect((await record([entry({ revId: next, value: 10.015 })])).status).toBe(400)
})

test('a value out of tolerance requires a reason and an action', async () => {
  const rejected = await record([entry({}), entry({ value: 10.3 })])
  expect(rejected.body.data.fields).toEqual({
    'entries.1.reason': 'must state the reason, since the value is out of tolerance',
    'entries.1.action': 'must state the action taken, since the value is out of tolerance',
  })
  const outside = entry({ value: 10.3, reason: 'Tool worn', action: 'Insert changed' })
  const failed = entry({ checkID: 'V1', value: null, passed: false, reason: 'Burr', action: 'Deburred' })
  const response = await record([outside, failed])
  expect(response.body.data.outside).toEqual([outside.entryId, failed.entryId])
  const { values } = await read('onlyOutside=true')
  expect(values.map(({ entryId }) => entryId).sort()).toEqual([outside.entryId, failed.entryId].sort())
  expect(values.find(({ checkID }) => checkID === 'D1')).toMatchObject({
    reason: 'Tool worn',
    action: 'Insert changed',
  })
})

test('rejects values that do not fit the check field by field and stores nothing', async () => {
  const before = (await read('limit=1000')).values.length
  const day = 86_400_000
  const cases: [object, Record<string, string>][] = [
    [{ checkID: 'X9' }, { checkID: 'the checksheet has no check X9 in that revision' }],
    [{ sample: 3 }, { sample: 'the check takes 2 values' }],
    [{ value: null }, { value: 'must be a number' }],
    [{ text: 'ten' }, { text: 'is not for a check of the kind number' }],
    [{ checkID: 'V1', value: null }, { passed: 'is required: passed or not' }],
    [{ at: new Date(Date.now() + 3_600_000).toISOString() }, { at: 'must not be in the future' }],
    [{ at: new Date(Date.now() - 400 * day).toISOString() }, { at: 'must not be more than a year ago' }],
    [{ resourceID: 'M-9' }, { resourceID: 'there is no machine with that name' }],
    [{ jobNum: 'J-9' }, { jobNum: 'there is no job with that name' }],
    [{ partNum: 'P-9' }, { partNum: 'there is no part with that name' }],
    [{ corrects: randomUUID() }, { corrects: 'is not a value of the same check' }],
    [{ pageId: sheet.pageId + 3 }, { revId: 'is not an approved revision of a checksheet' }],
  ]
  for (const [fields, problems] of cases) {
    const { status, body } = await record([entry({}), entry({ reason: 'r', action: 'a', ...fields })])
    const expected = Object.fromEntries(
      Object.entries(problems).map(([name, message]) => [`entries.1.${name}`, message]),
    )
    expect([status, body.data.fields]).toMatchObject([400, expected])
  }
  expect((await read('limit=1000')).values).toHaveLength(before)
})

test('a repeated entry counts once; with another value it is rejected, and a correction is stored next to it', async () => {
  const original = entry({ value: 9.99 })
  const duplicate = await record([original, original])
  expect(duplicate.body.data).toEqual({ recorded: 1, known: 1, outside: [] })
  const parallel = await Promise.all([record([original]), record([original])])
  expect(parallel.map(({ body }) => body.data.known)).toEqual([1, 1])
  const other = await record([{ ...original, value: 10 }])
  expect(other.status).toBe(409)
  const correction = entry({ value: 10.001, corrects: original.entryId })
  expect((await record([correction])).status).toBe(200)
  expect((await record([entry({ checkID: 'V1', value: null, passed: true, corrects: original.entryId })])).status).toBe(
    400,
  )
  const { values } = await read('checkID=D1&limit=1000')
  expect(values.find(({ entryId }) => entryId === original.entryId)).toMatchObject({
    value: 9.99,
    correctedBy: correction.entryId,
  })
  expect(values.find(({ entryId }) => entryId === correction.entryId)).toMatchObject({ corrects: original.entryId })
})

test('a value refers to the program of its operation if exactly one was approved at that time', async () => {
  const program = async (docName: string) => {
    const { pageId } = (
      await fixture.request('POST', '/api/docs', { action: 'create', docType: 'Program', docName, text: 'M30' })
    ).body.data
    const { revId } = (await fixture.request('GET', `/api/docs/${pageId}`)).body.data
    await fixture.request('POST', '/api/documents', { pageId, ...operation })
    await approve(revId)
    return revId
  }
  const revOf = async (fields: object) => {
    const checkEntry = entry({ ...operation, ...fields })
    await record([checkEntry])
    const { values } = await read('jobNum=J-1&limit=1000')
    return values.find(({ entryId }) => entryId === checkEntry.entryId)!.programRevId
  }
  const revId = await program('O1234')
  const future = new Date(Date.now() + 60_000).toISOString()
  expect(await revOf({ at: future })).toBe(revId)
  expect(await revOf({ at: new Date(Date.now() - 3_600_000).toISOString() })).toBe(null)
  await program('O1235')
  expect(await revOf({ at: future })).toBe(null)
})

test('a correction takes effect regardless of gateway clocks, and of two in one request the last one', async () => {
  const original = entry({ value: 9.99 })
  const again = (fields: object) => entry({ at: original.at, ...fields })
  const early = again({ value: 10.001, corrects: original.entryId })
  const ids = ['ffffffff', '00000000'].map((head) => `${head}${randomUUID().slice(8)}`)
  const corrections = [10.002, 10.003].map((value, k) => again({ value, corrects: early.entryId, entryId: ids[k] }))
  const rows = async () => {
    const { body } = await fixture.request('POST', '/api/analytics/checkRows', {
      startDate: original.at,
      endDate: new Date(Date.parse(original.at) + 1).toISOString(),
      list: { checkID: 'D1' },
    })
    return body.data.rows.map(({ value }: { value: number }) => value)
  }
  expect((await record([original])).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const ahead = await record([early]).finally(() => vi.useRealTimers())
  expect(ahead.status).toBe(200)
  expect(await rows()).toEqual([10.001])
  expect((await record(corrections)).status).toBe(200)
  expect(await rows()).toEqual([10.003])
})

test('a correction keeps the machine and work context of its original', async () => {
  const { pageId, revId } = (await importChecksheet({ csv, docName: 'Put right' })).body.data
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

test('recording and reading values requires rights and is limited to the own organization', async () => {
  const rejected = await record([entry({})], may('checksheets read'))
  expect([rejected.status, rejected.body.message]).toEqual([403, expect.stringContaining("'approve' on 'dashboards'")])
  expect((await record([entry({})], may('checksheets read', 'dashboards write'))).status).toBe(200)
  expect((await record([entry({})], may('dashboards write'))).status).toBe(403)
  expect((await fixture.request('GET', '/api/checkData', undefined, may('dashboards read'))).status).toBe(403)
  expect((await record([entry({})], other)).body.data.fields).toHaveProperty(['entries.0.revId'])
  expect((await read('', other)).values).toEqual([])
  const { values, hasMore } = await read('limit=1')
  expect([values.length, hasMore]).toEqual([1, true])
})
