import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from '../project/rebuild.ts'
import { createItemsFixture, type ItemsFixture, type Reply, type TestUser } from '../testing/items.fixture.ts'
import { snapshot } from '../testing/snapshot.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

const changeOf = ({ status, body }: Reply): string => {
  expect(body.message && status).toBe(200)
  const { change } = body
  expect(change).toMatch(/^\d+-\d+$/)
  return change!
}
const request = (method: string, path: string, body?: unknown, user?: TestUser) =>
  fixture.request(method, `/api${path}`, body, user)
const undo = (changes: string[], user?: TestUser) => request('POST', '/changes/undo', { changes }, user)
const rows = async (path: string) => (await request('GET', path)).body.data as Record<string, unknown>[]

test('undoes and redoes an addition, a change and a deletion', async () => {
  const added = changeOf(await request('POST', '/parts', { partNum: 'U-1', description: 'Shaft' }))
  const changed = changeOf(await request('PUT', '/parts/U-1', { description: 'Axle', unit: 'pc' }))
  const back = changeOf(await undo([changed]))
  expect(await rows('/parts?partNum=U-1')).toMatchObject([{ description: 'Shaft', unit: null }])
  changeOf(await undo([back]))
  expect(await rows('/parts?partNum=U-1')).toMatchObject([{ description: 'Axle', unit: 'pc' }])
  const removed = changeOf(await request('DELETE', '/parts/U-1'))
  changeOf(await undo([removed]))
  expect(await rows('/parts?partNum=U-1')).toMatchObject([{ description: 'Axle', unit: 'pc' }])
  // Earlier changes can still be undone: later ones were undone already or are undone together with them.
  changeOf(await undo([added, changed]))
  expect(await rows('/parts?partNum=U-1')).toEqual([])
})

test('undoes nothing if another user changed a row since, and names that user', async () => {
  const otherUser = { userId: 2 }
  await request('POST', '/parts', { partNum: 'U-2' })
  await request('POST', '/parts', { partNum: 'U-3' })
  const both = await request('POST', '/parts/bulk', {
    change: [
      { key: { partNum: 'U-2' }, fields: { description: 'mine' } },
      { key: { partNum: 'U-3' }, fields: { description: 'mine' } },
    ],
  })
  await request('PUT', '/parts/U-3', { unit: 'kg' }, otherUser)
  const rejected = await undo([changeOf(both)])
  expect(rejected.status).toBe(409)
  expect(rejected.body.message).toMatch(/^Nothing was undone: Part U-3 was changed later by .+ at 20.+Z\.$/)
  expect(await rows('/parts?partNumIsAnyOf=U-2,U-3&orderBy=partNum:asc')).toMatchObject([
    { description: 'mine' },
    { description: 'mine', unit: 'kg' },
  ])
  // A row that another user removed and added again is not the changed row either.
  const removal = changeOf(await request('DELETE', '/parts/U-2'))
  await request('POST', '/parts', { partNum: 'U-2', description: 'another' }, otherUser)
  expect((await undo([removal])).status).toBe(409)
})

test('allows undo only to the user who made the change, in the same organization, with the rights that the change required', async () => {
  const change = changeOf(await request('POST', '/parts', { partNum: 'U-4' }))
  for (const user of [{ userId: 2 }, { organizationId: 2 }, { entityId: 2, organizationId: 3 }])
    expect((await undo([change], user)).status).toBe(404)
  for (const id of ['0-0', 'x', '1-99999999999999999']) expect((await undo([id])).status).toBe(404)
  expect((await undo([])).status).toBe(400)
  const permissions = permissionsWhere((area, flag) => !(area === 'parts' && flag === 'write'))
  const rejected = await undo([change], { permissions })
  expect([rejected.status, rejected.body.message]).toEqual([403, expect.stringContaining("'write' on 'parts'")])
  expect(await rows('/parts?partNum=U-4')).toHaveLength(1)
})

