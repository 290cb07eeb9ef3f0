import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTagsFixture, type TagsFixture } from './tags.fixture.ts'

let fixture: TagsFixture
beforeAll(async () => {
  fixture = await createTagsFixture()
})
afterAll(() => fixture?.close())

// Proves ADM-049, ADM-058
test.each([
  ['employees', 'E1', false],
  ['jobs', 'J-2', false],
  ['jobAssemblies', 'J-1~1', true],
  ['jobOperations', 'J-1~1~10', true],
])('%s return their tags with their fields and ignore tags that are sent', async (type, id, hasList) => {
  const path = `${type}/${id}`
  expect((await fixture.must('GET', path)).epc).toEqual(hasList ? [] : null)
  await fixture.put(type, id, 'A1')
  await fixture.put(type, id, 'A2')
  const row = await fixture.must('GET', path)
  expect(row.epc).toEqual(hasList ? ['A1', 'A2'] : 'A2')
  expect((await fixture.must('PUT', path, { ...row, epc: 'FFFF' })).epc).toEqual(row.epc)
  await fixture.must('DELETE', `tagAssociations?associationType=${type}&associationID=${id}&epc=A2`)
  expect((await fixture.must('GET', path)).epc).toEqual(hasList ? ['A1'] : 'A1')
  await fixture.must('DELETE', `tagAssociations?associationType=${type}&associationID=${id}`)
  expect((await fixture.must('GET', path)).epc).toEqual(hasList ? [] : null)
})

// Proves ADM-052
test('a job operation is identified by jobNum, assemblySeq and oprSeq, has a list of tags, and matches its schema', async () => {
  const { data: schema } = (await fixture.request('POST', '/api/jobOperations/schema', {})).body
  expect(schema.hierarchy).toEqual({ compositePrimaryKey: ['jobNum', 'assemblySeq', 'oprSeq'] })
  const key = { jobNum: 'J-1', assemblySeq: 1, oprSeq: 90 }
  const added = await fixture.must('POST', 'jobOperations', { ...key, description: 'Deburr', setupStandardSecs: 60 })
  expect(added.epc).toEqual([])
  for (const epc of ['E1', 'E2', 'E3']) await fixture.put('jobOperations', 'J-1~1~90', epc)
  const row = await fixture.must('GET', 'jobOperations/J-1~1~90')
  expect(row).toMatchObject({ ...key, description: 'Deburr', setupStandardSecs: 60, epc: ['E1', 'E2', 'E3'] })
  expect(Object.keys(row).sort()).toEqual([...Object.keys(schema.fields), 'rowId', 'version'].sort())
  await fixture.must('DELETE', 'jobOperations/J-1~1~90')
})

test('a scanned code finds the row that carries it, and the history of a row includes its tags', async () => {
  await fixture.put('employees', 'E2', '3074257BF7194E4000001A85')
  const matches = await fixture.must('GET', 'employees?epc=3074257BF7194E4000001A85')
  expect(matches).toMatchObject([{ empID: 'E2' }])
  expect((await fixture.must('GET', 'employees/E2/history')).at(-1).fields).toEqual({ epc: '3074257BF7194E4000001A85' })
})

test.each([
  ['jobOperations', 'J-1~1~10'],
  ['jobAssemblies', 'J-1~1'],
  ['jobs', 'J-1'],
  ['employees', 'E1'],
])(
  'removing one of %s ends its tag associations in the same transaction, and deleting them finds nothing',
  async (type, id) => {
    for (const epc of ['B1', 'B2']) await fixture.put(type, id, epc)
    const left = async () => (await fixture.of(type, id)).length
    expect(await left()).toBe(2)
    await fixture.must('DELETE', `${type}/${id}`)
    expect(await left()).toBe(0)
    const cleanUp = await fixture.request('DELETE', `/api/tagAssociations?associationType=${type}&associationID=${id}`)
    expect([cleanUp.status, cleanUp.body.success]).toEqual([200, true])
    const { rows } = await sql<{ transactions: number }>`select count(distinct tx)::int as transactions from (
    select tx from event where type like '%.removed' order by position desc limit 3) as last`.execute(
      fixture.dependencies.systemDb,
    )
    expect(rows[0]?.transactions).toBe(1)
  },
)

