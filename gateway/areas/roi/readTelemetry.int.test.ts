import type { RoiSettings, TelemetryData } from '@takt/domain/areas/roi/responses/telemetry.ts'
import { roiTypeIds, roiTypes } from '@takt/domain/areas/roi/roiTypes.ts'
import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createItemsFixture,
  type ItemsFixture,
  itemAreas,
  type TestUser,
} from '../../core/items/testing/items.fixture.ts'
import { databaseChecksums } from '../access/sweep/databaseChecksums.fixture.ts'
import { sweepSendings } from '../notifications/sweepSendings.ts'
import { sweepExecutions } from '../scheduledTasks/executions/sweepExecutions.ts'
import { roiArea } from './roiArea.ts'
import { days, span, usageEvents, writeUsageEvents, zone } from './usageEvents.fixture.ts'

const reading = permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read')
const unseeing: TestUser = { permissions: reading }

let fixture: ItemsFixture
let owner: ReturnType<typeof openPostgres<Tables>>
let userIds: ReadonlyMap<string, number>
beforeAll(async () => {
  fixture = await createItemsFixture([...itemAreas, roiArea])
  owner = openPostgres<Tables>(fixture.environment.databaseUrl, 1)
  userIds = await writeUsageEvents(fixture, owner)
})
afterAll(async () => {
  await owner?.destroy()
  await fixture?.close()
})

