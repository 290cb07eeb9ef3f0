import { operatorPermissions } from '@takt/domain/core/rights/permissions.ts'
import { exceptionEffects } from '@takt/domain/core/schedule/exceptionEffects.ts'
import { loadFloor } from '@takt/store/floor/floor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from '../../areas/efficiency/planOf.ts'
import { createDemoBed } from './demo.bed.ts'

let bed: Awaited<ReturnType<typeof createDemoBed>>
beforeAll(async () => {
  bed = await createDemoBed('correct horse battery')
})
afterAll(() => bed?.close())

const done = { code: 0, said: [], complaint: '' }
const tables = [
  'entities',
  'organizations',
  'organization_settings',
  'scheduled_tasks',
  'locations',
  'schedules',
  'resources',
]
const more = ['schedule_exceptions', 'devices', 'device_groups', 'parts', 'jobs', 'job_operations', 'connectors']
const made = ['revisions', 'assemblies', 'part_operations', 'job_assemblies', 'tags', 'tag_associations', 'facilities']
const floors = ['floor_plans', 'zones', 'antennas', 'machine_places', 'tag_association_types']
const stops = ['reasons', 'reason_entries', 'targets', 'walls']
const people = ['shifts', 'employees', 'indirects', 'labor_tickets', 'request_types', 'requests']
const kept = ['user_account', 'user_organization', 'user_credential', 'effective_value', 'event']
/** Every row of master data, users and the log. */
const everything = async () => {
  const rows = [...tables, ...more, ...made, ...floors, ...people, ...stops, ...kept].map(async (table) => {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(
      bed.systemDb,
    )
    return [table, found.rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

test('killed half-way, the next run adds the rest and nothing twice; a further one does nothing', async () => {
  expect((await bed.runSeed({}, /: [1-9]\d+ of /)).code).toBeNull()
  const half = await everything()
  expect(half.facilities).toHaveLength(0)
  expect(half.resources!.length).toBeGreaterThan(0)
  expect((await bed.runSeed({}, /: [3-9]\d\d\d of /)).code).toBeNull()
  const rest = await bed.runSeed()
  expect([rest.code, rest.complaint, rest.said.filter((line) => line.includes('left out'))]).toEqual([0, '', []])
  const whole = await everything()
  const told = new Set(whole.event)
  expect(half.event!.filter((row) => !told.has(row))).toEqual([])
  const counts = Object.fromEntries(
    [...tables, ...more, ...made, ...floors, ...people, ...stops].map((table) => [table, whole[table]!.length]),
  )
  expect(counts).toMatchObject({
    entities: 2,
    organizations: 2,
    organization_settings: 2,
    locations: 2,
    schedules: 4,
    resources: 27,
    devices: 29,
    device_groups: 8,
    parts: 197,
    schedule_exceptions: 2,
    connectors: 1,
    facilities: 3,
    floor_plans: 1,
    zones: 10,
    antennas: 10,
    machine_places: 24,
    shifts: 3,
    request_types: 5,
    reasons: 26,
    targets: 2,
    walls: 1,
  })
  expect([counts.job_operations, counts.job_assemblies]).toEqual([counts.jobs! * 4, counts.jobs! * 4])
  expect(counts.tag_associations).toBe(counts.tags)
  for (const [table, least] of [
    ['employees', 200],
    ['labor_tickets', 200],
    ['requests', 20],
    ['reason_entries', 20],
    ['tags', 100],
  ] as const)
    expect(counts[table], table).toBeGreaterThan(least)
  expect(await bed.runSeed()).toEqual(done)
  expect(await everything()).toEqual(whole)
})

test('the organizations of the demo have settings in their zone and the tasks that every organization begins with', async () => {
  for (const [userName, timeZone, currency] of [
    ['planner@demo.takt', 'America/New_York', 'USD'],
    ['admin@other.takt', 'Europe/Berlin', 'EUR'],
  ] as const) {
    const token = await bed.tokenOf(userName)
    const { organizationSettingsMapByOrgId: settings } = await bed.list(token, 'organizations')
    expect(Object.values(settings)).toMatchObject([{ timeZone, currency, microStopSecs: 300, oeeTarget: 0.85 }])
    const tasks = await bed.list(token, 'scheduledTasks')
    expect(tasks).toMatchObject(
      ['TaktDeviceFrontendUpdate', 'MLTraining'].map((scheduleName) => ({ scheduleName, scheduleClass: 'System' })),
    )
  }
})

test('what somebody removed from the demo stays removed', async () => {
  const token = await bed.tokenOf('planner@demo.takt')
  const group = (await bed.list(token, 'deviceGroups')).at(-1)
  expect((await bed.ask('DELETE', `/deviceGroups/${group.deviceGroupId}`, { token })).status).toBe(200)
  expect(await bed.runSeed()).toEqual(done)
  expect(await bed.list(token, 'deviceGroups')).toHaveLength(7)
})

test('the operator reads everything but users and audit, gives stops reasons and writes nothing else', async () => {
  const token = await bed.tokenOf('operator@demo.takt')
  for (const [items, length] of [
    ['resources', 25],
    ['devices', 27],
    ['connectors', 1],
  ] as const)
    expect(await bed.list(token, items)).toHaveLength(length)
  const [job] = await bed.list(token, 'jobs')
  const change = await bed.ask('PUT', `/jobs/${job.jobNum}`, { token, body: { prodQty: 7 } })
  expect(change.status).toBe(403)
  for (const items of ['users', 'groups', 'audit'])
    expect((await bed.ask('GET', `/${items}`, { token })).status, items).toBe(403)
  const [reason] = await bed.list(token, 'reasons')
  const stop = { resourceID: 'LATHE-01', start: '2020-01-06T14:00:00Z', end: '2020-01-06T14:05:00Z' }
  const body = { ...stop, reasonCode: reason.reasonCode }
  const answer = await bed.ask('POST', '/reasonEntries', { token, body })
  expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)])
  const path = `/reasonEntries/${answer.body.data.reasonEntryID}`
  expect((await bed.ask('DELETE', path, { token })).status).toBe(200)
  const target = await bed.ask('POST', '/targets', { token, body: { resourceID: 'LATHE-01', oee: 60 } })
  expect(target.status).toBe(403)
})

test('each company begins with a group of operators', async () => {
  for (const user of ['admin@demo.takt', 'admin@other.takt'])
    expect(await bed.list(await bed.tokenOf(user), 'groups')).toMatchObject([
      { groupName: 'Operators', permissions: operatorPermissions, members: [] },
    ])
})

test('what one of the demo wrote somebody else may approve', async () => {
  for (const userName of ['admin@demo.takt', 'planner@demo.takt']) {
    const { body } = await bed.ask('GET', '/docs/approvers', { token: await bed.tokenOf(userName) })
    expect(body.data.map(({ count }: { count: number }) => count > 0)).toEqual([true, true, true])
  }
})

test('the planner writes master data, but is kept from security', async () => {
  const token = await bed.tokenOf('planner@demo.takt')
  const [job] = await bed.list(token, 'jobs')
  const change = await bed.ask('PUT', `/jobs/${job.jobNum}`, { token, body: { prodQty: 7 } })
  expect([change.status, change.body.data.prodQty]).toEqual([200, 7])
  const { message } = (await bed.ask('GET', '/users/user', { token })).body
  expect(message).toMatchObject({
    permissions: {
      security: { read: false, write: false, approve: false },
      jobs: { read: true, write: true, approve: false },
    },
  })
})

test('the global admin sees both companies', async () => {
  const token = await bed.tokenOf('admin@demo.takt')
  const { entities } = await bed.list(token, 'entities')
  expect(entities).toHaveLength(2)
})

test("the other company's admin sees none of the demo plant", async () => {
  const token = await bed.tokenOf('admin@other.takt')
  const own = await bed.list(token, 'resources')
  expect(own.map(({ resourceID }: { resourceID: string }) => resourceID)).toEqual(['PRESS-01', 'SAW-01'])
  for (const items of ['jobs', 'parts', 'connectors', 'deviceGroups']) expect(await bed.list(token, items)).toEqual([])
  const { organizations } = await bed.list(token, 'organizations')
  expect(organizations).toMatchObject([{ organizationName: 'Other Works' }])
  expect((await bed.ask('GET', '/resources/LATHE-01', { token })).status).toBe(404)
  expect((await bed.ask('POST', '/entities', { token, body: { entityName: 'Mine' } })).status).toBe(403)
})

test('the floor has 24 machines on dashboards, planned all the way back, and overtime that adds to it', async () => {
  const token = await bed.tokenOf('operator@demo.takt')
  const { organizations } = await bed.list(token, 'organizations')
  const floor = await loadFloor(bed.systemDb, organizations[0].organizationId)
  const shown = [...floor.resources.values()].filter(({ onDashboards }) => onDashboards)
  expect(shown).toHaveLength(24)
  expect(floor.timeZone).toBe('America/New_York')
  const always = Number.NEGATIVE_INFINITY
  for (const { scheduleID, idealCycleSecs, attachments } of shown)
    expect([scheduleID, idealCycleSecs, attachments]).toMatchObject([
      [{ from: always }],
      [{ from: always }],
      [{ from: always, to: Number.POSITIVE_INFINITY, reports: 'state' }],
    ])
  const day = 86_400_000
  const range = { start: Date.now() - 14 * day, end: Date.now() }
  for (const { resourceID } of shown) {
    const { pieces } = planOf(floor, resourceID, range)
    const planned = pieces.filter((piece) => piece.planned)
    const ms = planned.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0)
    expect(ms, resourceID).toBeGreaterThan(10 * 7 * 3_600_000)
  }
  expect(floor.exceptions).toHaveLength(2)
  for (const exception of floor.exceptions) {
    const schedule = floor.schedules.get(exception.scheduleID)!.at(-1)!.value
    const about = { schedule, others: floor.exceptions, resourceIDs: [exception.resourceID!] }
    expect(exceptionEffects(exception, about)).toMatchObject([{ addedMs: 4.5 * 3_600_000, takenMs: 0 }])
  }
})

