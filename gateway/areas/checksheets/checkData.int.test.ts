import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  approve,
  bed,
  bringIn,
  csv,
  entry,
  may,
  operation,
  other,
  prepareChecksheets,
  read,
  record,
  sheet,
} from './checksheets.fixture.ts'

prepareChecksheets()

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

test('what puts another right counts, whatever a gateway’s clock says, and of two of one request the one told last', async () => {
  const found = entry({ value: 9.99 })
  const again = (fields: object) => entry({ at: found.at, ...fields })
  const early = again({ value: 10.001, corrects: found.entryId })
  const ids = ['ffffffff', '00000000'].map((head) => `${head}${randomUUID().slice(8)}`)
  const twice = [10.002, 10.003].map((value, k) => again({ value, corrects: early.entryId, entryId: ids[k] }))
  const rows = async () => {
    const { body } = await bed.ask('POST', '/api/analytics/checkRows', {
      startDate: found.at,
      endDate: new Date(Date.parse(found.at) + 1).toISOString(),
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