test('a bulk adds associations, rejects them by row, and ends them with their rows', async () => {
  const jobNums = ['K-1', 'K-2', 'K-3']
  await fixture.must('POST', 'jobs/bulk', { add: jobNums.map((jobNum) => ({ jobNum })) })
  const add = jobNums.map((associationID, n) => ({ associationType: 'jobs', associationID, epc: `AB0${n}` }))
  const duplicates = await fixture.request('POST', '/api/tagAssociations/bulk', {
    add: [...add, add[0], { ...add[1], epc: '<' }],
  })
  expect(duplicates.status).toBe(400)
  expect(duplicates.body.data.rows.map(({ index, status }: Record<string, unknown>) => [index, status])).toEqual([
    [3, 409],
    [4, 400],
  ])
  expect(await fixture.must('GET', 'tagAssociations?associationIDStartsWith=K-')).toEqual([])
  await fixture.must('POST', 'tagAssociations/bulk', { add })
  expect((await fixture.must('GET', 'jobs?jobNumStartsWith=K-')).map((row: { epc: string }) => row.epc)).toEqual([
    'AB00',
    'AB01',
    'AB02',
  ])
  await fixture.must('POST', 'jobs/bulk', { remove: jobNums.map((jobNum) => ({ key: { jobNum } })) })
  expect(await fixture.must('GET', 'tagAssociations?associationIDStartsWith=K-')).toEqual([])
})

test('a thousand tags can be put on objects, and moved to others, with one bulk each', async () => {
  const numbers = Array.from({ length: 1000 }, (_, k) => k)
  await fixture.must('POST', 'jobs/bulk', { add: numbers.map((k) => ({ jobNum: `T-${k}` })) })
  const put = (targetOf: (k: number) => number) => ({
    add: numbers.map((k) => ({
      associationType: 'jobs',
      associationID: `T-${targetOf(k)}`,
      epc: `AAAA0000${1000 + k}`,
    })),
  })
  const tagsOf = async (k: number) => (await fixture.must('GET', `jobs/T-${k}`)).epc
  await fixture.must(
    'POST',
    'tagAssociations/bulk',
    put((k) => k),
  )
  expect([await tagsOf(0), await tagsOf(999)]).toEqual(['AAAA00001000', 'AAAA00001999'])
  await fixture.must(
    'POST',
    'tagAssociations/bulk',
    put((k) => 999 - k),
  )
  expect([await tagsOf(0), await tagsOf(999)]).toEqual(['AAAA00001999', 'AAAA00001000'])
})

test('a rejected removal ends no associations', async () => {
  await fixture.must('POST', 'jobs', { jobNum: 'J-9' })
  await fixture.must('POST', 'jobOperations', { jobNum: 'J-9', assemblySeq: 0, oprSeq: 10 })
  await fixture.put('jobs', 'J-9', 'C1')
  expect((await fixture.request('DELETE', '/api/jobs/J-9')).status).toBe(409)
  expect(await fixture.of('jobs', 'J-9')).toHaveLength(1)
})

test('an object removed while tags are being put on it keeps none', async () => {
  for (let round = 0; round < 5; round++) {
    await fixture.must('POST', 'jobs', { jobNum: 'R' })
    const putting = Array.from({ length: 6 }, (_, n) => fixture.put('jobs', 'R', `D${n}`))
    const removing = fixture.request('DELETE', '/api/jobs/R')
    const statuses = (await Promise.all(putting)).map(({ status }) => status)
    expect((await removing).status).toBe(200)
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
    expect(await fixture.of('jobs', 'R')).toEqual([])
  }
})
