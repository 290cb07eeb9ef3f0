import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTagsBed, type TagsBed } from './tags.bed.ts'

let bed: TagsBed
beforeAll(async () => {
  bed = await createTagsBed()
})
afterAll(() => bed?.close())

const epcs = (rows: { epc: string }[]) => rows.map(({ epc }) => epc)

// Proves ADM-191
test('GET /api/tags?epc= answers success, data and the resourceID, however the code was typed', async () => {
  await bed.must('POST', 'resources', { resourceID: 'GATE' })
  const none = await bed.ask('GET', '/api/tags?epc=E2000000000000000000AA01')
  expect(none.body).toMatchObject({ success: true, data: [], resourceID: null })
  const added = await bed.must('POST', 'tags', { epc: 'e200 0000 0000 0000 0000 aa01', resourceID: 'GATE' })
  expect(added).toMatchObject({ epc: 'E2000000000000000000AA01', active: true, resourceID: 'GATE' })
  for (const typed of ['E2000000000000000000AA01', 'e2000000000000000000aa01', 'E200-0000-0000-0000-0000-AA01']) {
    const found = await bed.ask('GET', `/api/tags?epc=${typed}`)
    expect(found.body).toMatchObject({ success: true, data: [{ epc: added.epc, active: true }], resourceID: 'GATE' })
  }
})

// Proves ADM-054, ADM-192
test('POST /api/tags takes epc and active, once', async () => {
  expect(await bed.must('POST', 'tags', { epc: 'B1', active: true })).toMatchObject({ epc: 'B1', active: true })
  expect((await bed.ask('POST', '/api/tags', { epc: 'b1', active: true })).status).toBe(409)
  for (const epc of ['', 'A B', 'x'.repeat(129), '<script>', "'; drop table tags; --", 'A~B', 7, null, ['A']])
    expect((await bed.ask('POST', '/api/tags', { epc })).body.data.fields, String(epc)).toHaveProperty('epc')
})

// Proves OPS-137, OPS-279
test('the association types of every organization are those whose things carry tags, each with its active flag', async () => {
  for (const organizationId of [1, 2]) {
    const rows = await bed.must('GET', 'tagAssociationTypes', undefined, { organizationId })
    expect(rows.map(({ associationType, active }: Record<string, unknown>) => [associationType, active])).toEqual([
      ['employees', true],
      ['jobAssemblies', true],
      ['jobOperations', true],
      ['jobs', true],
    ])
  }
})

test('a type that is switched off keeps what there is and takes nothing new', async () => {
  await bed.put('jobs', 'J-3', 'F1')
  await bed.must('PUT', 'tagAssociationTypes/jobs', { active: false })
  expect((await bed.put('jobs', 'J-3', 'F2')).body.data.fields.associationType).toContain('switched off')
  expect(epcs(await bed.of('jobs', 'J-3'))).toEqual(['F1'])
  await bed.must('PUT', 'tagAssociationTypes/jobs', { active: true })
  expect((await bed.put('jobs', 'J-3', 'F2')).status).toBe(200)
})

// Proves ADM-055, ADM-056, ADM-193, ADM-197, ADM-199
test('POST /api/tagAssociations takes associationType, associationID, epc and active, which is true unless said', async () => {
  const body = { associationType: 'employees', associationID: 'E1', epc: 'c0de' }
  const added = await bed.must('POST', 'tagAssociations', body)
  expect(added).toMatchObject({ ...body, epc: 'C0DE', active: true, endDate: null, version: 1 })
  expect(Math.abs(Date.parse(added.startDate) - Date.now())).toBeLessThan(60_000)
  expect(added.tagAssociationID).toBeGreaterThan(0)
  expect(await bed.must('GET', 'tagAssociations?epc=c0de')).toEqual([added])
  expect(await bed.of('employees', 'E1')).toEqual([added])
})

// Proves ADM-137
test('a tag that was never heard of is made, active, with its first association', async () => {
  await bed.put('jobs', 'J-1', 'D1')
  expect(await bed.must('GET', 'tags/D1')).toMatchObject({ epc: 'D1', active: true, resourceID: null })
})