test('undoes an import as a whole: added rows are removed and changed rows are restored', async () => {
  await request('POST', '/parts', { partNum: 'I-1', description: 'before' })
  const reply = await fixture.app.request('/api/parts/import?mode=upsert', {
    method: 'POST',
    headers: { authorization: fixture.authorization(), 'content-type': 'text/csv' },
    body: 'partNum,description\nI-1,after\nI-2,new\nI-3,new',
  })
  const change = changeOf({ status: reply.status, body: (await reply.json()) as Reply['body'] })
  expect(await rows('/parts?partNumStartsWith=I-')).toHaveLength(3)
  changeOf(await undo([change]))
  expect(await rows('/parts?partNumStartsWith=I-')).toMatchObject([{ partNum: 'I-1', description: 'before' }])
})

test('restores a row with a server-generated number under the same number, so that references to it still match', async () => {
  await request('POST', '/requestTypes', { requestTypeID: 'FORK' })
  const added = await request('POST', '/requests', { requestTypeID: 'FORK', description: 'Here' })
  const { requestID } = added.body.data
  const removal = changeOf(await request('DELETE', `/requests/${requestID}`))
  changeOf(await undo([removal]))
  expect(await rows(`/requests?requestID=${requestID}`)).toMatchObject([{ requestID, description: 'Here' }])
})

test('restores effective-dated values, including those of the past', async () => {
  await request('POST', '/resources', { resourceID: 'UM', idealCycleSecs: 30 })
  const march = { effectiveFrom: '2026-03-01T00:00:00.000Z' }
  await request('PUT', '/resources/UM', { idealCycleSecs: 20, ...march })
  const change = changeOf(
    await request('PUT', '/resources/UM', { idealCycleSecs: 25, effectiveFrom: '2026-01-01T00:00:00.000Z' }),
  )
  changeOf(await undo([change]))
  const points = async () =>
    (await fixture.rowsOf('effective_value')).filter(({ key, field }) => key === 'UM' && field === 'idealCycleSecs')
  const valueAt = async (at: number) =>
    (await points())
      .map(({ effective_from, value }) => ({ from: effective_from === null ? -1 : Number(effective_from), value }))
      .sort((a, b) => a.from - b.from)
      .findLast(({ from }) => from <= at)?.value
  expect(await valueAt(Date.parse('2026-02-01'))).toBe(30)
  expect(await valueAt(Date.parse('2026-03-02'))).toBe(20)
  const removal = changeOf(await request('DELETE', '/resources/UM'))
  expect(await rows('/resources?resourceID=UM')).toEqual([])
  changeOf(await undo([removal]))
  expect(await valueAt(Date.parse('2026-02-01'))).toBe(30)
  expect(await valueAt(Date.parse('2026-03-02'))).toBe(20)
})

test('removes a job with its operations, assemblies and tags after reporting their number, and restores them together', async () => {
  await request('POST', '/parts', { partNum: 'P-9' })
  await request('POST', '/revisions', { partNum: 'P-9', revision: '0' })
  await request('POST', '/assemblies', { partNum: 'P-9', revision: '0', assemblySeq: 0 })
  for (const oprSeq of [10, 20])
    await request('POST', '/partOperations', {
      partNum: 'P-9',
      revision: '0',
      assemblySeq: 0,
      oprSeq,
      description: `Step ${oprSeq}`,
    })
  await request('POST', '/jobs/addByPart', { jobNum: 'J-9', partNum: 'P-9', revision: '0', prodQty: 3 })
  await request('POST', '/tagAssociations', {
    associationType: 'jobOperations',
    associationID: 'J-9~0~10',
    epc: 'AA01',
  })
  await request('PUT', '/jobOperations/J-9~0~10', { cycleStandardSecs: 12 })
  const remove = [{ key: { jobNum: 'J-9' } }]
  expect((await request('POST', '/jobs/bulk', { remove })).status).toBe(409)
  const rehearsed = await request('POST', '/jobs/bulk', { remove, along: true, dryRun: true })
  expect(rehearsed.body.data.along).toEqual([
    { itemType: 'jobOperations', label: 'Job Operation', count: 2 },
    { itemType: 'jobAssemblies', label: 'Job Assembly', count: 1 },
    { itemType: 'jobOperations', label: 'Cycle Standard', count: 1 },
  ])
  expect(rehearsed.body).not.toHaveProperty('change')
  const all = async () =>
    Promise.all(['jobs', 'jobAssemblies', 'jobOperations'].map((name) => rows(`/${name}?jobNum=J-9`)))
  const before = await all()
  const removal = changeOf(await request('POST', '/jobs/bulk', { remove, along: true }))
  expect(await all()).toEqual([[], [], []])
  expect(await rows('/tagAssociations?epc=AA01')).toEqual([])
  changeOf(await undo([removal]))
  const withoutVersions = (lists: Record<string, unknown>[][]) =>
    lists.map((list) => list.map(({ version: _, rowId: __, ...row }) => row))
  expect(withoutVersions(await all())).toEqual(withoutVersions(before))
  expect(await rows('/tagAssociations?epc=AA01')).toHaveLength(1)
})