test('with another password the users have that one, and nothing else changes', async () => {
  const token = await bed.tokenOf('operator@demo.takt')
  const jobs = await bed.list(token, 'jobs')
  const { code, said } = await bed.runSeed({ TAKT_DEMO_PASSWORD: 'another horse battery' })
  expect([code, said.length]).toEqual([0, 5])
  expect((await bed.signIn('operator@demo.takt')).status).toBe(401)
  expect((await bed.ask('GET', '/jobs', { token })).status).toBe(401)
  const anew = await bed.tokenOf('operator@demo.takt', 'another horse battery')
  expect(await bed.list(anew, 'jobs')).toEqual(jobs)
})

test('a company that was removed stays so, and its users still get the password', async () => {
  const word = 'another horse battery'
  const token = await bed.tokenOf('admin@demo.takt', word)
  const [organization] = (await bed.list(token, 'organizations?entityId=2')).organizations
  const { organizationId, organizationName } = organization
  const deleted = await bed.ask('DELETE', `/organizations/${organizationId}`, {
    token,
    body: { organizationName, currentPassword: word },
  })
  expect(deleted.status).toBe(200)
  const { code, said } = await bed.runSeed()
  expect([code, said.at(-1)]).toEqual([0, 'Other Works was removed and stays so'])
  expect((await bed.signIn('admin@other.takt')).status).toBe(200)
})

test('a password that is too short is refused before anything happens', async () => {
  const { code, complaint } = await bed.runSeed({ TAKT_DEMO_PASSWORD: 'short' })
  expect([code, complaint]).toEqual([1, expect.stringContaining('at least 12 characters')])
})
