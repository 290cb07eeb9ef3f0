import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuild } from '../project/rebuild.ts'
import { createItemsBed, type ItemsBed, type Reply, type Who } from '../testing/items.bed.ts'
import { snapshot } from '../testing/snapshot.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const changeOf = ({ status, body }: Reply): string => {
  expect(body.message && status).toBe(200)
  const { change } = body
  expect(change).toMatch(/^\d+-\d+$/)
  return change!
}
const ask = (method: string, path: string, body?: unknown, who?: Who) => bed.ask(method, `/api${path}`, body, who)
const undo = (changes: string[], who?: Who) => ask('POST', '/changes/undo', { changes }, who)
const rows = async (path: string) => (await ask('GET', path)).body.data as Record<string, unknown>[]

test('an addition, a change and a deletion are taken back, and what was taken back is done again', async () => {
  const added = changeOf(await ask('POST', '/parts', { partNum: 'U-1', description: 'Shaft' }))
  const changed = changeOf(await ask('PUT', '/parts/U-1', { description: 'Axle', unit: 'pc' }))
  const back = changeOf(await undo([changed]))
  expect(await rows('/parts?partNum=U-1')).toMatchObject([{ description: 'Shaft', unit: null }])
  changeOf(await undo([back]))
  expect(await rows('/parts?partNum=U-1')).toMatchObject([{ description: 'Axle', unit: 'pc' }])
  const removed = changeOf(await ask('DELETE', '/parts/U-1'))
  changeOf(await undo([removed]))
  expect(await rows('/parts?partNum=U-1')).toMatchObject([{ description: 'Axle', unit: 'pc' }])
  // Earlier steps still can: what came after them was taken back, or is taken back with them.
  changeOf(await undo([added, changed]))
  expect(await rows('/parts?partNum=U-1')).toEqual([])
})

test('nothing is undone where somebody was faster: it says who, and no row changes', async () => {
  const colleague = { userId: 2 }
  await ask('POST', '/parts', { partNum: 'U-2' })
  await ask('POST', '/parts', { partNum: 'U-3' })
  const both = await ask('POST', '/parts/bulk', {
    change: [
      { key: { partNum: 'U-2' }, fields: { description: 'mine' } },
      { key: { partNum: 'U-3' }, fields: { description: 'mine' } },
    ],
  })
  await ask('PUT', '/parts/U-3', { unit: 'kg' }, colleague)
  const refused = await undo([changeOf(both)])
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(/^Nothing was undone: Part U-3 was changed by .+ at 20.+Z, after that\.$/)
  expect(await rows('/parts?partNumIsAnyOf=U-2,U-3&orderBy=partNum:asc')).toMatchObject([
    { description: 'mine' },
    { description: 'mine', unit: 'kg' },
  ])
  // What somebody removed and added again is not what was changed either.
  const gone = changeOf(await ask('DELETE', '/parts/U-2'))
  await ask('POST', '/parts', { partNum: 'U-2', description: 'another' }, colleague)
  expect((await undo([gone])).status).toBe(409)
})

test('only who made a change takes it back, in the organization where it was made, with the rights that it took', async () => {
  const change = changeOf(await ask('POST', '/parts', { partNum: 'U-4' }))
  for (const who of [{ userId: 2 }, { organizationId: 2 }, { entityId: 2, organizationId: 3 }])
    expect((await undo([change], who)).status).toBe(404)
  for (const id of ['0-0', 'x', '1-99999999999999999']) expect((await undo([id])).status).toBe(404)
  expect((await undo([])).status).toBe(400)
  const permissions = permissionsWhere((area, flag) => !(area === 'parts' && flag === 'write'))
  const refused = await undo([change], { permissions })
  expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("'write' on 'parts'")])
  expect(await rows('/parts?partNum=U-4')).toHaveLength(1)
})

