import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  await fixture.request('POST', '/api/resources', { resourceID: 'M-1' })
  await fixture.request('POST', '/api/jobs', { jobNum: 'J-1', prodQty: 5 })
})
afterAll(() => fixture?.close())

const fieldErrors = async (path: string, body: object) => (await fixture.request('POST', path, body)).body.data.fields

test('a part is stored with POST to parts, revisions (0, Initial Revision) and assemblies (Main Assembly, 0)', async () => {
  const add = async (path: string, body: object) => (await fixture.request('POST', path, body)).body.data
  expect(await add('/api/parts', { partNum: 'P-1', description: 'Shaft' })).toMatchObject({ partNum: 'P-1' })
  const revision = { partNum: 'P-1', revision: '0', description: 'Initial Revision' }
  expect(await add('/api/revisions', revision)).toMatchObject(revision)
  const main = { partNum: 'P-1', revision: '0', assemblySeq: 0, description: 'Main Assembly' }
  expect(await add('/api/assemblies', main)).toMatchObject({ ...main, assemblyPartNum: null, assemblyRevision: null })
  expect((await fixture.request('GET', '/api/assemblies?partNum=P-1&revision=0')).body.data).toHaveLength(1)
  expect((await fixture.request('GET', '/api/assemblies/P-1~0~0')).body.data).toMatchObject(main)
})

test('referenced parts, revisions and assemblies must exist and cannot be deleted', async () => {
  expect(await fieldErrors('/api/revisions', { partNum: 'P-9', revision: '0' })).toEqual({
    partNum: 'Part P-9 does not exist',
  })
  const missing = { partNum: 'P-1', revision: 'B', assemblySeq: 0 }
  expect(await fieldErrors('/api/assemblies', missing)).toEqual({ revision: 'Revision P-1~B does not exist' })
  const using = { partNum: 'P-1', revision: '0', assemblySeq: 1, assemblyPartNum: 'P-1', assemblyRevision: 'X' }
  expect(await fieldErrors('/api/assemblies', using)).toEqual({ assemblyRevision: 'Revision P-1~X does not exist' })
  const step = { partNum: 'P-1', revision: '0', assemblySeq: 4, oprSeq: 10 }
  expect(await fieldErrors('/api/partOperations', step)).toEqual({ assemblySeq: 'Assembly P-1~0~4 does not exist' })
  const rejection = await fixture.request('DELETE', '/api/revisions?partNum=P-1&revision=0')
  expect([rejection.status, rejection.body.message]).toEqual([
    409,
    'Revision P-1~0 cannot be deleted: it is still used by 1 assembly (P-1~0~0).',
  ])
})

test('PUT and DELETE /api/jobAssemblies?{composite key fields} update and delete a job assembly', async () => {
  const added = await fixture.request('POST', '/api/jobAssemblies', {
    jobNum: 'J-1',
    assemblySeq: 1,
    description: 'Cover',
  })
  expect([added.body.data.epc, added.body.message]).toEqual([[], 'Job Assembly Added'])
  const path = '/api/jobAssemblies?jobNum=J-1&assemblySeq=1'
  expect((await fixture.request('PUT', path, { description: 'Lid' })).body.data).toMatchObject({
    description: 'Lid',
    version: 2,
  })
  expect((await fixture.request('DELETE', path)).status).toBe(200)
  expect((await fixture.request('GET', '/api/jobAssemblies/J-1~1')).status).toBe(404)
})

test('POST, PUT and DELETE /api/jobOperations?{composite key fields} maintain a job operation', async () => {
  const row = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, resourceID: 'M-1' }
  expect((await fixture.request('POST', '/api/jobOperations', row)).body.data).toMatchObject({ ...row, epc: [] })
  const path = '/api/jobOperations?jobNum=J-1&assemblySeq=0&oprSeq=10'
  expect((await fixture.request('PUT', path, { description: 'Turn' })).body.data.description).toBe('Turn')
  expect((await fixture.request('DELETE', path)).status).toBe(200)
})

test('assembly 0 is the job itself; other operations require a job assembly, which cannot be deleted while they refer to it', async () => {
  const operation = { jobNum: 'J-1', assemblySeq: 2, oprSeq: 10 }
  expect(await fieldErrors('/api/jobOperations', operation)).toEqual({
    assemblySeq: 'Job Assembly J-1~2 does not exist',
  })
  await fixture.request('POST', '/api/jobAssemblies', { jobNum: 'J-1', assemblySeq: 2 })
  expect((await fixture.request('POST', '/api/jobOperations', operation)).status).toBe(200)
  const rejection = await fixture.request('DELETE', '/api/jobAssemblies/J-1~2')
  expect([rejection.status, rejection.body.message]).toEqual([
    409,
    'Job Assembly J-1~2 cannot be deleted: it is still used by 1 job operation.',
  ])
  expect((await fixture.request('DELETE', '/api/jobOperations/J-1~2~10')).status).toBe(200)
  expect((await fixture.request('DELETE', '/api/jobAssemblies/J-1~2')).status).toBe(200)
})

test('if an operation is added while its assembly is removed, one of the two is rejected', async () => {
  await fixture.request('POST', '/api/jobAssemblies', { jobNum: 'J-1', assemblySeq: 3 })
  const [added, removed] = await Promise.all([
    fixture.request('POST', '/api/jobOperations', { jobNum: 'J-1', assemblySeq: 3, oprSeq: 10 }),
    fixture.request('DELETE', '/api/jobAssemblies/J-1~3'),
  ])
  expect([added.status === 200, removed.status === 200].sort()).toEqual([false, true])
})

test('ignores a sent epc of a job or operation: it is derived from tag associations', async () => {
  const job = await fixture.request('POST', '/api/jobs', { jobNum: 'J-2', epc: 'ABC' })
  expect([job.status, job.body.data.epc]).toEqual([200, null])
  const changed = await fixture.request('PUT', '/api/jobs/J-2', { ...job.body.data, prodQty: 3, epc: 'ABC' })
  expect(changed.body.data).toMatchObject({ prodQty: 3, epc: null })
})
