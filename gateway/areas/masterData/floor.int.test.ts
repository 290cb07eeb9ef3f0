import { valueAt } from '@takt/domain/core/schedule/effective.ts'
import { floorVersion, isNothingWritten, loadFloor } from '@takt/store/floor/floor.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed } from '../../core/items/testing/items.bed.ts'
import { resourcesOf } from '../efficiency/teepQuestion.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  const shifts = [{ shiftNum: 1, name: 'Day', days: ['MONDAY'], start: '06:00', end: '14:00' }]
  await bed.ask('POST', '/api/organizations/1/settings', { timeZone: 'America/New_York', microStopSecs: 120 })
  await bed.ask('POST', '/api/locations', { locationName: 'Chicago', country: 'US', timezone: 'America/Chicago' })
  await bed.ask('POST', '/api/schedules', { scheduleID: 'S', shifts })
  await bed.ask('POST', '/api/schedules', { scheduleID: 'Z', shifts, timezone: 'Asia/Tokyo' })
  await bed.ask('POST', '/api/resources', { resourceID: 'M-1', scheduleID: 'S', idealCycleSecs: 10 })
  await bed.ask('POST', '/api/resources', { resourceID: 'M-2', scheduleID: 'S', locationId: 1 })
  await bed.ask('POST', '/api/resources', { resourceID: 'M-3', scheduleID: 'Z', locationId: 1 })
  await bed.ask('POST', '/api/scheduleExceptions', { scheduleID: 'S', date: '2026-12-25', kind: 'closed' })
  await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-h1', resourceId: 'M-1' })
  await bed.ask('POST', '/api/devices', {
    deviceTypeId: 'takt-h1',
    resourceId: 'M-2',
    excludeFromDashboardsAndReports: true,
  })
  await bed.ask('POST', '/api/devices', { deviceTypeId: 'takt-r1', resourceId: 'M-3', reports: 'values' })
  await bed.ask('POST', '/api/jobs', { jobNum: 'J' })
  await bed.ask('POST', '/api/jobOperations', { jobNum: 'J', assemblySeq: 0, oprSeq: 10, cycleStandardSecs: 20 })
})
afterAll(() => bed?.close())

const always = Number.NEGATIVE_INFINITY
const load = () => loadFloor(bed.dependencies.systemDb, 1)

test('holds what the figures need, effective-dated', async () => {
  const at = Date.parse('2026-05-01T00:00:00Z')
  await bed.ask('PUT', '/api/resources/M-1', { idealCycleSecs: 12, effectiveFrom: new Date(at).toISOString() })
  const floor = await load()
  expect(floor).toMatchObject({ organizationId: 1, timeZone: 'America/New_York' })
  // The first value, 300, was the default; the setting was changed afterwards.
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
test('dashboards include the resources of hubs that are not left out', async () => {
  const { resources } = await load()
  expect([...resources.values()].map(({ onDashboards }) => onDashboards)).toEqual([true, false, false])
})

// Proves OPS-218
test('dashboards and reports include only devices whose type starts with takt-h, all else alike', async () => {
  const { data: types } = (await bed.ask('GET', '/api/devices/types')).body
  const ids = types.map(({ deviceTypeId }: { deviceTypeId: string }) => deviceTypeId) as string[]
  const added: number[] = []
  for (const deviceTypeId of ids) {
    await bed.ask('POST', '/api/resources', { resourceID: `of ${deviceTypeId}` })
    const device = { deviceTypeId, resourceId: `of ${deviceTypeId}`, reports: 'values' }
    added.push((await bed.ask('POST', '/api/devices', device)).body.data.deviceId)
  }
  await bed.ask('POST', '/api/resources', { resourceID: 'of none' })
  const shown = resourcesOf(await load(), []).filter((resourceID) => resourceID.startsWith('of '))
  expect(shown).toEqual(['of takt-h1', 'of takt-h2'])
  expect(ids.filter((id) => !shown.includes(`of ${id}`))).toEqual(['takt-r1'])
  for (const deviceId of added) await bed.ask('DELETE', `/api/devices/${deviceId}`)
  for (const name of [...ids, 'none']) await bed.ask('DELETE', `/api/resources/${encodeURIComponent(`of ${name}`)}`)
})

test("a schedule is in its own zone, else the location's of the resource, else the organization's", async () => {
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

test("is empty for an organization that does not exist and, to a tenant, for another's", async () => {
  expect((await loadFloor(bed.dependencies.systemDb, 99)).resources.size).toBe(0)
  const other = { organizationId: 3, entityId: 2, userId: 1 }
  const seen = await asTenant(bed.dependencies.db, other, (trx) => loadFloor(trx, 1))
  expect([seen.resources.size, seen.timeZone, seen.schedules.size]).toEqual([0, 'UTC', 0])
})

test('the stamp changes with every change of the floor and with nothing else', async () => {
  const stamp = () => floorVersion(bed.dependencies.systemDb, 1)
  const before = await stamp()
  await bed.ask('POST', '/api/parts', { partNum: 'P' })
  expect(await stamp()).toBe(before)
  const stamps = new Set([before])
  await bed.ask('PUT', '/api/resources/M-1', { microStopSecs: 60 })
  stamps.add(await stamp())
  await bed.ask('POST', '/api/organizations/1/settings', { timeZone: 'UTC' })
  stamps.add(await stamp())
  await bed.ask('DELETE', '/api/devices/3')
  stamps.add(await stamp())
  expect(stamps.size).toBe(4)
})

test('while something is written that has not been committed, it is known', async () => {
  const { systemDb } = bed.dependencies
  await systemDb.transaction().execute(async (trx) => {
    await sql`select pg_current_xact_id()`.execute(trx)
    expect(await isNothingWritten(systemDb)).toBe(false)
  })
  // Others may use the server.
  await expect.poll(() => isNothingWritten(systemDb), { timeout: 60_000 }).toBe(true)
})

test('operations share their cycle from when it is said, also those that were there before it could be', async () => {
  await sql`delete from effective_value where item_type = 'jobOperations' and field = 'sharesCycle'`.execute(
    bed.dependencies.systemDb,
  )
  expect((await load()).sharedCycles).toEqual(new Map())
  const at = Date.parse('2026-05-01T00:00:00Z')
  const change = { sharesCycle: true, effectiveFrom: new Date(at).toISOString() }
  expect((await bed.ask('PUT', '/api/jobOperations/J~0~10', change)).status).toBe(200)
  const { sharedCycles } = await load()
  expect(valueAt(sharedCycles!.get('J~0~10')!, at - 1)).toBe(false)
  expect(valueAt(sharedCycles!.get('J~0~10')!, at)).toBe(true)
})