test('an import is taken back as a whole: what it added goes, what it changed is as it was', async () => {
  await ask('POST', '/parts', { partNum: 'I-1', description: 'before' })
  const reply = await bed.app.request('/api/parts/import?mode=upsert', {
    method: 'POST',
    headers: { authorization: bed.authorization(), 'content-type': 'text/csv' },
    body: 'partNum,description\nI-1,after\nI-2,new\nI-3,new',
  })
  const change = changeOf({ status: reply.status, body: (await reply.json()) as Reply['body'] })
  expect(await rows('/parts?partNumStartsWith=I-')).toHaveLength(3)
  changeOf(await undo([change]))
  expect(await rows('/parts?partNumStartsWith=I-')).toMatchObject([{ partNum: 'I-1', description: 'before' }])
})

test('a row whose number the server makes comes back under that number, with its place in others’ eyes', async () => {
  await ask('POST', '/requestTypes', { requestTypeID: 'FORK' })
  const added = await ask('POST', '/requests', { requestTypeID: 'FORK', description: 'Here' })
  const { requestID } = added.body.data
  const gone = changeOf(await ask('DELETE', `/requests/${requestID}`))
  changeOf(await undo([gone]))
  expect(await rows(`/requests?requestID=${requestID}`)).toMatchObject([{ requestID, description: 'Here' }])
})

test('values that hold from instants on are as they were, for the time before as well', async () => {
  await ask('POST', '/resources', { resourceID: 'UM', idealCycleSecs: 30 })
  const march = { effectiveFrom: '2026-03-01T00:00:00.000Z' }
  await ask('PUT', '/resources/UM', { idealCycleSecs: 20, ...march })
  const change = changeOf(
    await ask('PUT', '/resources/UM', { idealCycleSecs: 25, effectiveFrom: '2026-01-01T00:00:00.000Z' }),
  )
  changeOf(await undo([change]))
  const points = async () =>
    (await bed.rowsOf('effective_value')).filter(({ key, field }) => key === 'UM' && field === 'idealCycleSecs')
  const valueAt = async (at: number) =>
    (await points())
      .map(({ effective_from, value }) => ({ from: effective_from === null ? -1 : Number(effective_from), value }))
      .sort((a, b) => a.from - b.from)
      .findLast(({ from }) => from <= at)?.value
  expect(await valueAt(Date.parse('2026-02-01'))).toBe(30)
  expect(await valueAt(Date.parse('2026-03-02'))).toBe(20)
  const gone = changeOf(await ask('DELETE', '/resources/UM'))
  expect(await rows('/resources?resourceID=UM')).toEqual([])
  changeOf(await undo([gone]))
  expect(await valueAt(Date.parse('2026-02-01'))).toBe(30)
  expect(await valueAt(Date.parse('2026-03-02'))).toBe(20)
})

test('a job goes with its operations, assemblies and tags after being told how many, and comes back with them', async () => {
  await ask('POST', '/parts', { partNum: 'P-9' })
  await ask('POST', '/revisions', { partNum: 'P-9', revision: '0' })
  await ask('POST', '/assemblies', { partNum: 'P-9', revision: '0', assemblySeq: 0 })
  for (const oprSeq of [10, 20])
    await ask('POST', '/partOperations', {
      partNum: 'P-9',
      revision: '0',
      assemblySeq: 0,
      oprSeq,
      description: `Step ${oprSeq}`,
    })
  await ask('POST', '/jobs/addByPart', { jobNum: 'J-9', partNum: 'P-9', revision: '0', prodQty: 3 })
  await ask('POST', '/tagAssociations', { associationType: 'jobOperations', associationID: 'J-9~0~10', epc: 'AA01' })
  await ask('PUT', '/jobOperations/J-9~0~10', { cycleStandardSecs: 12 })
  const remove = [{ key: { jobNum: 'J-9' } }]
  expect((await ask('POST', '/jobs/bulk', { remove })).status).toBe(409)
  const rehearsed = await ask('POST', '/jobs/bulk', { remove, along: true, dryRun: true })
  expect(rehearsed.body.data.along).toEqual([
    { itemType: 'jobOperations', label: 'Job Operation', count: 2 },
    { itemType: 'jobAssemblies', label: 'Job Assembly', count: 1 },
    { itemType: 'jobOperations', label: 'Cycle Standard', count: 1 },
  ])
  expect(rehearsed.body).not.toHaveProperty('change')
  const all = async () =>
    Promise.all(['jobs', 'jobAssemblies', 'jobOperations'].map((name) => rows(`/${name}?jobNum=J-9`)))
  const before = await all()
  const gone = changeOf(await ask('POST', '/jobs/bulk', { remove, along: true }))
  expect(await all()).toEqual([[], [], []])
  expect(await rows('/tagAssociations?epc=AA01')).toEqual([])
  changeOf(await undo([gone]))
  const plain = (lists: Record<string, unknown>[][]) =>
    lists.map((list) => list.map(({ version: _, rowId: __, ...row }) => row))
  expect(plain(await all())).toEqual(plain(before))
  expect(await rows('/tagAssociations?epc=AA01')).toHaveLength(1)
})