// Proves ADM-057
test("an association's resource is looked up from the tag, and follows it", async () => {
  await bed.must('POST', 'tags', { epc: 'D2', resourceID: 'GATE' })
  const { data } = (await bed.put('jobs', 'J-1', 'D2')).body
  expect(data.resourceID).toBe('GATE')
  await bed.must('PUT', 'tags/D2', { resourceID: null })
  expect((await bed.must('GET', `tagAssociations/${data.tagAssociationID}`)).resourceID).toBe(null)
})

test('an association is with something that is there, of a type that is there, by a tag that is in use', async () => {
  const fields = async (type: string, id: string, epc: string) => (await bed.put(type, id, epc)).body.data.fields
  expect(await fields('employees', 'E9', 'A1')).toEqual({ associationID: 'there is no Employee E9' })
  expect(await fields('jobOperations', 'J-1', 'A1')).toEqual({ associationID: 'there is no Job Operation J-1' })
  expect(await fields('machines', 'M', 'A1')).toEqual({ associationType: 'there is no Tag Association Type machines' })
  await bed.must('POST', 'tags', { epc: 'A5', active: false })
  expect((await fields('jobs', 'J-1', 'A5')).epc).toContain('switched off')
  // Refused altogether: not even the tag was made.
  expect(await bed.must('GET', 'tags?epc=A1')).toEqual([])
})

test('a type that was removed comes back when its things carry tags again', async () => {
  await bed.must('DELETE', 'tagAssociationTypes/jobOperations')
  expect((await bed.put('jobOperations', 'J-1~1~10', 'A8')).status).toBe(200)
  expect(await bed.must('GET', 'tagAssociationTypes/jobOperations')).toMatchObject({ active: true })
})

test('types that only the organization knows take whatever ids it gives', async () => {
  await bed.must('POST', 'tagAssociationTypes', { associationType: 'tools' })
  expect((await bed.put('tools', 'Drill 7', 'A7')).status).toBe(200)
})

// Proves ADM-138
test('duplicates are reduced to the first', async () => {
  const first = (await bed.put('jobs', 'J-2', 'AA')).body.data
  const again = await bed.put('jobs', 'J-2', 'aa')
  expect([again.status, again.body.data]).toEqual([200, first])
  expect(await bed.must('GET', 'tagAssociations?epc=AA')).toEqual([first])
})

test('many who register the same tag at once end in one association', async () => {
  const same = await Promise.all(Array.from({ length: 8 }, () => bed.put('jobs', 'J-2', 'AB')))
  expect(new Set(same.map(({ status, body }) => `${status}/${body.data.tagAssociationID}`)).size).toBe(1)
  const things = Array.from({ length: 12 }, (_, n) => `J-${1 + (n % 3)}`)
  const moved = await Promise.all(things.map((jobNum) => bed.put('jobs', jobNum, 'AC')))
  expect(new Set(moved.map(({ status }) => status))).toEqual(new Set([200]))
  const [left, ...others] = await bed.must('GET', 'tagAssociations?epc=AC')
  expect(others).toEqual([])
  for (const { jobNum, epc } of await bed.must('GET', 'jobs')) expect(epc === 'AC').toBe(jobNum === left.associationID)
})

test('a tag that is put on another thing of the same type leaves the first; things of other types keep theirs', async () => {
  await bed.put('employees', 'E1', 'BB')
  await bed.put('jobs', 'J-1', 'BB')
  await bed.put('jobs', 'J-2', 'BB')
  const rows = await bed.must('GET', 'tagAssociations?epc=BB&orderBy=associationType')
  expect(rows.map((row: Record<string, unknown>) => `${row.associationType}/${row.associationID}`)).toEqual([
    'employees/E1',
    'jobs/J-2',
  ])
})

