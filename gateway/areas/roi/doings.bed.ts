import { randomUUID } from 'node:crypto'
import { roiTypeIds, roiTypes } from '@takt/domain/areas/roi/roiTypes.ts'
import type { TelemetryCount } from '@takt/domain/areas/roi/sumTelemetry.ts'
import { readerPermissions } from '@takt/domain/core/rights/permissions.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import type { ItemsBed } from '../../core/items/testing/items.bed.ts'
import { samples } from '../../core/items/testing/samples.bed.ts'
import { createUser } from '../access/createUser.ts'

/** The clock goes forward in the night before March 8. */
export const zone = 'America/New_York'
export const days = { startDate: '2026-03-07', endDate: '2026-03-10' }
export const span = { min: Date.parse('2026-03-06T12:00:00Z'), max: Date.parse('2026-03-10T16:00:00Z') }

/** Something that was done, by whom its type tells. */
export type Done = Omit<TelemetryCount, 'day' | 'count'> & { at: number; organizationId: number }

const drawn = fc.sample(
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
const doneOf = ({ typeId, userName, deviceId, ...done }: (typeof drawn)[number]): Done => {
  const { by } = roiTypes[typeId]
  return {
    ...done,
    typeId,
    userName: by === 'user' ? userName : null,
    empID: by === 'employee' ? 'E-1' : null,
    deviceId: by === 'device' ? deviceId : null,
  }
}

/** What was done in organizations 1 and 2. */
export const doings = drawn.map(doneOf)

type Columns = Record<string, unknown>
const columnsOf: Record<string, (done: Done, k: number, user_id: number | null) => [string, Columns]> = {
  signIns: (_, __, user_id) => ['telemetry', { user_id, description: 'Portal Login' }],
  callsActive: (_, __, user_id) => ['telemetry', { user_id, description: 'Call Active' }],
  otherDoings: (_, __, user_id) => ['telemetry', { user_id, description: 'Label printed' }],
  reasonsGiven: (done, k) => [
    'reason_entries',
    {
      reason_entry_id: 1000 + k,
      resource_id: 'M-01',
      reason_code: 'COOLANT',
      entered_by: done.userName,
      start: new Date(0),
      end: new Date(60_000),
    },
  ],
  laborTickets: (done, k) => [
    'labor_tickets',
    { labor_ticket_id: 1000 + k, emp_id: done.empID, labor_type: 'indirect', indirect_code: 'CLEAN' },
  ],
  requestsRaised: (done, k) => [
    'requests',
    {
      request_id: 1000 + k,
      request_type_id: 'MAINTENANCE',
      emp_id: done.empID,
      status: 'open',
      priority: 'normal',
      status_at: new Date(0),
    },
  ],
  programsFetched: (done) => ['program_fetch', { page_id: 1, rev_id: 1, device_id: done.deviceId }],
  reportsSent: (done, k) => [
    'task_execution',
    {
      execution_id: randomUUID(),
      schedule_id: k,
      workflow_type: 'generateReports',
      options: '[]',
      saved_masked: false,
      slot: new Date(done.at),
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
const checkValueOf = (done: Done, user_id: number | null) => {
  const entry = randomUUID()
  return {
    organization_id: done.organizationId,
    page_id: 1,
    check_id: 'D1',
    rev_id: 1,
    check_text: 'Bore',
    at: time(done.at),
    recorded_at: time(done.at),
    entry_id: entry,
    root: entry,
    depth: 0,
    kind: 'number',
    sample: 1,
    value: 10,
    is_within: true,
    user_id,
    source_id: done.typeId === 'fileValues' ? 'CMM' : null,
  }
}
const isValue = ({ typeId }: Done) => typeId === 'checkValues' || typeId === 'fileValues'

/** Writes all of it, as the areas do whose rows they are; answers how people are numbered. */
export async function writeDoings(bed: ItemsBed, owner: Kysely<Tables>): Promise<ReadonlyMap<string, number>> {
  const userIds = new Map<string, number>()
  const numberOf = ({ userName }: Done) => (userName === null ? null : userIds.get(userName)!)
  async function insert(table: string, row: Columns) {
    const names = Object.keys(row)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(names.map((name) => sql`${row[name]}`))})`.execute(owner)
  }

  async function writeNotice(done: Done) {
    const about = { organization_id: done.organizationId, sending_id: randomUUID() }
    const times = { began_at: new Date(done.at), due_at: new Date(done.at), sent_at: new Date(done.at) }
    await insert('notification_sending', { ...about, notification_id: 1, state: 'sent', ...times })
    const told = { recipient_type: 'user', message: 'Look', user_id: numberOf(done) }
    const delivery = { ...about, recipient_id: done.userName, ...told, at: new Date(done.at) }
    await insert('notification_delivery', { ...delivery, place: 0, state: 'sent' })
    // What did not arrive is not counted.
    await insert('notification_delivery', { ...delivery, place: 1, state: 'refused' })
  }

  async function write(done: Done, k: number) {
    if (done.typeId === 'noticesTold') return writeNotice(done)
    const [table, row] = columnsOf[done.typeId]!(done, k, numberOf(done))
    const kept = items.includes(table) ? { row_id: randomUUID(), version: 1 } : {}
    await insert(table, {
      organization_id: done.organizationId,
      ...row,
      ...kept,
      [timeOf[table]!]: new Date(done.at),
    })
  }
  for (const organizationId of [1, 2]) {
    await bed.ask('POST', `/api/organizations/${organizationId}/settings`, { timeZone: zone })
    for (const name of ['schedules', 'resources', 'reasons', 'shifts', 'employees', 'indirects', 'requestTypes'])
      await bed.ask('POST', `/api/${name}`, samples[name]!.body, { organizationId })
  }
  for (const userName of ['ada@demo.takt', 'bo@demo.takt']) {
    const user = { userName, password: 'correct horse battery', entityId: 1, organizationIds: [1, 2] }
    userIds.set(userName, await createUser(bed.dependencies.systemDb, { ...user, permissions: readerPermissions }))
  }
  for (const [k, done] of doings.entries()) if (!isValue(done)) await write(done, k)
  const values = doings.filter(isValue).map((done) => checkValueOf(done, numberOf(done)))
  // A correction is no measurement.
  const wrong = values[0]!
  const better = { ...wrong, entry_id: randomUUID(), corrects: wrong.entry_id, depth: 1, value: 11 }
  // What a file brought and was taken back is none.
  const ofFile = values.find(({ source_id }) => source_id !== null)!
  const gone = { ...ofFile, entry_id: randomUUID() }
  const back = { entry_id: randomUUID(), corrects: gone.entry_id, depth: 1, value: null }
  const written = [...values, better, { ...gone, root: gone.entry_id }, { ...gone, root: gone.entry_id, ...back }]
  await bed.dependencies.clickhouse.insert({ table: 'check_value', format: 'JSONEachRow', values: written })
  return userIds
}
