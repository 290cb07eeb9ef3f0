import { bulkRejection, bulkResponse } from '@takt/domain/core/item/bulk.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../testing/items.fixture.ts'
import { snapshot } from '../testing/snapshot.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

const bulk = (name: string, body: object, user = {}) => fixture.request('POST', `/api/${name}/bulk`, body, user)
const list = async (name: string) => (await fixture.request('GET', `/api/${name}`)).body.data
const parts = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ partNum: `P-${from + n}` }))

test('adds, changes and removes in one transaction and returns rows in the order sent', async () => {
  const added = await bulk('parts', { add: parts(30) })
  expect([added.status, added.body.message]).toEqual([200, '30 Rows Added'])
  expect(bulkResponse.parse(added.body.data).added.map((row) => row.partNum)).toEqual(
    parts(30).map((row) => row.partNum),
  )
  const before = await snapshot(fixture)
  const response = await bulk('parts', {
    add: [{ partNum: 'P-new' }],
    change: [
      { key: { partNum: 'P-9' }, fields: { description: 'nine' }, version: 1 },
      { key: { partNum: 'P-8' }, fields: { description: null } },
    ],
    remove: [{ key: { partNum: 'P-1' }, version: 1 }, { key: { partNum: 'P-0' } }],
  })
  expect(response).toMatchObject({
    status: 200,
    body: { success: true, message: '5 Rows Updated', data: { removed: 2 } },
  })
  expect(response.body.data.changed).toMatchObject([
    { partNum: 'P-9', description: 'nine', version: 2 },
    { partNum: 'P-8', version: 1 },
  ])
  expect((await list('parts')).map((row: { partNum: string }) => row.partNum)).not.toContain('P-0')
  const after = await snapshot(fixture)
  expect(after.event!.length - before.event!.length).toBe(4)
  const events = (await fixture.rowsOf('event')).sort((a, b) => Number(a.position) - Number(b.position))
  const transactions = new Set(events.slice(-4).map((row) => row.tx))
  expect(transactions.size).toBe(1)
})

test('the history and past states of the list include rows changed by a bulk', async () => {
  await bulk('parts', { add: [{ partNum: 'H-1', description: 'a' }, { partNum: 'H-2' }] })
  const at = (await fixture.request('GET', '/api/parts/H-2/history')).body.data[0].at
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(at) + 1)
  const pastInstant = new Date(Date.parse(at) + 1).toISOString()
  await bulk('parts', {
    change: [{ key: { partNum: 'H-1' }, fields: { description: 'b' } }],
    remove: [{ key: { partNum: 'H-2' } }],
  })
  const history = (await fixture.request('GET', '/api/parts/H-1/history')).body.data
  expect(history).toMatchObject([
    { version: 1, type: 'parts.added', userId: 1 },
    { version: 2, type: 'parts.changed', fields: { description: 'b' } },
  ])
  const pastRows = (await fixture.request('GET', `/api/parts?partNumStartsWith=H-&asOf=${pastInstant}`)).body.data
  expect(pastRows).toMatchObject([
    { partNum: 'H-1', description: 'a', version: 1 },
    { partNum: 'H-2', version: 1 },
  ])
})

test('reports all problems of all rows and changes nothing', async () => {
  await bulk('parts', { add: [{ partNum: 'U-1' }, { partNum: 'U-2' }] })
  await bulk('jobs', { add: [{ jobNum: 'U', partNum: 'U-2' }] })
  const before = await snapshot(fixture)
  const rejected = await bulk('parts', {
    add: [{ partNum: 'new' }, { partNum: 'new' }, { partNum: '' }, { partNum: 'U-1' }, { partNum: 'n', colour: 1 }, {}],
    change: [
      { key: { partNum: 'U-1' }, fields: { description: 7 } },
      { key: { partNum: 'none' }, fields: { description: 'x' } },
      { key: { partNum: 'U-2' }, fields: {}, version: 9 },
      { key: {}, fields: {} },
    ],
    remove: [{ key: { partNum: 'U-2' } }, { key: { partNum: 'U-1' } }],
  })
  expect(rejected.status).toBe(400)
  const { rows, problemCount } = bulkRejection.parse(rejected.body.data)
  expect(problemCount).toBe(rows.length)
  expect(rows.map(({ list: of, index, status }) => [of, index, status])).toEqual([
    ['add', 1, 400],
    ['add', 2, 400],
    ['add', 4, 400],
    ['add', 5, 400],
    ['change', 0, 400],
    ['change', 1, 404],
    ['change', 2, 400],
    ['change', 3, 400],
    ['remove', 0, 409],
  ])
  expect(rows.find(({ list: of, index }) => of === 'remove' && index === 0)?.message).toBe(
    'Part U-2 cannot be deleted: it is still used by 1 job (U).',
  )
  expect(rows[2]).toMatchObject({ fields: { colour: 'is not a field here' } })
  expect(rejected.body.message).toContain('9 of 12 rows cannot be saved, so nothing was')
  expect(await snapshot(fixture)).toEqual(before)
})

