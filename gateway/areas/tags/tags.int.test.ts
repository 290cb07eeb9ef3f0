import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTagsFixture, type TagsFixture } from './tags.fixture.ts'

let fixture: TagsFixture
beforeAll(async () => {
  fixture = await createTagsFixture()
})
afterAll(() => fixture?.close())

const epcs = (rows: { epc: string }[]) => rows.map(({ epc }) => epc)

// Proves ADM-191
test('GET /api/tags?epc= returns success, data and the resourceID for any notation of the code', async () => {
  await fixture.must('POST', 'resources', { resourceID: 'GATE' })
  const none = await fixture.request('GET', '/api/tags?epc=E2000000000000000000AA01')
  expect(none.body).toMatchObject({ success: true, data: [], resourceID: null })
  const added = await fixture.must('POST', 'tags', { epc: 'e200 0000 0000 0000 0000 aa01', resourceID: 'GATE' })
  expect(added).toMatchObject({ epc: 'E2000000000000000000AA01', active: true, resourceID: 'GATE' })
  for (const typed of ['E2000000000000000000AA01', 'e2000000000000000000aa01', 'E200-0000-0000-0000-0000-AA01']) {
    const response = await fixture.request('GET', `/api/tags?epc=${typed}`)
    expect(response.body).toMatchObject({ success: true, data: [{ epc: added.epc, active: true }], resourceID: 'GATE' })
  }
})

// Proves ADM-054, ADM-192
test('POST /api/tags accepts epc and active, once per code', async () => {
  expect(await fixture.must('POST', 'tags', { epc: 'B1', active: true })).toMatchObject({ epc: 'B1', active: true })
  expect((await fixture.request('POST', '/api/tags', { epc: 'b1', active: true })).status).toBe(409)
  for (const epc of ['', 'A B', 'x'.repeat(129), '<script>', "'; drop table tags; --", 'A~B', 7, null, ['A']])
    expect((await fixture.request('POST', '/api/tags', { epc })).body.data.fields, String(epc)).toHaveProperty('epc')
})

// Proves OPS-137, OPS-279
test('every organization has the association types of objects with tags, each with its active flag', async () => {
  for (const organizationId of [1, 2]) {
    const rows = await fixture.must('GET', 'tagAssociationTypes', undefined, { organizationId })
    expect(rows.map(({ associationType, active }: Record<string, unknown>) => [associationType, active])).toEqual([
      ['employees', true],
      ['jobAssemblies', true],
      ['jobOperations', true],
      ['jobs', true],
    ])
  }
})

test('a disabled type keeps its associations and accepts no new ones', async () => {
  await fixture.put('jobs', 'J-3', 'F1')
  await fixture.must('PUT', 'tagAssociationTypes/jobs', { active: false })
  expect((await fixture.put('jobs', 'J-3', 'F2')).body.data.fields.associationType).toContain('is disabled')
  expect(epcs(await fixture.of('jobs', 'J-3'))).toEqual(['F1'])
  await fixture.must('PUT', 'tagAssociationTypes/jobs', { active: true })
  expect((await fixture.put('jobs', 'J-3', 'F2')).status).toBe(200)
})

// Proves ADM-055, ADM-056, ADM-193, ADM-197, ADM-199
test('POST /api/tagAssociations accepts associationType, associationID, epc and active, which defaults to true', async () => {
  const body = { associationType: 'employees', associationID: 'E1', epc: 'c0de' }
  const added = await fixture.must('POST', 'tagAssociations', body)
  expect(added).toMatchObject({ ...body, epc: 'C0DE', active: true, endDate: null, version: 1 })
  expect(Math.abs(Date.parse(added.startDate) - Date.now())).toBeLessThan(60_000)
  expect(added.tagAssociationID).toBeGreaterThan(0)
  expect(await fixture.must('GET', 'tagAssociations?epc=c0de')).toEqual([added])
  expect(await fixture.of('employees', 'E1')).toEqual([added])
})

// Proves ADM-137
test('an unknown tag is created, active, with its first association', async () => {
  await fixture.put('jobs', 'J-1', 'D1')
  expect(await fixture.must('GET', 'tags/D1')).toMatchObject({ epc: 'D1', active: true, resourceID: null })
})