test('what somebody else’s rows name keeps all of it: nothing goes, and the refusal names them', async () => {
  await ask('POST', '/employees', { empID: 'E-1', firstName: 'Ada', lastName: 'Byron' })
  await ask('POST', '/jobs', { jobNum: 'J-10' })
  await ask('POST', '/jobOperations', { jobNum: 'J-10', assemblySeq: 0, oprSeq: 10 })
  const ticket = await ask('POST', '/laborTickets', {
    empID: 'E-1',
    jobNum: 'J-10',
    assemblySeq: 0,
    oprSeq: 10,
    start: '2026-03-02T06:00:00Z',
  })
  expect(ticket.body.message).toBe('Labor Ticket Added')
  const refused = await ask('POST', '/jobs/bulk', { remove: [{ key: { jobNum: 'J-10' } }], along: true })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^Job Operation J-10~0~10 is still referred to by 1 × Labor Ticket/),
  ])
  expect(await rows('/jobOperations?jobNum=J-10')).toHaveLength(1)
})

test('settings that were changed are as they were; what takes more than a row to add cannot be taken back', async () => {
  const { body } = await ask('POST', '/organizations/1/settings', { oeeTarget: 0.6 })
  const change = body.change!
  changeOf(await undo([change]))
  const { organizationSettingsMapByOrgId } = (await ask('GET', '/organizations')).body.data
  expect(organizationSettingsMapByOrgId[1].oeeTarget).toBe(0.85)
  const added = await ask('POST', '/entities', { entityName: 'New' }, { globalAdmin: true })
  expect(added.body).not.toHaveProperty('change')
})

const day = (n: number) => new Date(Date.UTC(1990, 0, 1 + n)).toISOString()

test('a row with many dated values comes back in one event, as it was at every instant, and a rebuild makes the same of it', async () => {
  await ask('POST', '/resources', { resourceID: 'U-N', idealCycleSecs: 7 })
  for (let n = 0; n < 40; n++) await ask('PUT', '/resources/U-N', { idealCycleSecs: n + 1, effectiveFrom: day(n) })
  const points = async () =>
    (await bed.rowsOf('effective_value'))
      .filter(({ key }) => key === 'U-N')
      .map((row) => JSON.stringify(row))
      .sort()
  const before = await points()
  const version = async () => (await ask('GET', '/resources/U-N/history')).body.data.at(-1).version as number
  const last = await version()
  const gone = changeOf(await ask('DELETE', '/resources/U-N'))
  const back = changeOf(await undo([gone]))
  expect([await version(), await points()]).toEqual([last + 2, before])
  const { later } = (await ask('GET', '/resources/U-N/history')).body.data.at(-1)
  expect([later.length, later[3]]).toEqual([40, { effectiveFrom: day(3), fields: { idealCycleSecs: 4 } }])
  const asOf = new Date(Date.now() + 1).toISOString()
  const now = await rows('/resources?resourceID=U-N')
  await ask('PUT', '/resources/U-N', { idealCycleSecs: 99, effectiveFrom: day(20) })
  expect(await rows(`/resources?resourceID=U-N&asOf=${asOf}`)).toEqual(now)
  const whole = await snapshot(bed)
  await rebuild(
    bed.dependencies.systemDb,
    [...bed.items.values()].map(({ type }) => type),
  )
  expect(await snapshot(bed)).toEqual(whole)
  expect((await undo([back])).status).toBe(409)
})