test('only conflicts result in a 409: changed since, already exists, still referenced', async () => {
  await bulk('parts', { add: [{ partNum: 'C-1' }, { partNum: 'C-2' }] })
  const before = await snapshot(fixture)
  const rejected = await bulk('parts', {
    add: [{ partNum: 'C-1' }],
    change: [{ key: { partNum: 'C-2' }, fields: { description: 'x' }, version: 3 }],
    remove: [{ key: { partNum: 'U-2' } }],
  })
  expect(rejected.status).toBe(409)
  expect(rejected.body.data.rows.map((row: { message: string }) => row.message)).toEqual([
    'Part C-1 already exists',
    expect.stringMatching(/^Part C-2 was changed by .* at \d{4}-/),
    'Part U-2 cannot be deleted: it is still used by 1 job (U).',
  ])
  expect(await snapshot(fixture)).toEqual(before)
})

test('a dry run returns the same success or error and writes nothing', async () => {
  const before = await snapshot(fixture)
  const body = { add: [{ partNum: 'D-1' }], change: [{ key: { partNum: 'C-1' }, fields: { description: 'd' } }] }
  const dry = await bulk('parts', { ...body, dryRun: true })
  expect(await snapshot(fixture)).toEqual(before)
  const rejected = await bulk('parts', { add: [{ partNum: 'C-1' }], dryRun: true })
  expect([rejected.status, rejected.body.data.rows[0].message]).toEqual([409, 'Part C-1 already exists'])
  const response = await bulk('parts', body)
  const withoutRowId = ({ rowId: _, ...row }: Record<string, unknown>) => row
  expect(dry.body.data.added.map(withoutRowId)).toEqual(response.body.data.added.map(withoutRowId))
  expect([dry.body.message, dry.body.data.changed]).toEqual([response.body.message, response.body.data.changed])
})

test('a row removed and added again in one bulk continues its history', async () => {
  await bulk('parts', { add: [{ partNum: 'R', description: 'old' }] })
  const response = await bulk('parts', {
    remove: [{ key: { partNum: 'R' } }],
    add: [{ partNum: 'R', description: 'new' }],
  })
  expect(response.body.data).toMatchObject({ removed: 1, added: [{ description: 'new', version: 3 }] })
  expect((await fixture.request('GET', '/api/parts/R/history')).body.data).toHaveLength(3)
})

test('generates keys for all rows; effective dates and rules apply row by row', async () => {
  await bulk('resources', {
    add: [
      { resourceID: 'M-1', idealCycleSecs: 10 },
      { resourceID: 'M-2', idealCycleSecs: 20 },
    ],
  })
  const dated = await bulk('resources', {
    change: ['M-1', 'M-2'].map((resourceID) => ({
      key: { resourceID },
      fields: { idealCycleSecs: 5 },
      effectiveFrom: '2026-01-01T00:00:00Z',
    })),
  })
  expect(dated.body.data.changed).toMatchObject([{ idealCycleSecs: 5 }, { idealCycleSecs: 5 }])
  const points = (await fixture.rowsOf('effective_value')).filter(
    ({ field }) => field === 'ideal_cycle_secs' || field === 'idealCycleSecs',
  )
  expect(points).toHaveLength(4)
  const device = { deviceTypeId: 'takt-h1', resourceId: 'M-1' }
  const before = await snapshot(fixture)
  const clash = await bulk('devices', { add: [device, { ...device, resourceId: 'M-2' }, device] })
  expect(clash.status).toBe(409)
  expect(clash.body.data.rows.map((row: { index: number }) => row.index)).toEqual([0, 2])
  expect(clash.body.data.rows[0].message).toContain('already reports the state of machine M-1')
  expect(await snapshot(fixture)).toEqual(before)
  const response = await bulk('devices', { add: [device, { ...device, resourceId: 'M-2' }] })
  const ids = response.body.data.added.map((row: { deviceId: number }) => row.deviceId)
  expect(ids[1]).toBe(ids[0] + 1)
})