// Proves ADM-057
test("an association's machine comes from its tag and follows it", async () => {
  await fixture.must('POST', 'tags', { epc: 'D2', resourceID: 'GATE' })
  const { data } = (await fixture.put('jobs', 'J-1', 'D2')).body
  expect(data.resourceID).toBe('GATE')
  await fixture.must('PUT', 'tags/D2', { resourceID: null })
  expect((await fixture.must('GET', `tagAssociations/${data.tagAssociationID}`)).resourceID).toBe(null)
})

test('an association requires an existing object, an existing type and an active tag', async () => {
  const fields = async (type: string, id: string, epc: string) => (await fixture.put(type, id, epc)).body.data.fields
  expect(await fields('employees', 'E9', 'A1')).toEqual({ associationID: 'Employee E9 does not exist' })
  expect(await fields('jobOperations', 'J-1', 'A1')).toEqual({ associationID: 'Job Operation J-1 does not exist' })
  expect(await fields('machines', 'M', 'A1')).toEqual({
    associationType: 'Tag Association Type machines does not exist',
  })
  await fixture.must('POST', 'tags', { epc: 'A5', active: false })
  expect((await fields('jobs', 'J-1', 'A5')).epc).toContain('is disabled')
  // The whole request was rejected: the tag was not created either.
  expect(await fixture.must('GET', 'tags?epc=A1')).toEqual([])
})

test('a removed type is created again when its objects get tags', async () => {
  await fixture.must('DELETE', 'tagAssociationTypes/jobOperations')
  expect((await fixture.put('jobOperations', 'J-1~1~10', 'A8')).status).toBe(200)
  expect(await fixture.must('GET', 'tagAssociationTypes/jobOperations')).toMatchObject({ active: true })
})

test('types defined only by the organization accept any ids', async () => {
  await fixture.must('POST', 'tagAssociationTypes', { associationType: 'tools' })
  expect((await fixture.put('tools', 'Drill 7', 'A7')).status).toBe(200)
})

// Proves ADM-138
test('duplicates resolve to the first association', async () => {
  const first = (await fixture.put('jobs', 'J-2', 'AA')).body.data
  const again = await fixture.put('jobs', 'J-2', 'aa')
  expect([again.status, again.body.data]).toEqual([200, first])
  expect(await fixture.must('GET', 'tagAssociations?epc=AA')).toEqual([first])
})

test('concurrent registrations of the same tag result in one association', async () => {
  const same = await Promise.all(Array.from({ length: 8 }, () => fixture.put('jobs', 'J-2', 'AB')))
  expect(new Set(same.map(({ status, body }) => `${status}/${body.data.tagAssociationID}`)).size).toBe(1)
  const jobNums = Array.from({ length: 12 }, (_, n) => `J-${1 + (n % 3)}`)
  const results = await Promise.all(jobNums.map((jobNum) => fixture.put('jobs', jobNum, 'AC')))
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]))
  const [left, ...otherAssociations] = await fixture.must('GET', 'tagAssociations?epc=AC')
  expect(otherAssociations).toEqual([])
  for (const { jobNum, epc } of await fixture.must('GET', 'jobs'))
    expect(epc === 'AC').toBe(jobNum === left.associationID)
})

test('putting a tag on another object of the same type ends the first association; other types keep theirs', async () => {
  await fixture.put('employees', 'E1', 'BB')
  await fixture.put('jobs', 'J-1', 'BB')
  await fixture.put('jobs', 'J-2', 'BB')
  const rows = await fixture.must('GET', 'tagAssociations?epc=BB&orderBy=associationType')
  expect(rows.map((row: Record<string, unknown>) => `${row.associationType}/${row.associationID}`)).toEqual([
    'employees/E1',
    'jobs/J-2',
  ])
})