// Proves ADM-194
test('PUT changes an association: to another tag, to another thing, off and on', async () => {
  const { tagAssociationID } = (await bed.put('jobs', 'J-1', 'CC')).body.data
  const path = `tagAssociations/${tagAssociationID}`
  expect(await bed.must('PUT', path, { epc: 'cd', associationID: 'J-2' })).toMatchObject({
    epc: 'CD',
    associationID: 'J-2',
  })
  expect((await bed.must('GET', 'jobs/J-2')).epc).toBe('CD')
  const off = await bed.must('PUT', path, { active: false })
  expect(Date.parse(off.endDate)).toBeGreaterThanOrEqual(Date.parse(off.startDate))
  expect((await bed.must('GET', 'jobs/J-2')).epc).not.toBe('CD')
  await bed.put('jobs', 'J-3', 'CD')
  expect(await bed.must('PUT', path, { active: true })).toMatchObject({ active: true, endDate: null })
  expect(epcs(await bed.of('jobs', 'J-3'))).not.toContain('CD')
  expect((await bed.ask('PUT', `/api/${path}`, { associationID: 'J-9' })).status).toBe(400)
})

// Proves ADM-195, ADM-196
test('DELETE removes the associations of a thing, or those of one tag with it, or one by its id', async () => {
  const one = (await bed.put('jobAssemblies', 'J-1~1', 'EA')).body.data
  for (const epc of ['EB', 'EC', 'ED']) await bed.put('jobAssemblies', 'J-1~1', epc)
  await bed.must('DELETE', `tagAssociations/${one.tagAssociationID}`)
  await bed.must('DELETE', 'tagAssociations?associationType=jobAssemblies&associationID=J-1~1&epc=eb')
  expect(epcs(await bed.of('jobAssemblies', 'J-1~1'))).toEqual(['EC', 'ED'])
  await bed.must('DELETE', 'tagAssociations?associationType=jobAssemblies&associationID=J-1~1')
  expect(await bed.of('jobAssemblies', 'J-1~1')).toEqual([])
  const nothing = await bed.ask('DELETE', '/api/tagAssociations?associationType=jobAssemblies&associationID=J-1~1')
  expect([nothing.status, nothing.body.success]).toEqual([200, true])
  expect((await bed.ask('DELETE', `/api/tagAssociations/${one.tagAssociationID}`)).status).toBe(404)
})

test('DELETE never takes more than one thing: type and id must both be given', async () => {
  await bed.put('jobs', 'J-1', 'EE')
  const before = await bed.must('GET', 'tagAssociations')
  for (const query of [
    'associationType=jobs',
    'associationID=J-1',
    'epc=EE',
    'associationType=jobs&associationID=',
    'associationType=jobs&associationID=J-1&epc=',
  ])
    expect((await bed.ask('DELETE', `/api/tagAssociations?${query}`)).status, query).toBe(400)
  expect((await bed.ask('DELETE', '/api/tagAssociations')).status).toBe(400)
  expect(await bed.must('GET', 'tagAssociations')).toEqual(before)
})

test('a tag stays while it is on something', async () => {
  await bed.put('jobs', 'J-1', 'EF')
  expect((await bed.ask('DELETE', '/api/tags/EF')).status).toBe(409)
  await bed.must('DELETE', 'tagAssociations?associationType=jobs&associationID=J-1')
  await bed.must('DELETE', 'tags/EF')
})

test('another organization sees none of it and changes none of it', async () => {
  const other = { organizationId: 2 }
  const { tagAssociationID } = (await bed.put('jobs', 'J-1', 'AD')).body.data
  for (const list of ['tags', 'tagAssociations', 'tags?epc=AD', 'tagAssociations?epc=AD'])
    expect((await bed.ask('GET', `/api/${list}`, undefined, other)).body, list).toMatchObject({
      success: true,
      data: [],
    })
  const path = `/api/tagAssociations/${tagAssociationID}`
  expect((await bed.ask('PUT', path, { active: false }, other)).status).toBe(404)
  expect((await bed.ask('DELETE', path, undefined, other)).status).toBe(404)
  await bed.must('DELETE', 'tagAssociations?associationType=jobs&associationID=J-1', undefined, other)
  expect((await bed.put('jobs', 'J-1', 'AD', other)).body.data.fields).toEqual({ associationID: 'there is no Job J-1' })
  expect(epcs(await bed.of('jobs', 'J-1'))).toEqual(['AD'])
})
