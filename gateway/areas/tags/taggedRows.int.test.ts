import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTagsBed, type TagsBed } from './tags.bed.ts'

let bed: TagsBed
beforeAll(async () => {
  bed = await createTagsBed()
})
afterAll(() => bed?.close())

// Proves ADM-049, ADM-058
test.each([
  ['employees', 'E1', false],
  ['jobs', 'J-2', false],
  ['jobAssemblies', 'J-1~1', true],
  ['jobOperations', 'J-1~1~10', true],
])('%s answer their tags beside their fields, whatever is sent for them', async (type, id, many) => {
  const path = `${type}/${id}`
  expect((await bed.must('GET', path)).epc).toEqual(many ? [] : null)
  await bed.put(type, id, 'A1')
  await bed.put(type, id, 'A2')
  const row = await bed.must('GET', path)
  expect(row.epc).toEqual(many ? ['A1', 'A2'] : 'A2')
  expect((await bed.must('PUT', path, { ...row, epc: 'FFFF' })).epc).toEqual(row.epc)
  await bed.must('DELETE', `tagAssociations?associationType=${type}&associationID=${id}&epc=A2`)
  expect((await bed.must('GET', path)).epc).toEqual(many ? ['A1'] : 'A1')
  await bed.must('DELETE', `tagAssociations?associationType=${type}&associationID=${id}`)
  expect((await bed.must('GET', path)).epc).toEqual(many ? [] : null)
})

// Proves ADM-052
test('a job operation is named by jobNum, assemblySeq and oprSeq together, carries a list of tags, and has what its schema says beside', async () => {
  const { data: schema } = (await bed.ask('POST', '/api/jobOperations/schema', {})).body
  expect(schema.hierarchy).toEqual({ compositePrimaryKey: ['jobNum', 'assemblySeq', 'oprSeq'] })
  const key = { jobNum: 'J-1', assemblySeq: 1, oprSeq: 90 }
  const added = await bed.must('POST', 'jobOperations', { ...key, description: 'Deburr', setupStandardSecs: 60 })
  expect(added.epc).toEqual([])
  for (const epc of ['E1', 'E2', 'E3']) await bed.put('jobOperations', 'J-1~1~90', epc)
  const row = await bed.must('GET', 'jobOperations/J-1~1~90')
  expect(row).toMatchObject({ ...key, description: 'Deburr', setupStandardSecs: 60, epc: ['E1', 'E2', 'E3'] })
  expect(Object.keys(row).sort()).toEqual([...Object.keys(schema.fields), 'rowId', 'version'].sort())
  await bed.must('DELETE', 'jobOperations/J-1~1~90')
})

test('a scanned code finds what carries it, and the history of a row tells its tags', async () => {
  await bed.put('employees', 'E2', '3074257BF7194E4000001A85')
  const found = await bed.must('GET', 'employees?epc=3074257BF7194E4000001A85')
  expect(found).toMatchObject([{ empID: 'E2' }])
  expect((await bed.must('GET', 'employees/E2/history')).at(-1).fields).toEqual({ epc: '3074257BF7194E4000001A85' })
})

test.each([
  ['jobOperations', 'J-1~1~10'],
  ['jobAssemblies', 'J-1~1'],
  ['jobs', 'J-1'],
  ['employees', 'E1'],
])(
  'when one of %s is removed its tag associations end in the same transaction, and a DELETE of them finds nothing',
  async (type, id) => {
    for (const epc of ['B1', 'B2']) await bed.put(type, id, epc)
    const left = async () => (await bed.of(type, id)).length
    expect(await left()).toBe(2)
    await bed.must('DELETE', `${type}/${id}`)
    expect(await left()).toBe(0)
    const cleanUp = await bed.ask('DELETE', `/api/tagAssociations?associationType=${type}&associationID=${id}`)
    expect([cleanUp.status, cleanUp.body.success]).toEqual([200, true])
    const { rows } = await sql<{ transactions: number }>`select count(distinct tx)::int as transactions from (
    select tx from event where type like '%.removed' order by position desc limit 3) as last`.execute(
      bed.dependencies.systemDb,
    )
    expect(rows[0]?.transactions).toBe(1)
  },
)

test('in bulk, associations are made, refused by row, and end with what carries them', async () => {
  const jobNums = ['K-1', 'K-2', 'K-3']
  await bed.must('POST', 'jobs/bulk', { add: jobNums.map((jobNum) => ({ jobNum })) })
  const add = jobNums.map((associationID, n) => ({ associationType: 'jobs', associationID, epc: `AB0${n}` }))
  const twice = await bed.ask('POST', '/api/tagAssociations/bulk', { add: [...add, add[0], { ...add[1], epc: '<' }] })
  expect(twice.status).toBe(400)
  expect(twice.body.data.rows.map(({ index, status }: Record<string, unknown>) => [index, status])).toEqual([
    [3, 409],
    [4, 400],
  ])
  expect(await bed.must('GET', 'tagAssociations?associationIDStartsWith=K-')).toEqual([])
  await bed.must('POST', 'tagAssociations/bulk', { add })
  expect((await bed.must('GET', 'jobs?jobNumStartsWith=K-')).map((row: { epc: string }) => row.epc)).toEqual([
    'AB00',
    'AB01',
    'AB02',
  ])
  await bed.must('POST', 'jobs/bulk', { remove: jobNums.map((jobNum) => ({ key: { jobNum } })) })
  expect(await bed.must('GET', 'tagAssociations?associationIDStartsWith=K-')).toEqual([])
})

test('a thousand tags are put on things, and moved to others, with one bulk each', async () => {
  const numbers = Array.from({ length: 1000 }, (_, k) => k)
  await bed.must('POST', 'jobs/bulk', { add: numbers.map((k) => ({ jobNum: `T-${k}` })) })
  const put = (onto: (k: number) => number) => ({
    add: numbers.map((k) => ({ associationType: 'jobs', associationID: `T-${onto(k)}`, epc: `AAAA0000${1000 + k}` })),
  })
  const carried = async (k: number) => (await bed.must('GET', `jobs/T-${k}`)).epc
  await bed.must(
    'POST',
    'tagAssociations/bulk',
    put((k) => k),
  )
  expect([await carried(0), await carried(999)]).toEqual(['AAAA00001000', 'AAAA00001999'])
  await bed.must(
    'POST',
    'tagAssociations/bulk',
    put((k) => 999 - k),
  )
  expect([await carried(0), await carried(999)]).toEqual(['AAAA00001999', 'AAAA00001000'])
})

test('a removal that is refused ends nothing', async () => {
  await bed.must('POST', 'jobs', { jobNum: 'J-9' })
  await bed.must('POST', 'jobOperations', { jobNum: 'J-9', assemblySeq: 0, oprSeq: 10 })
  await bed.put('jobs', 'J-9', 'C1')
  expect((await bed.ask('DELETE', '/api/jobs/J-9')).status).toBe(409)
  expect(await bed.of('jobs', 'J-9')).toHaveLength(1)
})

test('a thing that is removed while tags are put on it keeps none', async () => {
  for (let round = 0; round < 5; round++) {
    await bed.must('POST', 'jobs', { jobNum: 'R' })
    const putting = Array.from({ length: 6 }, (_, n) => bed.put('jobs', 'R', `D${n}`))
    const removing = bed.ask('DELETE', '/api/jobs/R')
    const statuses = (await Promise.all(putting)).map(({ status }) => status)
    expect((await removing).status).toBe(200)
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true)
    expect(await bed.of('jobs', 'R')).toEqual([])
  }
})
