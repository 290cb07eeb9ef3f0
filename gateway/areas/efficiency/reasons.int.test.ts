import { operatorPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  for (const resourceID of ['M-01', 'M-02']) await bed.ask('POST', '/api/resources', { resourceID })
  for (const [reasonCode, priority] of [
    ['COOLANT', 70],
    ['TOOL', 80],
  ])
    await bed.ask('POST', '/api/reasons', { reasonCode, priority })
})
afterAll(() => bed?.close())

const at = (time: string) => `2026-03-02T${time}:00.000Z`
const stretch = (resourceID: string, start: string, end: string) => ({ resourceID, start: at(start), end: at(end) })
const add = async (resourceID: string, start: string, end: string, reasonCode = 'COOLANT') =>
  (await bed.ask('POST', '/api/reasonEntries', { ...stretch(resourceID, start, end), reasonCode })).body.data

/** What stands in the queue, and leaves it empty as ingest does. */
async function taken() {
  const rows = await bed.rowsOf('reason_touched')
  await bed.dependencies.systemDb
    .withTables<{ reason_touched: { id: number } }>()
    .deleteFrom('reason_touched')
    .execute()
  const time = (value: unknown) => (value as Date).toISOString().slice(11, 16)
  return rows
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map((row) => `${row.organization_id} ${row.resource_id} ${time(row.start_at)}-${time(row.end_at)}`)
}

describe('stretches that ingest computes anew', () => {
  beforeEach(taken)

  test('are those of an entry that came, the old and the new of one that changed, and those of one that went', async () => {
    const { reasonEntryID } = await add('M-01', '14:00', '14:20')
    expect(await taken()).toEqual(['1 M-01 14:00-14:20'])
    const path = `/api/reasonEntries/${reasonEntryID}`
    await bed.ask('PUT', path, { resourceID: 'M-02', end: at('14:30') })
    expect(await taken()).toEqual(['1 M-01 14:00-14:20', '1 M-02 14:00-14:30'])
    await bed.ask('PUT', path, { reasonCode: 'TOOL' })
    expect(await taken()).toEqual(['1 M-02 14:00-14:30', '1 M-02 14:00-14:30'])
    await bed.ask('PUT', path, { note: 'A note changes nothing of it' })
    expect(await taken()).toEqual([])
    await bed.ask('DELETE', path)
    expect(await taken()).toEqual(['1 M-02 14:00-14:30'])
  })

  test("are all of a reason's when its priority changes, and none when its words do", async () => {
    await add('M-01', '08:00', '08:10', 'TOOL')
    await add('M-02', '09:00', '09:10', 'TOOL')
    await add('M-02', '10:00', '10:10', 'COOLANT')
    await taken()
    await bed.ask('PUT', '/api/reasons/TOOL', { description: 'Tool breakage', color: '#7A4EAB' })
    expect(await taken()).toEqual([])
    await bed.ask('PUT', '/api/reasons/TOOL', { priority: 10 })
    expect((await taken()).toSorted()).toEqual(['1 M-01 08:00-08:10', '1 M-02 09:00-09:10'])
  })

  test('are left out when the change is refused', async () => {
    const body = { ...stretch('M-01', '14:00', '14:20'), reasonCode: 'UNHEARD' }
    expect((await bed.ask('POST', '/api/reasonEntries', body)).status).toBe(400)
    const bulk = { add: [{ ...body, reasonCode: 'TOOL' }, body] }
    expect((await bed.ask('POST', '/api/reasonEntries/bulk', bulk)).status).toBe(400)
    expect(await taken()).toEqual([])
  })
})

describe('entries', () => {
  test('say what is wrong with them field by field', async () => {
    const wrong = { resourceID: 'M-99', start: at('14:00'), end: at('13:00'), reasonCode: 'UNHEARD' }
    const refused = await bed.ask('POST', '/api/reasonEntries', wrong)
    expect(refused.body.data.fields).toEqual({
      resourceID: 'there is no Resource M-99',
      reasonCode: 'there is no Reason UNHEARD',
      end: 'must be after the start',
    })
  })

  test('are given by whoever may give reasons, without the right to change reasons or machines', async () => {
    const reader = permissionsWhere((_, flag) => flag === 'read')
    const body = { ...stretch('M-01', '18:00', '18:10'), reasonCode: 'TOOL' }
    const give = async (permissions: typeof reader) =>
      (await bed.ask('POST', '/api/reasonEntries', body, { permissions })).status
    expect([await give(operatorPermissions), await give(reader)]).toEqual([200, 403])
    for (const [path, row] of [
      ['/api/reasons', { reasonCode: 'NEW' }],
      ['/api/resources', { resourceID: 'NEW' }],
    ] as const)
      expect((await bed.ask('POST', path, row, { permissions: operatorPermissions })).status, path).toBe(403)
  })

  test('may overlap, and say when they were entered until they say something else', async () => {
    const first = await add('M-01', '20:00', '20:30')
    const second = await add('M-01', '20:10', '20:40', 'TOOL')
    expect(second.reasonEntryID).toBeGreaterThan(first.reasonEntryID)
    const path = `/api/reasonEntries/${first.reasonEntryID}`
    const noted = (await bed.ask('PUT', path, { note: 'Pump', reasonCode: first.reasonCode })).body.data
    expect(noted.enteredAt).toBe(first.enteredAt)
    const moved = (await bed.ask('PUT', path, { end: at('20:20') })).body.data
    expect(moved.enteredAt > first.enteredAt).toBe(true)
  })

  test('keep their reason and their machine from being removed', async () => {
    await add('M-02', '21:00', '21:10')
    for (const path of ['/api/reasons/COOLANT', '/api/resources/M-02']) {
      const refused = await bed.ask('DELETE', path)
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/\d+ × Reason Entry \(1/)])
    }
  })
})

