import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  await fixture.request('POST', '/api/resources', { resourceID: 'M-1' })
  for (const partNum of ['P-1', 'P-2', 'P-3']) await fixture.request('POST', '/api/parts', { partNum })
  for (const [partNum, revision] of [
    ['P-1', 'A'],
    ['P-2', '0'],
    ['P-3', '0'],
  ])
    await fixture.request('POST', '/api/revisions', { partNum, revision })
  const main = { partNum: 'P-1', revision: 'A', assemblySeq: 0, description: 'Main Assembly' }
  await fixture.request('POST', '/api/assemblies', main)
  const cover = { assemblySeq: 1, assemblyPartNum: 'P-2', assemblyRevision: '0', description: 'Cover', qtyPer: 2 }
  await fixture.request('POST', '/api/assemblies', { ...main, ...cover })
  for (const [assemblySeq, oprSeq, description] of [
    [0, 10, 'Turn'],
    [0, 20, 'Grind'],
    [1, 10, 'Stamp'],
  ])
    await fixture.request('POST', '/api/partOperations', {
      partNum: 'P-1',
      revision: 'A',
      assemblySeq,
      oprSeq,
      description,
      resourceID: 'M-1',
      cycleStandardSecs: 30,
      setupStandardSecs: 600,
    })
})
afterAll(() => fixture?.close())

const addByPart = (body: unknown, user = {}) => fixture.request('POST', '/api/jobs/addByPart', body, user)
const row = (jobNum: string, more = {}) => ({ jobNum, partNum: 'P-1', revision: 'A', prodQty: 5, ...more })
const of = async (items: string, jobNum: string) =>
  (await fixture.request('GET', `/api/${items}?jobNum=${jobNum}`)).body.data

// Proves ADM-177
test('POST /api/jobs/addByPart creates the job with the assemblies and operations of its part revision', async () => {
  const { status, body } = await addByPart(row('J-1'))
  expect([status, body.message]).toEqual([200, 'Job Added'])
  expect(body.data).toMatchObject({ ...row('J-1'), version: 1 })
  expect(await of('jobAssemblies', 'J-1')).toMatchObject([
    { assemblySeq: 0, partNum: 'P-1', revision: 'A', description: 'Main Assembly', requiredQty: 5 },
    { assemblySeq: 1, partNum: 'P-2', revision: '0', description: 'Cover', requiredQty: 10 },
  ])
  expect(await of('jobOperations', 'J-1')).toMatchObject(
    [
      [0, 10, 'Turn'],
      [0, 20, 'Grind'],
      [1, 10, 'Stamp'],
    ].map(([assemblySeq, oprSeq, description]) => ({
      assemblySeq,
      oprSeq,
      description,
      resourceID: 'M-1',
      cycleStandardSecs: 30,
      setupStandardSecs: 600,
    })),
  )
})

test('the copied data belong to the job: later changes of the method of the part do not affect it', async () => {
  await addByPart(row('J-2'))
  await fixture.request('PUT', '/api/partOperations/P-1~A~0~10', { cycleStandardSecs: 25 })
  expect((await of('jobOperations', 'J-2'))[0].cycleStandardSecs).toBe(30)
  await fixture.request('PUT', '/api/partOperations/P-1~A~0~10', { cycleStandardSecs: 30 })
})

test('returns a list in its order; a revision without assemblies gets the part itself as assembly', async () => {
  const { body } = await addByPart([row('J-4'), row('J-3', { partNum: 'P-3', revision: '0', prodQty: 0 })])
  expect(body.data.map(({ jobNum }: { jobNum: string }) => jobNum)).toEqual(['J-4', 'J-3'])
  expect(await of('jobAssemblies', 'J-3')).toMatchObject([
    { assemblySeq: 0, partNum: 'P-3', revision: '0', description: 'Main Assembly', requiredQty: 0 },
  ])
  expect(await of('jobOperations', 'J-3')).toEqual([])
})

test('adds nothing if one row is invalid', async () => {
  const before = await fixture.rowsOf('event')
  const rejection = await addByPart([row('J-5'), row('J-6', { revision: 'Z' })])
  const rowError = (index: number, fields: object) => ({ list: 'add', index, status: 400, fields })
  expect([rejection.status, rejection.body.data.rows]).toMatchObject([
    400,
    [rowError(1, { revision: 'Revision P-1~Z does not exist' })],
  ])
  expect((await addByPart([row('J-5'), row('J-1')])).status).toBe(409)
  const text = 'is required'
  expect((await addByPart([row('J-5'), { jobNum: 'J-6' }])).body.data.rows).toMatchObject([
    rowError(1, { partNum: text, revision: text, prodQty: text }),
  ])
  expect((await addByPart({ jobNum: 'J-5' })).body.data.fields).toEqual({
    partNum: text,
    revision: text,
    prodQty: text,
  })
  for (const invalidBody of [[], null, 7, 'J-5', [7]]) expect((await addByPart(invalidBody)).status).toBe(400)
  expect((await addByPart(row('J-5', { prodQty: 1.5 }))).body.data.fields).toHaveProperty('prodQty')
  expect(await fixture.rowsOf('event')).toEqual(before)
})

test('rejects a revision of another organization, and a read-only user', async () => {
  await fixture.request('POST', '/api/parts', { partNum: 'P-1' }, { organizationId: 2 })
  const rejection = await addByPart(row('J-9'), { organizationId: 2 })
  expect(rejection.body.data.fields).toEqual({ revision: 'Revision P-1~A does not exist' })
  const { readerPermissions: permissions } = await import('@takt/domain/core/rights/permissions.ts')
  expect((await addByPart(row('J-9'), { permissions })).status).toBe(403)
})
