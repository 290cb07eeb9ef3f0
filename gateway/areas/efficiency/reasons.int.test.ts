import { operatorPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  for (const resourceID of ['M-01', 'M-02']) await fixture.request('POST', '/api/resources', { resourceID })
  for (const [reasonCode, priority] of [
    ['COOLANT', 70],
    ['TOOL', 80],
  ])
    await fixture.request('POST', '/api/reasons', { reasonCode, priority })
})
afterAll(() => fixture?.close())

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const interval = (resourceID: string, start: string, end: string) => ({ resourceID, start: at(start), end: at(end) })
const add = async (resourceID: string, start: string, end: string, reasonCode = 'COOLANT') =>
  (await fixture.request('POST', '/api/reasonEntries', { ...interval(resourceID, start, end), reasonCode })).body.data

/** Returns the queued intervals and empties the queue as ingest does. */
async function takeQueued() {
  const rows = await fixture.rowsOf('reason_touched')
  await fixture.dependencies.systemDb
    .withTables<{ reason_touched: { id: number } }>()
    .deleteFrom('reason_touched')
    .execute()
  const time = (value: unknown) => (value as Date).toISOString().slice(11, 16)
  return rows
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map((row) => `${row.organization_id} ${row.resource_id} ${time(row.start_at)}-${time(row.end_at)}`)
}

describe('intervals queued for recomputation', () => {
  beforeEach(takeQueued)

  test('cover an added entry, the old and new interval of a changed entry, and a removed entry', async () => {
    const { reasonEntryID } = await add('M-01', '14:00', '14:20')
    expect(await takeQueued()).toEqual(['1 M-01 14:00-14:20'])
    const path = `/api/reasonEntries/${reasonEntryID}`
    await fixture.request('PUT', path, { resourceID: 'M-02', end: at('14:30') })
    expect(await takeQueued()).toEqual(['1 M-01 14:00-14:20', '1 M-02 14:00-14:30'])
    await fixture.request('PUT', path, { reasonCode: 'TOOL' })
    expect(await takeQueued()).toEqual(['1 M-02 14:00-14:30', '1 M-02 14:00-14:30'])
    await fixture.request('PUT', path, { note: 'A note changes nothing of it' })
    expect(await takeQueued()).toEqual([])
    await fixture.request('DELETE', path)
    expect(await takeQueued()).toEqual(['1 M-02 14:00-14:30'])
  })

  test('cover all entries of a reason when its priority changes, and none when only its texts change', async () => {
    await add('M-01', '08:00', '08:10', 'TOOL')
    await add('M-02', '09:00', '09:10', 'TOOL')
    await add('M-02', '10:00', '10:10', 'COOLANT')
    await takeQueued()
    await fixture.request('PUT', '/api/reasons/TOOL', { description: 'Tool breakage', color: '#7A4EAB' })
    expect(await takeQueued()).toEqual([])
    await fixture.request('PUT', '/api/reasons/TOOL', { priority: 10 })
    expect((await takeQueued()).toSorted()).toEqual(['1 M-01 08:00-08:10', '1 M-02 09:00-09:10'])
  })

  test('are not queued when the change is rejected', async () => {
    const body = { ...interval('M-01', '14:00', '14:20'), reasonCode: 'UNHEARD' }
    expect((await fixture.request('POST', '/api/reasonEntries', body)).status).toBe(400)
    const bulk = { add: [{ ...body, reasonCode: 'TOOL' }, body] }
    expect((await fixture.request('POST', '/api/reasonEntries/bulk', bulk)).status).toBe(400)
    expect(await takeQueued()).toEqual([])
  })
})

