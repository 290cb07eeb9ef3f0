import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  await bed.ask('POST', '/api/resources', { resourceID: 'M-1' })
  await bed.ask('POST', '/api/jobs', { jobNum: 'J-1', prodQty: 5 })
})
afterAll(() => bed?.close())

const sentences = async (path: string, body: object) => (await bed.ask('POST', path, body)).body.data.fields

test('a part is kept as POST parts, revisions (0, Initial Revision) and assemblies (Main Assembly, 0)', async () => {
  const add = async (path: string, body: object) => (await bed.ask('POST', path, body)).body.data
  expect(await add('/api/parts', { partNum: 'P-1', description: 'Shaft' })).toMatchObject({ partNum: 'P-1' })
  const revision = { partNum: 'P-1', revision: '0', description: 'Initial Revision' }
  expect(await add('/api/revisions', revision)).toMatchObject(revision)
  const main = { partNum: 'P-1', revision: '0', assemblySeq: 0, description: 'Main Assembly' }
  expect(await add('/api/assemblies', main)).toMatchObject({ ...main, assemblyPartNum: null, assemblyRevision: null })
  expect((await bed.ask('GET', '/api/assemblies?partNum=P-1&revision=0')).body.data).toHaveLength(1)
  expect((await bed.ask('GET', '/api/assemblies/P-1~0~0')).body.data).toMatchObject(main)
})

test('what is made of what must be there, and stays while it is named', async () => {
  expect(await sentences('/api/revisions', { partNum: 'P-9', revision: '0' })).toEqual({
    partNum: 'there is no Part P-9',
  })
  const lost = { partNum: 'P-1', revision: 'B', assemblySeq: 0 }
  expect(await sentences('/api/assemblies', lost)).toEqual({ revision: 'there is no Revision P-1~B' })
  const using = { partNum: 'P-1', revision: '0', assemblySeq: 1, assemblyPartNum: 'P-1', assemblyRevision: 'X' }
  expect(await sentences('/api/assemblies', using)).toEqual({ assemblyRevision: 'there is no Revision P-1~X' })
  const step = { partNum: 'P-1', revision: '0', assemblySeq: 4, oprSeq: 10 }
  expect(await sentences('/api/partOperations', step)).toEqual({ assemblySeq: 'there is no Assembly P-1~0~4' })
  const refused = await bed.ask('DELETE', '/api/revisions?partNum=P-1&revision=0')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Revision P-1~0 is still referred to by 1 × Assembly (P-1~0~0)',
  ])
})

test('PUT and DELETE /api/jobAssemblies?{composite key fields} update and delete a job assembly', async () => {
  const added = await bed.ask('POST', '/api/jobAssemblies', { jobNum: 'J-1', assemblySeq: 1, description: 'Cover' })
  expect([added.body.data.epc, added.body.message]).toEqual([[], 'Job Assembly Added'])
  const path = '/api/jobAssemblies?jobNum=J-1&assemblySeq=1'
  expect((await bed.ask('PUT', path, { description: 'Lid' })).body.data).toMatchObject({
    description: 'Lid',
    version: 2,
  })
  expect((await bed.ask('DELETE', path)).status).toBe(200)
  expect((await bed.ask('GET', '/api/jobAssemblies/J-1~1')).status).toBe(404)
})

test('POST, PUT and DELETE /api/jobOperations?{composite key fields} keep a job operation', async () => {
  const row = { jobNum: 'J-1', assemblySeq: 0, oprSeq: 10, resourceID: 'M-1' }
  expect((await bed.ask('POST', '/api/jobOperations', row)).body.data).toMatchObject({ ...row, epc: [] })
  const path = '/api/jobOperations?jobNum=J-1&assemblySeq=0&oprSeq=10'
  expect((await bed.ask('PUT', path, { description: 'Turn' })).body.data.description).toBe('Turn')
  expect((await bed.ask('DELETE', path)).status).toBe(200)
})

test('assembly 0 is the job itself; operations of others need the job assembly, which stays while they name it', async () => {
  const operation = { jobNum: 'J-1', assemblySeq: 2, oprSeq: 10 }
  expect(await sentences('/api/jobOperations', operation)).toEqual({ assemblySeq: 'there is no Job Assembly J-1~2' })
  await bed.ask('POST', '/api/jobAssemblies', { jobNum: 'J-1', assemblySeq: 2 })
  expect((await bed.ask('POST', '/api/jobOperations', operation)).status).toBe(200)
  const refused = await bed.ask('DELETE', '/api/jobAssemblies/J-1~2')
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Job Assembly J-1~2 is still referred to by 1 × Job Operation',
  ])
  expect((await bed.ask('DELETE', '/api/jobOperations/J-1~2~10')).status).toBe(200)
  expect((await bed.ask('DELETE', '/api/jobAssemblies/J-1~2')).status).toBe(200)
})

test('of an operation that is added and its assembly that is removed at once, one is refused', async () => {
  await bed.ask('POST', '/api/jobAssemblies', { jobNum: 'J-1', assemblySeq: 3 })
  const [added, removed] = await Promise.all([
    bed.ask('POST', '/api/jobOperations', { jobNum: 'J-1', assemblySeq: 3, oprSeq: 10 }),
    bed.ask('DELETE', '/api/jobAssemblies/J-1~3'),
  ])
  expect([added.status === 200, removed.status === 200].sort()).toEqual([false, true])
})

test('what is sent for epc of a job or operation does not count: tag associations keep it', async () => {
  const job = await bed.ask('POST', '/api/jobs', { jobNum: 'J-2', epc: 'ABC' })
  expect([job.status, job.body.data.epc]).toEqual([200, null])
  const changed = await bed.ask('PUT', '/api/jobs/J-2', { ...job.body.data, prodQty: 3, epc: 'ABC' })
  expect(changed.body.data).toMatchObject({ prodQty: 3, epc: null })
})
