import { randomUUID } from 'node:crypto'
import { permissionsWhere, readerPermissions } from '@takt/domain/rights/permissions.ts'
import type { RoiSettings, TelemetryData } from '@takt/domain/roi/answers/telemetry.ts'
import { roiTypeIds, roiTypes } from '@takt/domain/roi/roiTypes.ts'
import type { TelemetryCount } from '@takt/domain/roi/sumTelemetry.ts'
import { openPostgres } from '@takt/store/postgres.ts'
import type { Tables } from '@takt/store/tables.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../access/createUser.ts'
import { everythingKept } from '../access/sweep/everythingKept.bed.ts'
import { createItemsBed, type ItemsBed, itemAreas, type Who } from '../items/items.bed.ts'
import { samples } from '../items/samples.bed.ts'
import { sweepSendings } from '../notifications/sweepSendings.ts'
import { sweepExecutions } from '../scheduledTasks/executions/sweepExecutions.ts'
import { roiArea } from './roiArea.ts'

/** The clock goes forward in the night before March 8. */
const zone = 'America/New_York'
const days = { startDate: '2026-03-07', endDate: '2026-03-10' }
const span = { min: Date.parse('2026-03-06T12:00:00Z'), max: Date.parse('2026-03-10T16:00:00Z') }
const reading = permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read')
const unseeing: Who = { permissions: reading }

type Fact = Omit<TelemetryCount, 'day' | 'count'> & { at: number; organizationId: number }
let bed: ItemsBed
let owner: ReturnType<typeof openPostgres<Tables>>
const userIds = new Map<string, number>()

const facts = fc.sample(
  fc.record({
    typeId: fc.constantFrom(...roiTypeIds),
    at: fc.integer(span),
    userName: fc.constantFrom('ada@demo.takt', 'bo@demo.takt'),
    deviceId: fc.integer({ min: 1, max: 3 }),
    organizationId: fc.constantFrom(1, 1, 1, 2),
  }),
  { numRuns: 400 },
)

/** Who did it, as far as a type says so. */
const factOf = ({ typeId, userName, deviceId, ...fact }: (typeof facts)[number]): Fact => {
  const { by } = roiTypes[typeId]
  return {
    ...fact,
    typeId,
    userName: by === 'user' ? userName : null,
    empID: by === 'employee' ? 'E-1' : null,
    deviceId: by === 'device' ? deviceId : null,
  }
}

const columnsOf: Record<string, (fact: Fact, k: number) => [string, Record<string, unknown>]> = {
  signIns: (fact) => ['telemetry', { user_id: userIds.get(fact.userName!), description: 'Portal Login' }],
  callsActive: (fact) => ['telemetry', { user_id: userIds.get(fact.userName!), description: 'Call Active' }],
  otherDoings: (fact) => ['telemetry', { user_id: userIds.get(fact.userName!), description: 'Label printed' }],
  reasonsGiven: (fact, k) => [
    'reason_entries',
    {
      ...{ reason_entry_id: 1000 + k, resource_id: 'M-01', reason_code: 'COOLANT', entered_by: fact.userName },
      ...{ start: new Date(0), end: new Date(60_000) },
    },
  ],
  laborTickets: (fact, k) => [
    'labor_tickets',
    { labor_ticket_id: 1000 + k, emp_id: fact.empID, labor_type: 'indirect', indirect_code: 'CLEAN' },
  ],
  requestsRaised: (fact, k) => [
    'requests',
    {
      ...{ request_id: 1000 + k, request_type_id: 'MAINTENANCE', emp_id: fact.empID },
      ...{ status: 'open', priority: 'normal', status_at: new Date(0) },
    },
  ],
  programsFetched: (fact) => ['program_fetch', { page_id: 1, rev_id: 1, device_id: fact.deviceId }],
  reportsSent: (fact, k) => [
    'task_execution',
    {
      ...{ execution_id: randomUUID(), schedule_id: k, workflow_type: 'generateReports', options: '[]' },
      ...{ saved_masked: false, slot: new Date(fact.at), triggered_by: 'schedule', late: false, status: 'Success' },
      ...{ start_time: new Date(0), version: 1 },
    },
  ],
}
const timeOf: Record<string, string> = {
  reason_entries: 'entered_at',
  labor_tickets: 'start',
  requests: 'requested_at',
  program_fetch: 'fetched_at',
  task_execution: 'end_time',
  telemetry: 'recorded_at',
}
const items = ['reason_entries', 'labor_tickets', 'requests']

