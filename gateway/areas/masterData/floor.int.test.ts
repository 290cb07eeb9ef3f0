import { valueAt } from '@takt/domain/core/schedule/effective.ts'
import { floorVersion, hasNoOpenWrites, loadFloor } from '@takt/store/floor/floor.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { resourcesOf } from '../efficiency/teepQuery.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  const shifts = [{ shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '06:00', end: '14:00' }]
  await fixture.request('POST', '/api/organizations/1/settings', { timeZone: 'America/New_York', microStopSecs: 120 })
  await fixture.request('POST', '/api/locations', {
    locationName: 'Chicago',
    country: 'US',
    timezone: 'America/Chicago',
  })
  await fixture.request('POST', '/api/schedules', { scheduleID: 'S', shifts })
  await fixture.request('POST', '/api/schedules', { scheduleID: 'Z', shifts, timezone: 'Asia/Tokyo' })
  await fixture.request('POST', '/api/resources', { resourceID: 'M-1', scheduleID: 'S', idealCycleSecs: 10 })
  await fixture.request('POST', '/api/resources', { resourceID: 'M-2', scheduleID: 'S', locationId: 1 })
  await fixture.request('POST', '/api/resources', { resourceID: 'M-3', scheduleID: 'Z', locationId: 1 })
  await fixture.request('POST', '/api/scheduleExceptions', { scheduleID: 'S', date: '2026-12-25', kind: 'closed' })
  await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' })
  await fixture.request('POST', '/api/devices', {
    deviceTypeId: 'takt-h1',
    resourceId: 'M-2',
    excludeFromDashboardsAndReports: true,
  })
  await fixture.request('POST', '/api/devices', { deviceTypeId: 'takt-r1', resourceId: 'M-3', reports: 'values' })
  await fixture.request('POST', '/api/jobs', { jobNum: 'J' })
  await fixture.request('POST', '/api/jobOperations', {
    jobNum: 'J',
    assemblySeq: 0,
    oprSeq: 10,
    cycleStandardSecs: 20,
  })
})
afterAll(() => fixture?.close())

const always = Number.NEGATIVE_INFINITY
const load = () => loadFloor(fixture.dependencies.systemDb, 1)

test('contains the effective-dated data that KPIs need', async () => {
  const at = Date.parse('2026-05-01T00:00:00Z')
  await fixture.request('PUT', '/api/resources/M-1', { idealCycleSecs: 12, effectiveFrom: new Date(at).toISOString() })
  const floor = await load()
  expect(floor).toMatchObject({ organizationId: 1, timeZone: 'America/New_York' })
  // The first value, 300, is the default; the setting was changed later.
  expect(floor.microStopSecs.map(({ value }) => value)).toEqual([300, 120])
  expect(floor.resources.get('M-1')).toMatchObject({
    idealCycleSecs: [
      { from: always, value: 10 },
      { from: at, value: 12 },
    ],
    microStopSecs: [{ from: always, value: null }],
    scheduleID: [{ from: always, value: 'S' }],
    attachments: [{ deviceId: 1, from: always, to: Number.POSITIVE_INFINITY, reports: 'state' }],
  })
  expect(floor.cycleStandards.get('J~0~10')).toEqual([{ from: always, value: 20 }])
})

// Proves OPS-220
test('dashboards include the resources of hubs that are not excluded', async () => {
  const { resources } = await load()
  expect([...resources.values()].map(({ onDashboards }) => onDashboards)).toEqual([true, false, false])
})

