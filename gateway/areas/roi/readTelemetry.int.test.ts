import type { RoiSettings, TelemetryData } from '@takt/domain/areas/roi/answers/telemetry.ts'
import { roiTypeIds, roiTypes } from '@takt/domain/areas/roi/roiTypes.ts'
import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { openPostgres } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed, itemAreas, type Who } from '../../core/items/testing/items.bed.ts'
import { everythingKept } from '../access/sweep/everythingKept.bed.ts'
import { sweepSendings } from '../notifications/sweepSendings.ts'
import { sweepExecutions } from '../scheduledTasks/executions/sweepExecutions.ts'
import { days, doings, span, writeDoings, zone } from './doings.bed.ts'
import { roiArea } from './roiArea.ts'

const reading = permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read')
const unseeing: Who = { permissions: reading }

let bed: ItemsBed
let owner: ReturnType<typeof openPostgres<Tables>>
let userIds: ReadonlyMap<string, number>
beforeAll(async () => {
  bed = await createItemsBed([...itemAreas, roiArea])
  owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
  userIds = await writeDoings(bed, owner)
})
afterAll(async () => {
  await owner?.destroy()
  await bed?.close()
})

const dayOf = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The same counted one by one. */
function naive(organizationId: number, hidden: Partial<TelemetryCount> = {}): TelemetryCount[] {
  const counts = new Map<string, TelemetryCount>()
  for (const done of doings) {
    const day = dayOf(done.at)
    if (done.organizationId !== organizationId || day < days.startDate || day >= days.endDate) continue
    const { typeId, userName, empID, deviceId } = done
    const row = { day, typeId, userName, empID, deviceId, ...hidden }
    const key = JSON.stringify(row)
    counts.set(key, { ...row, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()]
}
const ordered = (rows: readonly TelemetryCount[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
async function asked(who: Who = {}, more = ''): Promise<TelemetryData> {
  const path = `/api/telemetry?startDate=${days.startDate}&endDate=${days.endDate}${more}`
  const { status, body } = await bed.ask('GET', path, undefined, who)
  expect([status, body.success]).toEqual([200, true])
  return body.data
}

// Proves OPS-259
test('GET /api/telemetry answers meta, types, telemetry and settings of a range', async () => {
  const data = await asked()
  expect(ordered(data.telemetry)).toEqual(ordered(naive(1)))
  expect(new Set(data.telemetry.map(({ typeId }) => typeId))).toEqual(new Set(roiTypeIds))
  const told = naive(1)
  const named = <Value>(values: (Value | null)[]) => [...new Set(values.filter((value) => value !== null))].sort()
  expect(data.meta).toEqual({
    deviceIds: named(told.map(({ deviceId }) => deviceId)),
    empIds: named(told.map(({ empID }) => empID)),
    userNames: named(told.map(({ userName }) => userName)),
  })
  expect(data.types.map(({ typeId, minutes }) => [typeId, minutes])).toEqual(
    roiTypeIds.map((typeId) => [typeId, roiTypes[typeId].minutes]),
  )
  expect(data.settings).toMatchObject({ roiWagePerHour: null, roiInvestedOn: null, roiMinutes: {}, currency: null })
})

test('days that are long over and those of late are one range: who did it in both stands once, each count once', async () => {
  const add = sql`insert into telemetry (organization_id, user_id, description)
    select 1, ${userIds.get('ada@demo.takt')}, 'Portal Login' from generate_series(1, 3)`
  await add.execute(owner)
  const path = '/api/telemetry?startDate=2026-01-01&endDate=2099-01-01&detail=who'
  const { telemetry } = (await bed.ask('GET', path)).body.data as TelemetryData
  const signIns = telemetry.filter(({ typeId, userName }) => typeId === 'signIns' && userName === 'ada@demo.takt')
  const before = doings.filter((done) => done.organizationId === 1 && done.typeId === 'signIns')
  const ofAda = before.filter(({ userName }) => userName === 'ada@demo.takt')
  expect(signIns.map(({ count }) => count)).toEqual([ofAda.length + 3])
  await sql`delete from telemetry where recorded_at > '2026-04-01'`.execute(owner)
})

test('another organization is told of its own alone', async () => {
  expect(ordered((await asked({ organizationId: 2 })).telemetry)).toEqual(ordered(naive(2)))
  expect((await asked({ organizationId: 3, entityId: 2 })).telemetry).toEqual([])
})

test('whoever may not see people is told how often, and of nobody', async () => {
  const data = await asked(unseeing)
  expect(ordered(data.telemetry)).toEqual(ordered(naive(1, { userName: null, empID: null })))
  expect(data.meta).toMatchObject({ empIds: [], userNames: [] })
})

test('it is told by day alone, or by who did it alone', async () => {
  const types = await asked({}, '&detail=types')
  expect(ordered(types.telemetry)).toEqual(ordered(naive(1, { userName: null, empID: null, deviceId: null })))
  const who = await asked({}, '&detail=who')
  expect(ordered(who.telemetry)).toEqual(ordered(naive(1, { day: null })))
  expect(who.meta).toEqual((await asked()).meta)
  const unseen = await asked(unseeing, '&detail=who')
  expect(ordered(unseen.telemetry)).toEqual(ordered(naive(1, { day: null, userName: null, empID: null })))
})

test('counts may be as old as is said, settings never are, and nobody is told those of others', async () => {
  const signIns = async (who: Who, more: string) => {
    const { telemetry, settings } = await asked(who, more)
    const count = telemetry.reduce((sum, row) => sum + (row.typeId === 'signIns' ? row.count : 0), 0)
    return { count, wage: settings.roiWagePerHour }
  }
  const before = await signIns({}, '&ttlSecs=300')
  const [{ telemetry_id: added }] = (
    await sql<{ telemetry_id: number }>`insert into telemetry (organization_id, user_id, description, recorded_at)
      values (1, ${userIds.get('ada@demo.takt')}, 'Portal Login', '2026-03-08T12:00:00Z')
      returning telemetry_id`.execute(owner)
  ).rows as [{ telemetry_id: number }]
  await bed.ask('POST', '/api/telemetry/settings', { roiWagePerHour: 30 })
  expect(await signIns({}, '&ttlSecs=300')).toEqual({ count: before.count, wage: 30 })
  expect((await signIns({}, '')).count).toBe(before.count + 1)
  const data = await asked(unseeing, '&ttlSecs=300')
  expect(data.meta).toMatchObject({ empIds: [], userNames: [] })
  await sql`delete from telemetry where telemetry_id = ${added}`.execute(owner)
  await bed.ask('POST', '/api/telemetry/settings', { roiWagePerHour: null })
})

test('what Takt forgets after a time is counted as before', async () => {
  const before = await asked()
  const { systemDb } = bed.dependencies
  const now = () => span.max + 401 * 86_400_000
  await sweepExecutions({ systemDb, now })
  await sweepSendings({ systemDb, now })
  expect(await bed.rowsOf('task_execution')).toEqual([])
  expect(await bed.rowsOf('notification_delivery')).toEqual([])
  expect(ordered((await asked()).telemetry)).toEqual(ordered(before.telemetry))
  expect(ordered((await asked({ organizationId: 2 })).telemetry)).toEqual(ordered(naive(2)))
})

// Proves OPS-260
test('POST /api/telemetry/settings keeps what the return is reckoned with, and it can be taken back', async () => {
  const sent: Partial<RoiSettings> = {
    roiWagePerHour: 42.5,
    roiInvestment: 12_000,
    roiInvestedOn: '2026-01-15',
    roiCostPerMonth: 800,
    roiMachineHour: 65,
    roiBaselineFrom: '2025-11-01',
    roiBaselineTo: '2025-12-31',
    roiMinutes: { reasonsGiven: 2, signIns: 0.25 },
  }
  const { status, body } = await bed.ask('POST', '/api/telemetry/settings', sent)
  expect([status, body.message]).toEqual([200, 'Telemetry Settings Saved'])
  const { settings, types } = await asked()
  expect(settings).toMatchObject(sent)
  const minutesOf = (id: string) => types.find(({ typeId }) => typeId === id)!
  expect([minutesOf('reasonsGiven').minutes, minutesOf('reasonsGiven').assumedMinutes]).toEqual([2, 1])
  // The organization's other settings stay.
  expect((await asked()).timezone).toBe(zone)
  expect((await asked({ organizationId: 2 })).settings.roiWagePerHour).toBe(null)
  const undone = await bed.ask('POST', '/api/changes/undo', { changes: [(body as { change?: string }).change] })
  expect([undone.status, undone.body.message]).toEqual([200, expect.anything()])
  expect((await asked()).settings).toMatchObject({ roiWagePerHour: null, roiMinutes: {} })
})

test('what people cost and what was paid is not among the settings that everybody is told', async () => {
  await bed.ask('POST', '/api/telemetry/settings', { roiWagePerHour: 42.5 })
  const { status, body } = await bed.ask('GET', '/api/organizations?entityId=1')
  const told = Object.keys(body.data.organizationSettingsMapByOrgId[1])
  expect([status, told.includes('timeZone'), told.filter((name) => name.startsWith('roi'))]).toEqual([200, true, []])
  await bed.ask('POST', '/api/telemetry/settings', { roiWagePerHour: null })
})

test('nothing sent changes nothing', async () => {
  const before = await everythingKept(bed)
  expect((await bed.ask('POST', '/api/telemetry/settings', {})).status).toBe(200)
  expect(await everythingKept(bed)).toEqual(before)
})

test('settings that make no sense, and other settings, are refused by their fields', async () => {
  for (const [body, fields] of [
    [{ roiWagePerHour: -1 }, ['roiWagePerHour']],
    [{ roiMinutes: { dancing: 1 } }, ['roiMinutes']],
    [{ roiBaselineFrom: '2026-01-01' }, ['roiBaselineTo']],
    [{ roiBaselineFrom: '2026-02-01', roiBaselineTo: '2026-01-01' }, ['roiBaselineTo']],
    [{ roiInvestedOn: '0001-01-01' }, ['roiInvestedOn']],
    [{ timeZone: 'UTC' }, ['timeZone']],
  ] as const) {
    const { status, body: refused } = await bed.ask('POST', '/api/telemetry/settings', body)
    expect([status, Object.keys(refused.data.fields)[0]?.split('.')[0]]).toEqual([400, fields[0]])
  }
  const may = permissionsWhere((area) => area === 'dashboards')
  expect((await bed.ask('POST', '/api/telemetry/settings', {}, { permissions: may })).status).toBe(403)
  const twisted = await bed.ask('GET', '/api/telemetry?startDate=2026-03-09&endDate=2026-03-07')
  expect([twisted.status, Object.keys(twisted.body.data.fields)]).toEqual([400, ['endDate']])
})