async function insert(table: string, row: Record<string, unknown>) {
  const names = Object.keys(row)
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => sql`${row[name]}`))})`.execute(owner)
}

async function writeNotice(fact: Fact) {
  const about = { organization_id: fact.organizationId, sending_id: randomUUID() }
  const times = { began_at: new Date(fact.at), due_at: new Date(fact.at), sent_at: new Date(fact.at) }
  await insert('notification_sending', { ...about, notification_id: 1, state: 'sent', ...times })
  const told = { recipient_type: 'user', message: 'Look', user_id: userIds.get(fact.userName!) }
  const delivery = { ...about, recipient_id: fact.userName, ...told, at: new Date(fact.at) }
  await insert('notification_delivery', { ...delivery, place: 0, state: 'sent' })
  // What did not arrive is not counted.
  await insert('notification_delivery', { ...delivery, place: 1, state: 'refused' })
}

async function write(fact: Fact, k: number) {
  if (fact.typeId === 'noticesTold') return writeNotice(fact)
  const [table, row] = columnsOf[fact.typeId]!(fact, k)
  const kept = items.includes(table) ? { row_id: randomUUID(), version: 1 } : {}
  await insert(table, {
    ...{ organization_id: fact.organizationId, ...row, ...kept },
    [timeOf[table]!]: new Date(fact.at),
  })
}

const time = (at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', '')
const checkValueOf = (fact: Fact) => {
  const entry = randomUUID()
  return {
    ...{ organization_id: fact.organizationId, page_id: 1, check_id: 'D1', rev_id: 1, check_text: 'Bore' },
    ...{ at: time(fact.at), recorded_at: time(fact.at), entry_id: entry, root: entry, depth: 0 },
    ...{ kind: 'number', sample: 1, value: 10, is_within: true },
    user_id: userIds.get(fact.userName!) ?? null,
    source_id: fact.typeId === 'fileValues' ? 'CMM' : null,
  }
}
const isValue = ({ typeId }: Fact) => typeId === 'checkValues' || typeId === 'fileValues'

beforeAll(async () => {
  bed = await createItemsBed([...itemAreas, roiArea])
  owner = openPostgres<Tables>(bed.world.databaseUrl, 1)
  for (const organizationId of [1, 2]) {
    await bed.ask('POST', `/api/organizations/${organizationId}/settings`, { timeZone: zone })
    for (const name of ['schedules', 'resources', 'reasons', 'shifts', 'employees', 'indirects', 'requestTypes'])
      expect((await bed.ask('POST', `/api/${name}`, samples[name]!.body, { organizationId })).status).toBe(200)
  }
  for (const userName of ['ada@demo.takt', 'bo@demo.takt']) {
    const user = { userName, password: 'correct horse battery', entityId: 1, organizationIds: [1, 2] }
    userIds.set(userName, await createUser(bed.dependencies.systemDb, { ...user, permissions: readerPermissions }))
  }
  const told = facts.map(factOf)
  for (const [k, fact] of told.entries()) if (!isValue(fact)) await write(fact, k)
  const values = told.filter(isValue).map(checkValueOf)
  // A correction is no measurement.
  const wrong = values[0]!
  const better = { ...wrong, entry_id: randomUUID(), corrects: wrong.entry_id, depth: 1, value: 11 }
  // What a file brought and was taken back is none.
  const ofFile = values.find(({ source_id }) => source_id !== null)!
  const gone = { ...ofFile, entry_id: randomUUID() }
  const back = { entry_id: randomUUID(), corrects: gone.entry_id, depth: 1, value: null }
  const written = [...values, better, { ...gone, root: gone.entry_id }, { ...gone, root: gone.entry_id, ...back }]
  await bed.dependencies.clickhouse.insert({ table: 'check_value', format: 'JSONEachRow', values: written })
}, 60_000)
afterAll(async () => {
  await owner?.destroy()
  await bed?.close()
})

const dayOf = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()

/** The same counted one by one. */
function naive(organizationId: number, hidden: Partial<TelemetryCount> = {}): TelemetryCount[] {
  const counts = new Map<string, TelemetryCount>()
  for (const fact of facts.map(factOf)) {
    const day = dayOf(fact.at)
    if (fact.organizationId !== organizationId || day < days.startDate || day >= days.endDate) continue
    const { typeId, userName, empID, deviceId } = fact
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

test('POST /api/telemetry/settings keeps what the return is reckoned with, and it can be taken back', async () => {
  const sent: Partial<RoiSettings> = {
    ...{ roiWagePerHour: 42.5, roiInvestment: 12_000, roiInvestedOn: '2026-01-15', roiCostPerMonth: 800 },
    ...{ roiMachineHour: 65, roiBaselineFrom: '2025-11-01', roiBaselineTo: '2025-12-31' },
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