test('reasons to choose from: last given first, here before elsewhere, then by priority; read with dashboards alone', async () => {
  const codes = async () => {
    const who = { permissions: permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read') }
    expect((await bed.ask('GET', '/api/reasons', undefined, who)).status).toBe(403)
    const { body } = await bed.ask('GET', '/api/resources/M-03/reasons', undefined, who)
    return body.data.map((row: { reasonCode: string; lastUsedAt: string | null }) =>
      row.lastUsedAt === null ? row.reasonCode : `${row.reasonCode}*`,
    )
  }
  await bed.ask('POST', '/api/resources', { resourceID: 'M-03' })
  for (const [reasonCode, priority] of [
    ['DOOR', 5],
    ['SENSOR', 90],
    ['CHIPS', 20],
  ])
    await bed.ask('POST', '/api/reasons', { reasonCode, priority })
  const never = ['SENSOR', 'CHIPS', 'DOOR']
  await add('M-02', '22:00', '22:10', 'COOLANT')
  expect((await codes()).filter((code: string) => never.includes(code))).toEqual(never)
  expect((await codes())[0]).toBe('COOLANT*')
  await add('M-03', '22:00', '22:10', 'DOOR')
  await add('M-02', '23:00', '23:10', 'COOLANT')
  expect((await codes()).slice(0, 2)).toEqual(['DOOR*', 'COOLANT*'])
  expect((await bed.ask('GET', '/api/resources/M-99/reasons')).status).toBe(404)
})

describe('targets', () => {
  test('there is one for each machine, each group and all together: another is refused naming the first', async () => {
    const { deviceGroupId } = (await bed.ask('POST', '/api/deviceGroups', { deviceGroupName: 'Lathes' })).body.data
    for (const [scope, name] of [
      [{ resourceID: 'M-01' }, 'Resource M-01'],
      [{ deviceGroupId }, `Device Group ${deviceGroupId}`],
      [{}, 'all machines'],
    ] as const) {
      const first = await bed.ask('POST', '/api/targets', { ...scope, oeePercent: 80 })
      expect(first.status).toBe(200)
      const again = await bed.ask('POST', '/api/targets', { ...scope, oeePercent: 70 })
      const { targetID } = first.body.data
      expect([again.status, again.body.message]).toEqual([
        409,
        `Target ${targetID} is for ${name} already. Change that one instead.`,
      ])
      expect((await bed.ask('PUT', `/api/targets/${targetID}`, { ...scope, oeePercent: 85 })).status).toBe(200)
    }
    const both = await bed.ask('POST', '/api/targets', { resourceID: 'M-02', deviceGroupId })
    expect(both.body.data.fields).toEqual({
      deviceGroupId: 'must be empty when a resource is given: a target is for one or the other',
      oeePercent: 'must be given, or one of the other percentages',
    })
  })

  test('two who set the same at once make one', async () => {
    const replies = await Promise.all(
      [60, 61, 62].map((oeePercent) => bed.ask('POST', '/api/targets', { resourceID: 'M-02', oeePercent })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

test('a wall without dashboards, with too many, or with one that is another site is refused field by field', async () => {
  const slide = { address: '/wall', seconds: 10 }
  const fields = async (slides: unknown) =>
    (await bed.ask('POST', '/api/walls', { wallID: 'W', slides })).body.data.fields
  expect(await fields([])).toEqual({ slides: 'must have at least 1 entries' })
  expect(await fields(Array.from({ length: 51 }, () => slide))).toEqual({ slides: 'must have at most 50 entries' })
  expect(await fields([slide, { address: 'https://evil.example/wall', seconds: 3601, html: '<b>' }])).toMatchObject({
    'slides.1.address': 'must be the address of a dashboard, such as /efficiency/overall?range=today',
    'slides.1.seconds': 'must be at most 3600',
  })
  expect((await bed.ask('GET', '/api/walls')).body.data).toEqual([])
})