describe('reason entries', () => {
  test('report validation errors by field', async () => {
    const wrong = { resourceID: 'M-99', start: at('14:00'), end: at('13:00'), reasonCode: 'UNHEARD' }
    const rejection = await fixture.request('POST', '/api/reasonEntries', wrong)
    expect(rejection.body.data.fields).toEqual({
      resourceID: 'Machine M-99 does not exist',
      reasonCode: 'Reason UNHEARD does not exist',
      end: 'must be after the start',
    })
  })

  test('can be added with the right to enter reasons, without the right to change reasons or machines', async () => {
    const reader = permissionsWhere((_, flag) => flag === 'read')
    const body = { ...interval('M-01', '18:00', '18:10'), reasonCode: 'TOOL' }
    const addAs = async (permissions: typeof reader) =>
      (await fixture.request('POST', '/api/reasonEntries', body, { permissions })).status
    expect([await addAs(operatorPermissions), await addAs(reader)]).toEqual([200, 403])
    for (const [path, row] of [
      ['/api/reasons', { reasonCode: 'NEW' }],
      ['/api/resources', { resourceID: 'NEW' }],
    ] as const)
      expect((await fixture.request('POST', path, row, { permissions: operatorPermissions })).status, path).toBe(403)
  })

  test('may overlap, and keep their entry time until the reason or interval changes', async () => {
    const first = await add('M-01', '20:00', '20:30')
    const second = await add('M-01', '20:10', '20:40', 'TOOL')
    expect(second.reasonEntryID).toBeGreaterThan(first.reasonEntryID)
    const path = `/api/reasonEntries/${first.reasonEntryID}`
    const annotated = (await fixture.request('PUT', path, { note: 'Pump', reasonCode: first.reasonCode })).body.data
    expect(annotated.enteredAt).toBe(first.enteredAt)
    const updated = (await fixture.request('PUT', path, { end: at('20:20') })).body.data
    expect(updated.enteredAt > first.enteredAt).toBe(true)
  })

  test('prevent removal of their reason and machine', async () => {
    await add('M-02', '21:00', '21:10')
    for (const path of ['/api/reasons/COOLANT', '/api/resources/M-02']) {
      const rejection = await fixture.request('DELETE', path)
      expect([rejection.status, rejection.body.message]).toEqual([
        409,
        expect.stringMatching(/\d+ reason entr(y|ies) \(1/),
      ])
    }
  })
})

test('lists reasons by last use, this machine before others, then by priority; dashboard read access suffices', async () => {
  const codes = async () => {
    const user = { permissions: permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read') }
    expect((await fixture.request('GET', '/api/reasons', undefined, user)).status).toBe(403)
    const { body } = await fixture.request('GET', '/api/resources/M-03/reasons', undefined, user)
    return body.data.map((row: { reasonCode: string; lastUsedAt: string | null }) =>
      row.lastUsedAt === null ? row.reasonCode : `${row.reasonCode}*`,
    )
  }
  await fixture.request('POST', '/api/resources', { resourceID: 'M-03' })
  for (const [reasonCode, priority] of [
    ['DOOR', 5],
    ['SENSOR', 90],
    ['CHIPS', 20],
  ])
    await fixture.request('POST', '/api/reasons', { reasonCode, priority })
  const neverUsed = ['SENSOR', 'CHIPS', 'DOOR']
  await add('M-02', '22:00', '22:10', 'COOLANT')
  expect((await codes()).filter((code: string) => neverUsed.includes(code))).toEqual(neverUsed)
  expect((await codes())[0]).toBe('COOLANT*')
  await add('M-03', '22:00', '22:10', 'DOOR')
  await add('M-02', '23:00', '23:10', 'COOLANT')
  expect((await codes()).slice(0, 2)).toEqual(['DOOR*', 'COOLANT*'])
  expect((await fixture.request('GET', '/api/resources/M-99/reasons')).status).toBe(404)
})

describe('targets', () => {
  test('allow one per machine, one per group and one overall; a duplicate is rejected with the ID of the existing one', async () => {
    const { deviceGroupId } = (await fixture.request('POST', '/api/deviceGroups', { deviceGroupName: 'Lathes' })).body
      .data
    for (const [scope, name] of [
      [{ resourceID: 'M-01' }, 'Machine M-01'],
      [{ deviceGroupId }, `Device Group ${deviceGroupId}`],
      [{}, 'all machines'],
    ] as const) {
      const first = await fixture.request('POST', '/api/targets', { ...scope, oeePercent: 80 })
      expect(first.status).toBe(200)
      const again = await fixture.request('POST', '/api/targets', { ...scope, oeePercent: 70 })
      const { targetID } = first.body.data
      expect([again.status, again.body.message]).toEqual([
        409,
        `Target ${targetID} already exists for ${name}. Change that one instead.`,
      ])
      expect((await fixture.request('PUT', `/api/targets/${targetID}`, { ...scope, oeePercent: 85 })).status).toBe(200)
    }
    const both = await fixture.request('POST', '/api/targets', { resourceID: 'M-02', deviceGroupId })
    expect(both.body.data.fields).toEqual({
      deviceGroupId: 'must be empty if a machine is set: a target applies to one or the other',
      oeePercent: 'is required unless another percentage is set',
    })
  })

  test('concurrent creation of the same target creates one', async () => {
    const replies = await Promise.all(
      [60, 61, 62].map((oeePercent) => fixture.request('POST', '/api/targets', { resourceID: 'M-02', oeePercent })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

test('rejects a wall display without dashboards, with too many dashboards, or with an address of another site, by field', async () => {
  const slide = { address: '/wall', seconds: 10 }
  const fields = async (slides: unknown) =>
    (await fixture.request('POST', '/api/walls', { wallID: 'W', slides })).body.data.fields
  expect(await fields([])).toEqual({ slides: 'must have at least 1 entries' })
  expect(await fields(Array.from({ length: 51 }, () => slide))).toEqual({ slides: 'must have at most 50 entries' })
  expect(await fields([slide, { address: 'https://evil.example/wall', seconds: 3601, html: '<b>' }])).toMatchObject({
    'slides.1.address': 'must be the address of a dashboard, such as /efficiency/overall?range=today',
    'slides.1.seconds': 'must be at most 3600',
  })
  expect((await fixture.request('GET', '/api/walls')).body.data).toEqual([])
})