const dayOf = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Counts the same events one by one. */
function naive(organizationId: number, hidden: Partial<TelemetryCount> = {}): TelemetryCount[] {
  const counts = new Map<string, TelemetryCount>()
  for (const event of usageEvents) {
    const day = dayOf(event.at)
    if (event.organizationId !== organizationId || day < days.startDate || day >= days.endDate) continue
    const { typeId, userName, empID, deviceId } = event
    const row = { day, typeId, userName, empID, deviceId, ...hidden }
    const key = JSON.stringify(row)
    counts.set(key, { ...row, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}
const ordered = (rows: readonly TelemetryCount[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
async function readTelemetry(user: TestUser = {}, more = ''): Promise<TelemetryData> {
  const path = `/api/telemetry?startDate=${days.startDate}&endDate=${days.endDate}${more}`
  const { status, body } = await fixture.request('GET', path, undefined, user)
  expect([status, body.success]).toEqual([200, true])
  return body.data
}

// Proves OPS-259
test('GET /api/telemetry returns meta, types, telemetry and settings of a range', async () => {
  const data = await readTelemetry()
  expect(ordered(data.telemetry)).toEqual(ordered(naive(1)))
  expect(new Set(data.telemetry.map(({ typeId }) => typeId))).toEqual(new Set(roiTypeIds))
  const expected = naive(1)
  const named = <Value>(values: (Value | null)[]) => [...new Set(values.filter((value) => value !== null))].sort()
  expect(data.meta).toEqual({
    deviceIds: named(expected.map(({ deviceId }) => deviceId)),
    empIds: named(expected.map(({ empID }) => empID)),
    userNames: named(expected.map(({ userName }) => userName)),
  })
  expect(data.types.map(({ typeId, minutes }) => [typeId, minutes])).toEqual(
    roiTypeIds.map((typeId) => [typeId, roiTypes[typeId].minutes]),
  )
  expect(data.settings).toMatchObject({ roiWagePerHour: null, roiInvestedOn: null, roiMinutes: {}, currency: null })
})

test('merges settled and recent days: a user in both occurs once, and each event counts once', async () => {
  const add = sql`insert into telemetry (organization_id, user_id, description)
    select 1, ${userIds.get('ada@demo.takt')}, 'Portal Login' from generate_series(1, 3)`
  await add.execute(owner)
  const path = '/api/telemetry?startDate=2026-01-01&endDate=2099-01-01&detail=who'
  const { telemetry } = (await fixture.request('GET', path)).body.data as TelemetryData
  const signIns = telemetry.filter(({ typeId, userName }) => typeId === 'signIns' && userName === 'ada@demo.takt')
  const before = usageEvents.filter((events) => events.organizationId === 1 && events.typeId === 'signIns')
  const ofAda = before.filter(({ userName }) => userName === 'ada@demo.takt')
  expect(signIns.map(({ count }) => count)).toEqual([ofAda.length + 3])
  await sql`delete from telemetry where recorded_at > '2026-04-01'`.execute(owner)
})

test('returns only counts of the own organization', async () => {
  expect(ordered((await readTelemetry({ organizationId: 2 })).telemetry)).toEqual(ordered(naive(2)))
  expect((await readTelemetry({ organizationId: 3, entityId: 2 })).telemetry).toEqual([])
})

test('returns counts without names to users who may not see people', async () => {
  const data = await readTelemetry(unseeing)
  expect(ordered(data.telemetry)).toEqual(ordered(naive(1, { userName: null, empID: null })))
  expect(data.meta).toMatchObject({ empIds: [], userNames: [] })
})

test('groups by day only, or by subject only', async () => {
  const types = await readTelemetry({}, '&detail=types')
  expect(ordered(types.telemetry)).toEqual(ordered(naive(1, { userName: null, empID: null, deviceId: null })))
  const bySubject = await readTelemetry({}, '&detail=who')
  expect(ordered(bySubject.telemetry)).toEqual(ordered(naive(1, { day: null })))
  expect(bySubject.meta).toEqual((await readTelemetry()).meta)
  const anonymous = await readTelemetry(unseeing, '&detail=who')
  expect(ordered(anonymous.telemetry)).toEqual(ordered(naive(1, { day: null, userName: null, empID: null })))
})

test('counts may be cached up to the requested age, settings never are, and caches are not shared between viewers', async () => {
  const signIns = async (user: TestUser, more: string) => {
    const { telemetry, settings } = await readTelemetry(user, more)
    const count = telemetry.reduce((sum, row) => sum + (row.typeId === 'signIns' ? row.count : 0), 0)
    return { count, wage: settings.roiWagePerHour }
  }
  const before = await signIns({}, '&ttlSecs=300')
  const [{ telemetry_id: added }] = (
    await sql<{ telemetry_id: number }>`insert into telemetry (organization_id, user_id, description, recorded_at)
      values (1, ${userIds.get('ada@demo.takt')}, 'Portal Login', '2026-03-08T12:00:00Z')
      returning telemetry_id`.execute(owner)
  ).rows as [{ telemetry_id: number }]
  await fixture.request('POST', '/api/telemetry/settings', { roiWagePerHour: 30 })
  expect(await signIns({}, '&ttlSecs=300')).toEqual({ count: before.count, wage: 30 })
  expect((await signIns({}, '')).count).toBe(before.count + 1)
  const data = await readTelemetry(unseeing, '&ttlSecs=300')
  expect(data.meta).toMatchObject({ empIds: [], userNames: [] })
  await sql`delete from telemetry where telemetry_id = ${added}`.execute(owner)
  await fixture.request('POST', '/api/telemetry/settings', { roiWagePerHour: null })
})

test('counts of rows that Takt deletes over time are retained', async () => {
  const before = await readTelemetry()
  const { systemDb } = fixture.dependencies
  const now = () => span.max + 401 * 86_400_000
  await sweepExecutions({ systemDb, now })
  await sweepSendings({ systemDb, now })
  expect(await fixture.rowsOf('task_execution')).toEqual([])
  expect(await fixture.rowsOf('notification_delivery')).toEqual([])
  expect(ordered((await readTelemetry()).telemetry)).toEqual(ordered(before.telemetry))
  expect(ordered((await readTelemetry({ organizationId: 2 })).telemetry)).toEqual(ordered(naive(2)))
})

// Proves OPS-260
test('POST /api/telemetry/settings saves the ROI settings and can be undone', async () => {
  const input: Partial<RoiSettings> = {
    roiWagePerHour: 42.5,
    roiInvestment: 12_000,
    roiInvestedOn: '2026-01-15',
    roiCostPerMonth: 800,
    roiMachineHour: 65,
    roiBaselineFrom: '2025-11-01',
    roiBaselineTo: '2025-12-31',
    roiMinutes: { reasonsGiven: 2, signIns: 0.25 },
  }
  const { status, body } = await fixture.request('POST', '/api/telemetry/settings', input)
  expect([status, body.message]).toEqual([200, 'Telemetry Settings Saved'])
  const { settings, types } = await readTelemetry()
  expect(settings).toMatchObject(input)
  const minutesOf = (id: string) => types.find(({ typeId }) => typeId === id)!
  expect([minutesOf('reasonsGiven').minutes, minutesOf('reasonsGiven').assumedMinutes]).toEqual([2, 1])
  // The other settings of the organization are unchanged.
  expect((await readTelemetry()).timezone).toBe(zone)
  expect((await readTelemetry({ organizationId: 2 })).settings.roiWagePerHour).toBe(null)
  const undone = await fixture.request('POST', '/api/changes/undo', { changes: [(body as { change?: string }).change] })
  expect([undone.status, undone.body.message]).toEqual([200, expect.anything()])
  expect((await readTelemetry()).settings).toMatchObject({ roiWagePerHour: null, roiMinutes: {} })
})

test('the public organization settings exclude wages and investments', async () => {
  await fixture.request('POST', '/api/telemetry/settings', { roiWagePerHour: 42.5 })
  const { status, body } = await fixture.request('GET', '/api/organizations?entityId=1')
  const names = Object.keys(body.data.organizationSettingsMapByOrgId[1])
  expect([status, names.includes('timeZone'), names.filter((name) => name.startsWith('roi'))]).toEqual([200, true, []])
  await fixture.request('POST', '/api/telemetry/settings', { roiWagePerHour: null })
})

test('an empty body changes nothing', async () => {
  const before = await databaseChecksums(fixture)
  expect((await fixture.request('POST', '/api/telemetry/settings', {})).status).toBe(200)
  expect(await databaseChecksums(fixture)).toEqual(before)
})

test('rejects invalid and foreign settings by field', async () => {
  for (const [body, fields] of [
    [{ roiWagePerHour: -1 }, ['roiWagePerHour']],
    [{ roiMinutes: { dancing: 1 } }, ['roiMinutes']],
    [{ roiBaselineFrom: '2026-01-01' }, ['roiBaselineTo']],
    [{ roiBaselineFrom: '2026-02-01', roiBaselineTo: '2026-01-01' }, ['roiBaselineTo']],
    [{ roiInvestedOn: '0001-01-01' }, ['roiInvestedOn']],
    [{ timeZone: 'UTC' }, ['timeZone']],
  ] as const) {
    const { status, body: response } = await fixture.request('POST', '/api/telemetry/settings', body)
    expect([status, Object.keys(response.data.fields)[0]?.split('.')[0]]).toEqual([400, fields[0]])
  }
  const may = permissionsWhere((area) => area === 'dashboards')
  expect((await fixture.request('POST', '/api/telemetry/settings', {}, { permissions: may })).status).toBe(403)
  const twisted = await fixture.request('GET', '/api/telemetry?startDate=2026-03-09&endDate=2026-03-07')
  expect([twisted.status, Object.keys(twisted.body.data.fields)]).toEqual([400, ['endDate']])
})
