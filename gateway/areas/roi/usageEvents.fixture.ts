import { randomUUID } from 'node:crypto'
import { roiTypeIds, roiTypes } from '@takt/domain/areas/roi/roiTypes.ts'
import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import type { ItemsFixture } from '../../core/items/testing/items.fixture.ts'
import { samples } from '../../core/items/testing/samples.fixture.ts'
import { createUser } from '../access/createUser.ts'

/** Daylight saving time starts in the night before March 8. */
export const zone = 'America/New_York'
export const days = { startDate: '2026-03-07', endDate: '2026-03-10' }
export const span = { min: Date.parse('2026-03-06T12:00:00Z'), max: Date.parse('2026-03-10T16:00:00Z') }

/** A usage event with the subject that its type records. */
export type UsageEvent = Omit<TelemetryCount, 'day' | 'count'> & { at: number; organizationId: number }

const sampledEvents = fc.sample(
  fc.record({
    typeId: fc.constantFrom(...roiTypeIds),
    at: fc.integer(span),
    userName: fc.constantFrom('ada@demo.takt', 'bo@demo.takt'),
    deviceId: fc.integer({ min: 1, max: 3 }),
    organizationId: fc.constantFrom(1, 1, 1, 2),
  }),
  { numRuns: 400 },
)

/** Keeps only the subject that the type records. */
const toUsageEvent = ({ typeId, userName, deviceId, ...event }: (typeof sampledEvents)[number]): UsageEvent => {
  const { by } = roiTypes[typeId]
  return {
    ...event,
    typeId,
    userName: by === 'user' ? userName : null,
    empID: by === 'employee' ? 'E-1' : null,
    deviceId: by === 'device' ? deviceId : null,
  }
}

/** Usage events in organizations 1 and 2. */
export const usageEvents = sampledEvents.map(toUsageEvent)

type Columns = Record<string, unknown>
const columnsOf: Record<string, (event: UsageEvent, k: number, user_id: number | null) => [string, Columns]> = {
  signIns: (_, __, user_id) => ['telemetry', { user_id, description: 'Portal Login' }],
  callsActive: (_, __, user_id) => ['telemetry', { user_id, description: 'Call Active' }],
  otherDoings: (_, __, user_id) => ['telemetry', { user_id, description: 'Label printed' }],
  reasonsGiven: (event, k) => [
    'reason_entries',
    {
      reason_entry_id: 1000 + k,
      resource_id: 'M-01',
      reason_code: 'COOLANT',
      entered_by: event.userName,
      start: new Date(0),
      end: new Date(60_000),
    },
  ],
  laborTickets: (event, k) => [
    'labor_tickets',
    { labor_ticket_id: 1000 + k, emp_id: event.empID, labor_type: 'indirect', indirect_code: 'CLEAN' },
  ],
  requestsRaised: (event, k) => [
    'requests',
    {
      request_id: 1000 + k,
      request_type_id: 'MAINTENANCE',
      emp_id: event.empID,
      status: 'open',
      priority: 'normal',
      status_at: new Date(0),
    },
  ],
  programsFetched: (event) => ['program_fetch', { page_id: 1, rev_id: 1, device_id: event.deviceId }],
  reportsSent: (event, k) => [
    'task_execution',
    {
      execution_id: randomUUID(),
      schedule_id: k,
      workflow_type: 'generateReports',
      options: '[]',
      saved_masked: false,
      slot: new Date(event.at),
      triggered_by: 'schedule',
      late: false,
      status: 'Success',
      start_time: new Date(0),
      version: 1,
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

const time = (at: number) => new Date(at).toISOString().replace('T', ' ').replace('Z', '')
const checkValueOf = (event: UsageEvent, user_id: number | null) => {
  const entry = randomUUID()
  return {
    organization_id: event.organizationId,
    page_id: 1,
    check_id: 'D1',
    rev_id: 1,
    check_text: 'Bore',
    at: time(event.at),
    recorded_at: time(event.at),
    entry_id: entry,
    root: entry,
    depth: 0,
    kind: 'number',
    sample: 1,
    value: 10,
    is_within: true,
    user_id,
    source_id: event.typeId === 'fileValues' ? 'CMM' : null,
  }
}
const isValue = ({ typeId }: UsageEvent) => typeId === 'checkValues' || typeId === 'fileValues'

/** Writes all events as the owning areas do; returns user ids by user name. */
export async function writeUsageEvents(
  fixture: ItemsFixture,
  owner: Kysely<Tables>,
): Promise<ReadonlyMap<string, number>> {
  const userIds = new Map<string, number>()
  const numberOf = ({ userName }: UsageEvent) => (userName === null ? null : userIds.get(userName)!)
  async function insert(table: string, row: Columns) {
    const names = Object.keys(row)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => sql`${row[name]}`))})`.execute(owner)
  }

  async function writeNotice(event: UsageEvent) {
    const about = { organization_id: event.organizationId, sending_id: randomUUID() }
    const times = { began_at: new Date(event.at), due_at: new Date(event.at), sent_at: new Date(event.at) }
    await insert('notification_sending', { ...about, notification_id: 1, state: 'sent', ...times })
    const recipient = { recipient_type: 'user', message: 'Look', user_id: numberOf(event) }
    const delivery = { ...about, recipient_id: event.userName, ...recipient, at: new Date(event.at) }
    await insert('notification_delivery', { ...delivery, place: 0, state: 'sent' })
    // Undelivered notifications are not counted.
    await insert('notification_delivery', { ...delivery, place: 1, state: 'refused' })
  }

  async function write(event: UsageEvent, k: number) {
    if (event.typeId === 'noticesTold') return writeNotice(event)
    const [table, row] = columnsOf[event.typeId]!(event, k, numberOf(event))
    const itemColumns = items.includes(table) ? { row_id: randomUUID(), version: 1 } : {}
    await insert(table, {
      organization_id: event.organizationId,
      ...row,
      ...itemColumns,
      [timeOf[table]!]: new Date(event.at),
    })
  }
  for (const organizationId of [1, 2]) {
    await fixture.request('POST', `/api/organizations/${organizationId}/settings`, { timeZone: zone })
    for (const name of ['schedules', 'resources', 'reasons', 'shifts', 'employees', 'indirects', 'requestTypes'])
      await fixture.request('POST', `/api/${name}`, samples[name]!.body, { organizationId })
  }
  for (const userName of ['ada@demo.takt', 'bo@demo.takt']) {
    const user = { userName, password: 'correct horse battery', entityId: 1, organizationIds: [1, 2] }
    userIds.set(userName, await createUser(fixture.dependencies.systemDb, { ...user, permissions: readerPermissions }))
  }
  for (const [k, event] of usageEvents.entries()) if (!isValue(event)) await write(event, k)
  const values = usageEvents.filter(isValue).map((event) => checkValueOf(event, numberOf(event)))
  // A correction does not count as a measurement.
  const wrong = values[0]!
  const correction = { ...wrong, entry_id: randomUUID(), corrects: wrong.entry_id, depth: 1, value: 11 }
  // A value of a file that was withdrawn does not count.
  const ofFile = values.find(({ source_id }) => source_id !== null)!
  const withdrawn = { ...ofFile, entry_id: randomUUID() }
  const back = { entry_id: randomUUID(), corrects: withdrawn.entry_id, depth: 1, value: null }
  const rows = [
    ...values,
    correction,
    { ...withdrawn, root: withdrawn.entry_id },
    { ...withdrawn, root: withdrawn.entry_id, ...back },
  ]
  await fixture.dependencies.clickhouse.insert({ table: 'check_value', format: 'JSONEachRow', values: rows })
  return userIds
}