// Proves ADM-194
test('PUT changes the tag, the object and the active flag of an association', async () => {
  const { tagAssociationID } = (await fixture.put('jobs', 'J-1', 'CC')).body.data
  const path = `tagAssociations/${tagAssociationID}`
  expect(await fixture.must('PUT', path, { epc: 'cd', associationID: 'J-2' })).toMatchObject({
    epc: 'CD',
    associationID: 'J-2',
  })
  expect((await fixture.must('GET', 'jobs/J-2')).epc).toBe('CD')
  const off = await fixture.must('PUT', path, { active: false })
  expect(Date.parse(off.endDate)).toBeGreaterThanOrEqual(Date.parse(off.startDate))
  expect((await fixture.must('GET', 'jobs/J-2')).epc).not.toBe('CD')
  await fixture.put('jobs', 'J-3', 'CD')
  expect(await fixture.must('PUT', path, { active: true })).toMatchObject({ active: true, endDate: null })
  expect(epcs(await fixture.of('jobs', 'J-3'))).not.toContain('CD')
  expect((await fixture.request('PUT', `/api/${path}`, { associationID: 'J-9' })).status).toBe(400)
})

// Proves ADM-195, ADM-196
test('DELETE removes the associations of an object, only those with one tag, or one by id', async () => {
  const association = (await fixture.put('jobAssemblies', 'J-1~1', 'EA')).body.data
  for (const epc of ['EB', 'EC', 'ED']) await fixture.put('jobAssemblies', 'J-1~1', epc)
  await fixture.must('DELETE', `tagAssociations/${association.tagAssociationID}`)
  await fixture.must('DELETE', 'tagAssociations?associationType=jobAssemblies&associationID=J-1~1&epc=eb')
  expect(epcs(await fixture.of('jobAssemblies', 'J-1~1'))).toEqual(['EC', 'ED'])
  await fixture.must('DELETE', 'tagAssociations?associationType=jobAssemblies&associationID=J-1~1')
  expect(await fixture.of('jobAssemblies', 'J-1~1')).toEqual([])
  const noMatch = await fixture.request(
    'DELETE',
    '/api/tagAssociations?associationType=jobAssemblies&associationID=J-1~1',
  )
  expect([noMatch.status, noMatch.body.success]).toEqual([200, true])
  expect((await fixture.request('DELETE', `/api/tagAssociations/${association.tagAssociationID}`)).status).toBe(404)
})

test('DELETE requires both type and id, so that it never affects more than one object', async () => {
  await fixture.put('jobs', 'J-1', 'EE')
  const before = await fixture.must('GET', 'tagAssociations')
  for (const query of [
    'associationType=jobs',
    'associationID=J-1',
    'epc=EE',
    'associationType=jobs&associationID=',
    'associationType=jobs&associationID=J-1&epc=',
  ])
    expect((await fixture.request('DELETE', `/api/tagAssociations?${query}`)).status, query).toBe(400)
  expect((await fixture.request('DELETE', '/api/tagAssociations')).status).toBe(400)
  expect(await fixture.must('GET', 'tagAssociations')).toEqual(before)
})

test('a tag cannot be deleted while it is on an object', async () => {
  await fixture.put('jobs', 'J-1', 'EF')
  expect((await fixture.request('DELETE', '/api/tags/EF')).status).toBe(409)
  await fixture.must('DELETE', 'tagAssociations?associationType=jobs&associationID=J-1')
  await fixture.must('DELETE', 'tags/EF')
})

test('another organization can neither see nor change any of it', async () => {
  const other = { organizationId: 2 }
  const { tagAssociationID } = (await fixture.put('jobs', 'J-1', 'AD')).body.data
  for (const list of ['tags', 'tagAssociations', 'tags?epc=AD', 'tagAssociations?epc=AD'])
    expect((await fixture.request('GET', `/api/${list}`, undefined, other)).body, list).toMatchObject({
      success: true,
      data: [],
    })
  const path = `/api/tagAssociations/${tagAssociationID}`
  expect((await fixture.request('PUT', path, { active: false }, other)).status).toBe(404)
  expect((await fixture.request('DELETE', path, undefined, other)).status).toBe(404)
  await fixture.must('DELETE', 'tagAssociations?associationType=jobs&associationID=J-1', undefined, other)
  expect((await fixture.put('jobs', 'J-1', 'AD', other)).body.data.fields).toEqual({
    associationID: 'Job J-1 does not exist',
  })
  expect(epcs(await fixture.of('jobs', 'J-1'))).toEqual(['AD'])
})
