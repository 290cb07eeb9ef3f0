import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

const path = '/api/organizations/facilities'
let fixture: ItemsFixture
const ids: Record<string, number> = {}
beforeAll(async () => {
  fixture = await createItemsFixture()
  for (const [facilityName, type] of [
    ['North', 'activity'],
    ['Yard', 'locating'],
    ['South', 'activity'],
    ['East', 'activity'],
  ] as const) {
    const { body } = await fixture.request('POST', path, { facilityName, type })
    expect(body.message).toBe('Facility Added')
    ids[facilityName] = body.data.facilityId
  }
})
afterAll(() => fixture?.close())

const names = async (type: string) =>
  (await fixture.request('GET', `${path}?type=${type}`)).body.data.map(
    (row: { facilityName: string }) => row.facilityName,
  )
const move = (facility: number | string, direction: string, type = 'activity') =>
  fixture.request('POST', `${path}/${facility}/orderSequence/${direction}?type=${type}`)

// Proves OPS-132, OPS-273, OPS-274
test('GET /api/organizations/facilities?type= lists facilities of a type; new ones come last', async () => {
  expect(await names('activity')).toEqual(['North', 'South', 'East'])
  const { data } = (await fixture.request('GET', `${path}?type=locating`)).body
  expect(data).toMatchObject([{ facilityId: ids.Yard, type: 'locating', orderSequence: 1, facilityName: 'Yard' }])
  expect((await fixture.request('GET', `${path}?type=hall`)).status).toBe(200)
  expect((await fixture.request('GET', path)).body.data).toHaveLength(4)
})

// Proves OPS-011, OPS-277
test('moves a facility up and down among those of its type', async () => {
  const response = await move(ids.East!, 'up')
  expect([response.status, response.body.data.orderSequence]).toEqual([200, 2])
  expect(await names('activity')).toEqual(['North', 'East', 'South'])
  await move(ids.North!, 'down')
  expect(await names('activity')).toEqual(['East', 'North', 'South'])
  expect(await names('locating')).toEqual(['Yard'])
  const history = (await fixture.request('GET', `/api/facilities/${ids.North}/history`)).body.data
  expect(history.at(-1).fields).toEqual({ orderSequence: 2 })
})

test('moving the first up or the last down changes nothing and succeeds', async () => {
  const before = await fixture.rowsOf('event')
  expect((await move(ids.East!, 'up')).body).toMatchObject({ success: true, data: { orderSequence: 1 } })
  expect((await move(ids.South!, 'down')).body).toMatchObject({ success: true, data: { orderSequence: 3 } })
  expect(await fixture.rowsOf('event')).toEqual(before)
})

// Proves OPS-212, OPS-314, OPS-315
test('moving fails if no facility of that type exists', async () => {
  for (const [id, type, message] of [
    [99, 'activity', 'No matching facility found to update order sequence'],
    [ids.Yard!, 'activity', 'No matching facility found to update order sequence'],
    [ids.North!, 'locating', 'No matching locating facility found to update order sequence'],
  ] as const) {
    const { status, body } = await move(id, 'up', type)
    expect([status, body.message]).toEqual([404, message])
  }
  expect((await move(ids.North!, 'sideways')).status).toBe(400)
  expect((await move('x', 'up')).status).toBe(400)
})

test('concurrent moves keep a consistent order', async () => {
  const moves = ['North', 'East', 'South'].flatMap((name) => [move(ids[name]!, 'up'), move(ids[name]!, 'down')])
  const added = fixture.request('POST', path, { facilityName: 'West', type: 'activity' })
  for (const { status } of await Promise.all([...moves, added])) expect(status).toBe(200)
  const rows = (await fixture.request('GET', `${path}?type=activity`)).body.data
  expect(rows.map(({ orderSequence }: { orderSequence: number }) => orderSequence)).toEqual([1, 2, 3, 4])
})

// Proves OPS-275, OPS-276
test('PUT changes a facility but neither its type nor its order; DELETE removes it', async () => {
  const at = `${path}/${ids.South}`
  const before = (await fixture.request('GET', `/api/facilities/${ids.South}`)).body.data
  const changed = await fixture.request('PUT', at, { ...before, facilityName: 'South hall', orderSequence: 77 })
  expect([changed.body.data, changed.body.message]).toEqual([
    { ...before, facilityName: 'South hall', version: before.version + 1 },
    'Facility Updated',
  ])
  expect((await fixture.request('PUT', at, { type: 'locating' })).body.data.fields).toEqual({
    type: 'cannot be changed',
  })
  expect((await fixture.request('DELETE', at)).body.message).toBe('Facility Deleted')
  expect((await fixture.request('DELETE', at)).status).toBe(404)
  expect((await fixture.request('PUT', `${path}/none`, {})).status).toBe(404)
})

test('reverts adding, changing and removing a facility', async () => {
  const changeOf = (reply: { body: object }) => (reply.body as { change: string }).change
  const undo = async (change: string) => {
    const reply = await fixture.request('POST', '/api/changes/undo', { changes: [change] })
    expect([reply.status, reply.body.message]).toEqual([200, 'Undone'])
    return changeOf(reply)
  }
  const before = await names('locating')
  const added = await fixture.request('POST', path, { facilityName: 'Annex', type: 'locating' })
  const facilityPath = `${path}/${added.body.data.facilityId}`
  const renamed = await fixture.request('PUT', facilityPath, { facilityName: 'Annexe' })
  await undo(changeOf(renamed))
  expect(await names('locating')).toEqual([...before, 'Annex'])
  await undo(changeOf(await fixture.request('DELETE', facilityPath)))
  expect(await names('locating')).toEqual([...before, 'Annex'])
  await undo(changeOf(added))
  expect(await names('locating')).toEqual(before)
})

test('a dashboard reader can read but not change facilities; another organization has its own facilities', async () => {
  const reader = { permissions: readerPermissions }
  expect((await fixture.request('GET', path, undefined, reader)).status).toBe(200)
  for (const [method, at] of [
    ['POST', path],
    ['PUT', `${path}/${ids.North}`],
    ['DELETE', `${path}/${ids.North}`],
    ['POST', `${path}/${ids.North}/orderSequence/up?type=activity`],
  ] as const)
    expect((await fixture.request(method, at, {}, reader)).status).toBe(403)
  expect((await fixture.request('GET', path, undefined, { organizationId: 2 })).body.data).toEqual([])
  expect((await fixture.request('DELETE', `${path}/${ids.North}`, undefined, { organizationId: 2 })).status).toBe(404)
})