test('removes nothing if rows of another user refer to part of it, and the error names them', async () => {
  await request('POST', '/employees', { empID: 'E-1', firstName: 'Ada', lastName: 'Byron' })
  await request('POST', '/jobs', { jobNum: 'J-10' })
  await request('POST', '/jobOperations', { jobNum: 'J-10', assemblySeq: 0, oprSeq: 10 })
  const ticket = await request('POST', '/laborTickets', {
    empID: 'E-1',
    jobNum: 'J-10',
    assemblySeq: 0,
    oprSeq: 10,
    start: '2026-03-02T06:00:00Z',
  })
  expect(ticket.body.message).toBe('Labor Ticket Added')
  const rejected = await request('POST', '/jobs/bulk', { remove: [{ key: { jobNum: 'J-10' } }], along: true })
  expect([rejected.status, rejected.body.message]).toEqual([
    409,
    expect.stringMatching(/^Job Operation J-10~0~10 cannot be deleted: it is still used by 1 labor ticket/),
  ])
  expect(await rows('/jobOperations?jobNum=J-10')).toHaveLength(1)
})

test('restores changed settings; additions that involve more than one row cannot be undone', async () => {
  const { body } = await request('POST', '/organizations/1/settings', { oeeTarget: 0.6 })
  const change = body.change!
  changeOf(await undo([change]))
  const { organizationSettingsMapByOrgId } = (await request('GET', '/organizations')).body.data
  expect(organizationSettingsMapByOrgId[1].oeeTarget).toBe(0.85)
  const added = await request('POST', '/entities', { entityName: 'New' }, { globalAdmin: true })
  expect(added.body).not.toHaveProperty('change')
})

const day = (n: number) => new Date(Date.UTC(1990, 0, 1 + n)).toISOString()

test('restores a row with many dated values in one event, the same at every instant, and a rebuild gives the same result', async () => {
  await request('POST', '/resources', { resourceID: 'U-N', idealCycleSecs: 7 })
  for (let n = 0; n < 40; n++) await request('PUT', '/resources/U-N', { idealCycleSecs: n + 1, effectiveFrom: day(n) })
  const points = async () =>
    (await fixture.rowsOf('effective_value'))
      .filter(({ key }) => key === 'U-N')
      .map((row) => JSON.stringify(row))
      .sort()
  const before = await points()
  const version = async () => (await request('GET', '/resources/U-N/history')).body.data.at(-1).version as number
  const last = await version()
  const removal = changeOf(await request('DELETE', '/resources/U-N'))
  const back = changeOf(await undo([removal]))
  expect([await version(), await points()]).toEqual([last + 2, before])
  const { later } = (await request('GET', '/resources/U-N/history')).body.data.at(-1)
  expect([later.length, later[3]]).toEqual([40, { effectiveFrom: day(3), fields: { idealCycleSecs: 4 } }])
  const asOf = new Date(Date.now() + 1).toISOString()
  const now = await rows('/resources?resourceID=U-N')
  await request('PUT', '/resources/U-N', { idealCycleSecs: 99, effectiveFrom: day(20) })
  expect(await rows(`/resources?resourceID=U-N&asOf=${asOf}`)).toEqual(now)
  const whole = await snapshot(fixture)
  await rebuild(
    fixture.dependencies.systemDb,
    [...fixture.items.values()].map(({ type }) => type),
  )
  expect(await snapshot(fixture)).toEqual(whole)
  expect((await undo([back])).status).toBe(409)
})