// Proves OPS-218
test('dashboards and reports include only devices whose type starts with takt-h, other things being equal', async () => {
  const { data: types } = (await fixture.request('GET', '/api/devices/types')).body
  const ids = types.map(({ deviceTypeId }: { deviceTypeId: string }) => deviceTypeId) as string[]
  const added: number[] = []
  for (const deviceTypeId of ids) {
    await fixture.request('POST', '/api/resources', { resourceID: `of ${deviceTypeId}` })
    const device = { deviceTypeId, resourceId: `of ${deviceTypeId}`, reports: 'values' }
    added.push((await fixture.request('POST', '/api/devices', device)).body.data.deviceId)
  }
  await fixture.request('POST', '/api/resources', { resourceID: 'of none' })
  const included = resourcesOf(await load(), []).filter((resourceID) => resourceID.startsWith('of '))
  expect(included).toEqual(['of takt-h1', 'of takt-h2'])
  expect(ids.filter((id) => !included.includes(`of ${id}`))).toEqual(['takt-r1'])
  for (const deviceId of added) await fixture.request('DELETE', `/api/devices/${deviceId}`)
  for (const name of [...ids, 'none'])
    await fixture.request('DELETE', `/api/resources/${encodeURIComponent(`of ${name}`)}`)
})

test("a schedule uses its own time zone, otherwise that of the resource's location, otherwise that of the organization", async () => {
  const { resources, schedules, exceptions } = await load()
  const zoneOf = (resourceID: string) =>
    schedules.get(resources.get(resourceID)!.scheduleID[0]!.value!)?.[0]?.value.timezone
  expect(['M-1', 'M-2', 'M-3'].map(zoneOf)).toEqual(['America/New_York', 'America/Chicago', 'Asia/Tokyo'])
  const used = resources.get('M-2')!.scheduleID[0]!.value
  expect(exceptions.map(({ scheduleID, date }) => [scheduleID, date])).toEqual([
    ['S', '2026-12-25'],
    [used, '2026-12-25'],
  ])
})

test('is empty for a missing organization and, for a tenant, for another organization', async () => {
  expect((await loadFloor(fixture.dependencies.systemDb, 99)).resources.size).toBe(0)
  const other = { organizationId: 3, entityId: 2, userId: 1 }
  const visible = await asTenant(fixture.dependencies.db, other, (trx) => loadFloor(trx, 1))
  expect([visible.resources.size, visible.timeZone, visible.schedules.size]).toEqual([0, 'UTC', 0])
})

test('the stamp changes with every change of the floor and with nothing else', async () => {
  const stamp = () => floorVersion(fixture.dependencies.systemDb, 1)
  const before = await stamp()
  await fixture.request('POST', '/api/parts', { partNum: 'P' })
  expect(await stamp()).toBe(before)
  const stamps = new Set([before])
  await fixture.request('PUT', '/api/resources/M-1', { microStopSecs: 60 })
  stamps.add(await stamp())
  await fixture.request('POST', '/api/organizations/1/settings', { timeZone: 'UTC' })
  stamps.add(await stamp())
  await fixture.request('DELETE', '/api/devices/3')
  stamps.add(await stamp())
  expect(stamps.size).toBe(4)
})

test('detects writes that are not committed yet', async () => {
  const { systemDb } = fixture.dependencies
  await systemDb.transaction().execute(async (trx) => {
    await sql`select pg_current_xact_id()`.execute(trx)
    expect(await hasNoOpenWrites(systemDb)).toBe(false)
  })
  // The server may be shared with other tests.
  await expect.poll(() => hasNoOpenWrites(systemDb), { timeout: 60_000 }).toBe(true)
})

test('operations share their cycle from when it is set, including those that existed before the setting', async () => {
  await sql`delete from effective_value where item_type = 'jobOperations' and field = 'sharesCycle'`.execute(
    fixture.dependencies.systemDb,
  )
  expect((await load()).sharedCycles).toEqual(new Map())
  const at = Date.parse('2026-05-01T00:00:00Z')
  const change = { sharesCycle: true, effectiveFrom: new Date(at).toISOString() }
  expect((await fixture.request('PUT', '/api/jobOperations/J~0~10', change)).status).toBe(200)
  const { sharedCycles } = await load()
  expect(valueAt(sharedCycles!.get('J~0~10')!, at - 1)).toBe(false)
  expect(valueAt(sharedCycles!.get('J~0~10')!, at)).toBe(true)
})