test('a reference over several fields must exist, may be added in the same bulk of its own type, and blocks removal', async () => {
  const revision = { partNum: 'P-2', revision: 'A' }
  const assembly = { ...revision, assemblySeq: 0 }
  const missing = await bulk('assemblies', {
    add: [assembly, { ...assembly, assemblySeq: 1, assemblyPartNum: 'P-3', assemblyRevision: 'Z' }],
  })
  expect(missing.body.data.rows.map((row: { fields: object }) => row.fields)).toEqual([
    { revision: 'Revision P-2~A does not exist' },
    { revision: 'Revision P-2~A does not exist', assemblyRevision: 'Revision P-3~Z does not exist' },
  ])
  await bulk('revisions', { add: [revision, { partNum: 'P-3', revision: 'B' }] })
  const sub = { ...assembly, assemblySeq: 1, assemblyPartNum: 'P-3', assemblyRevision: 'B' }
  expect((await bulk('assemblies', { add: [assembly, sub] })).status).toBe(200)
  const single = await fixture.request('DELETE', '/api/revisions/P-2~A')
  expect([single.status, single.body.message]).toEqual([
    409,
    'Revision P-2~A cannot be deleted: it is still used by 2 assemblies (P-2~A~0, P-2~A~1).',
  ])
  const both = await bulk('revisions', { remove: [{ key: { partNum: 'P-3', revision: 'B' } }, { key: revision }] })
  expect(both.body.data.rows.map((row: { message: string }) => row.message)).toEqual([
    'Revision P-3~B cannot be deleted: it is still used by 1 assembly (P-2~A~1).',
    'Revision P-2~A cannot be deleted: it is still used by 2 assemblies (P-2~A~0, P-2~A~1).',
  ])
  await bulk('assemblies', { remove: [{ key: assembly }, { key: sub }] })
  expect((await bulk('revisions', { remove: [{ key: revision }] })).status).toBe(200)
})

test('rejects too many rows, an invalid body and a user without the right', async () => {
  const before = await snapshot(fixture)
  const tooMany = await bulk('parts', { add: parts(5001, 10_000) })
  expect([tooMany.status, tooMany.body.message]).toEqual([
    413,
    '5001 rows exceed the limit of 5000 rows per bulk request. Split them into smaller requests.',
  ])
  expect((await bulk('parts', { add: {} })).body.data.fields).toHaveProperty('add')
  expect((await bulk('parts', { insert: [] })).body.data.fields).toEqual({ insert: 'is not a field here' })
  expect((await bulk('parts', { change: [{ fields: {} }] })).body.data.fields).toHaveProperty(['change.0.key'])
  expect((await bulk('parts', { add: parts(1) }, { permissions: noPermissions })).status).toBe(403)
  for (const name of ['entities', 'organizations', 'organizationSettings']) {
    expect((await bulk(name, { add: [] }, { globalAdmin: true })).status).toBe(405)
    expect((await fixture.request('GET', `/api/${name}/export.csv`, undefined, { globalAdmin: true })).status).toBe(404)
  }
  expect(await snapshot(fixture)).toEqual(before)
})

test('bulks of the same rows in opposite orders wait for each other and all succeed', async () => {
  await bulk('parts', { add: parts(40, 500) })
  const keys = parts(40, 500).map((key) => ({ key }))
  const wordsOf = (n: number) => (n % 2 ? keys : keys.toReversed())
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      bulk('parts', { change: wordsOf(n).map((at) => ({ ...at, fields: { description: `round ${n}` } })) }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const rows = (await fixture.request('GET', '/api/parts?partNumIsAnyOf=P-500,P-539')).body.data
  expect(rows.map((row: { version: number }) => row.version)).toEqual([9, 9])
  expect(rows[0].description).toBe(rows[1].description)
})
