import { operatorPermissions } from '@takt/domain/core/rights/permissions.ts'
import { exceptionEffects } from '@takt/domain/core/schedule/exceptionEffects.ts'
import { loadFloor } from '@takt/store/floor/floor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planOf } from '../../areas/efficiency/planOf.ts'
import { createDemoFixture } from './demo.fixture.ts'

let fixture: Awaited<ReturnType<typeof createDemoFixture>>
beforeAll(async () => {
  fixture = await createDemoFixture('correct horse battery')
})
afterAll(() => fixture?.close())

const success = { code: 0, messages: [], complaint: '' }
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
const partTables = [
  'revisions',
  'assemblies',
  'part_operations',
  'job_assemblies',
  'tags',
  'tag_associations',
  'facilities',
]
const floors = ['floor_plans', 'zones', 'antennas', 'machine_places', 'tag_association_types']
const stops = ['reasons', 'reason_entries', 'targets', 'walls']
const people = ['shifts', 'employees', 'indirects', 'labor_tickets', 'request_types', 'requests']
const systemTables = ['user_account', 'user_organization', 'user_credential', 'effective_value', 'event']
/** Reads every row of master data, users and the log. */
const readEverything = async () => {
  const rows = [...tables, ...more, ...partTables, ...floors, ...people, ...stops, ...systemTables].map(
    async (table) => {
      const result = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t order by 1`.execute(
        fixture.systemDb,
      )
      return [table, result.rows.map(({ row }) => row)] as const
    },
  )
  return Object.fromEntries(await Promise.all(rows))
}

test('after a kill the next run adds the remaining rows without duplicates; a further one does nothing', async () => {
  expect((await fixture.runSeed({}, /: [1-9]\d+ of /)).code).toBeNull()
  const half = await readEverything()
  expect(half.facilities).toHaveLength(0)
  expect(half.resources!.length).toBeGreaterThan(0)
  expect((await fixture.runSeed({}, /: [3-9]\d\d\d of /)).code).toBeNull()
  const lastRun = await fixture.runSeed()
  expect([lastRun.code, lastRun.complaint, lastRun.messages.filter((line) => line.includes('left out'))]).toEqual([
    0,
    '',
    [],
  ])
  const whole = await readEverything()
  const finalEvents = new Set(whole.event)
  expect(half.event!.filter((row) => !finalEvents.has(row))).toEqual([])
  const counts = Object.fromEntries(
    [...tables, ...more, ...partTables, ...floors, ...people, ...stops].map((table) => [table, whole[table]!.length]),
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
  for (const [table, min] of [
    ['employees', 200],
    ['labor_tickets', 200],
    ['requests', 20],
    ['reason_entries', 20],
    ['tags', 100],
  ] as const)
    expect(counts[table], table).toBeGreaterThan(min)
  expect(await fixture.runSeed()).toEqual(success)
  expect(await readEverything()).toEqual(whole)
})

test('the demo organizations have settings in their zone and the default tasks of every organization', async () => {
  for (const [userName, timeZone, currency] of [
    ['planner@demo.takt', 'America/New_York', 'USD'],
    ['admin@other.takt', 'Europe/Berlin', 'EUR'],
  ] as const) {
    const token = await fixture.tokenOf(userName)
    const { organizationSettingsMapByOrgId: settings } = await fixture.list(token, 'organizations')
    expect(Object.values(settings)).toMatchObject([{ timeZone, currency, microStopSecs: 300, oeeTarget: 0.85 }])
    const tasks = await fixture.list(token, 'scheduledTasks')
    expect(tasks).toMatchObject(
      ['TaktDeviceFrontendUpdate', 'MLTraining'].map((scheduleName) => ({ scheduleName, scheduleClass: 'System' })),
    )
  }
})

test('rows that a user removed from the demo stay removed', async () => {
  const token = await fixture.tokenOf('planner@demo.takt')
  const group = (await fixture.list(token, 'deviceGroups')).at(-1)
  expect((await fixture.request('DELETE', `/deviceGroups/${group.deviceGroupId}`, { token })).status).toBe(200)
  expect(await fixture.runSeed()).toEqual(success)
  expect(await fixture.list(token, 'deviceGroups')).toHaveLength(7)
})

test('the operator reads everything but users and audit, enters stop reasons and writes nothing else', async () => {
  const token = await fixture.tokenOf('operator@demo.takt')
  for (const [items, length] of [
    ['resources', 25],
    ['devices', 27],
    ['connectors', 1],
  ] as const)
    expect(await fixture.list(token, items)).toHaveLength(length)
  const [job] = await fixture.list(token, 'jobs')
  const change = await fixture.request('PUT', `/jobs/${job.jobNum}`, { token, body: { prodQty: 7 } })
  expect(change.status).toBe(403)
  for (const items of ['users', 'groups', 'audit'])
    expect((await fixture.request('GET', `/${items}`, { token })).status, items).toBe(403)
  const [reason] = await fixture.list(token, 'reasons')
  const stop = { resourceID: 'LATHE-01', start: '2020-01-06T14:00:00Z', end: '2020-01-06T14:05:00Z' }
  const body = { ...stop, reasonCode: reason.reasonCode }
  const response = await fixture.request('POST', '/reasonEntries', { token, body })
  expect([response.status, response.body.message]).toEqual([200, expect.any(String)])
  const path = `/reasonEntries/${response.body.data.reasonEntryID}`
  expect((await fixture.request('DELETE', path, { token })).status).toBe(200)
  const target = await fixture.request('POST', '/targets', { token, body: { resourceID: 'LATHE-01', oee: 60 } })
  expect(target.status).toBe(403)
})

test('each company starts with a group of operators', async () => {
  for (const user of ['admin@demo.takt', 'admin@other.takt'])
    expect(await fixture.list(await fixture.tokenOf(user), 'groups')).toMatchObject([
      { groupName: 'Operators', permissions: operatorPermissions, members: [] },
    ])
})

test('changes by one demo user can be approved by another', async () => {
  for (const userName of ['admin@demo.takt', 'planner@demo.takt']) {
    const { body } = await fixture.request('GET', '/docs/approvers', { token: await fixture.tokenOf(userName) })
    expect(body.data.map(({ count }: { count: number }) => count > 0)).toEqual([true, true, true])
  }
})

test('the planner writes master data, but has no access to security', async () => {
  const token = await fixture.tokenOf('planner@demo.takt')
  const [job] = await fixture.list(token, 'jobs')
  const change = await fixture.request('PUT', `/jobs/${job.jobNum}`, { token, body: { prodQty: 7 } })
  expect([change.status, change.body.data.prodQty]).toEqual([200, 7])
  const { message } = (await fixture.request('GET', '/users/user', { token })).body
  expect(message).toMatchObject({
    permissions: {
      security: { read: false, write: false, approve: false },
      jobs: { read: true, write: true, approve: false },
    },
  })
})

test('the global admin sees both companies', async () => {
  const token = await fixture.tokenOf('admin@demo.takt')
  const { entities } = await fixture.list(token, 'entities')
  expect(entities).toHaveLength(2)
})

test("the other company's admin sees nothing of the demo plant", async () => {
  const token = await fixture.tokenOf('admin@other.takt')
  const resources = await fixture.list(token, 'resources')
  expect(resources.map(({ resourceID }: { resourceID: string }) => resourceID)).toEqual(['PRESS-01', 'SAW-01'])
  for (const items of ['jobs', 'parts', 'connectors', 'deviceGroups'])
    expect(await fixture.list(token, items)).toEqual([])
  const { organizations } = await fixture.list(token, 'organizations')
  expect(organizations).toMatchObject([{ organizationName: 'Other Works' }])
  expect((await fixture.request('GET', '/resources/LATHE-01', { token })).status).toBe(404)
  expect((await fixture.request('POST', '/entities', { token, body: { entityName: 'Mine' } })).status).toBe(403)
})

test('the floor has 24 machines on dashboards, planned over the whole history, and overtime that adds to it', async () => {
  const token = await fixture.tokenOf('operator@demo.takt')
  const { organizations } = await fixture.list(token, 'organizations')
  const floor = await loadFloor(fixture.systemDb, organizations[0].organizationId)
  const dashboardMachines = [...floor.resources.values()].filter(({ onDashboards }) => onDashboards)
  expect(dashboardMachines).toHaveLength(24)
  expect(floor.timeZone).toBe('America/New_York')
  const beginning = Number.NEGATIVE_INFINITY
  for (const { scheduleID, idealCycleSecs, attachments } of dashboardMachines)
    expect([scheduleID, idealCycleSecs, attachments]).toMatchObject([
      [{ from: beginning }],
      [{ from: beginning }],
      [{ from: beginning, to: Number.POSITIVE_INFINITY, reports: 'state' }],
    ])
  const day = 86_400_000
  const range = { start: Date.now() - 14 * day, end: Date.now() }
  for (const { resourceID } of dashboardMachines) {
    const { pieces: chunks } = planOf(floor, resourceID, range)
    const planned = chunks.filter((chunk) => chunk.planned)
    const ms = planned.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0)
    expect(ms, resourceID).toBeGreaterThan(10 * 7 * 3_600_000)
  }
  expect(floor.exceptions).toHaveLength(2)
  for (const exception of floor.exceptions) {
    const schedule = floor.schedules.get(exception.scheduleID)!.at(-1)!.value
    const about = { schedule, otherExceptions: floor.exceptions, resourceIDs: [exception.resourceID!] }
    expect(exceptionEffects(exception, about)).toMatchObject([{ addedMs: 4.5 * 3_600_000, takenMs: 0 }])
  }
})

test('running with another password changes the password of the users and nothing else', async () => {
  const token = await fixture.tokenOf('operator@demo.takt')
  const jobs = await fixture.list(token, 'jobs')
  const { code, messages } = await fixture.runSeed({ TAKT_DEMO_PASSWORD: 'another horse battery' })
  expect([code, messages.length]).toEqual([0, 5])
  expect((await fixture.signIn('operator@demo.takt')).status).toBe(401)
  expect((await fixture.request('GET', '/jobs', { token })).status).toBe(401)
  const newToken = await fixture.tokenOf('operator@demo.takt', 'another horse battery')
  expect(await fixture.list(newToken, 'jobs')).toEqual(jobs)
})

test('a removed company stays removed, and its users still get the password', async () => {
  const word = 'another horse battery'
  const token = await fixture.tokenOf('admin@demo.takt', word)
  const [organization] = (await fixture.list(token, 'organizations?entityId=2')).organizations
  const { organizationId, organizationName } = organization
  const deleted = await fixture.request('DELETE', `/organizations/${organizationId}`, {
    token,
    body: { organizationName, currentPassword: word },
  })
  expect(deleted.status).toBe(200)
  const { code, messages } = await fixture.runSeed()
  expect([code, messages.at(-1)]).toEqual([0, 'Other Works was removed and stays removed'])
  expect((await fixture.signIn('admin@other.takt')).status).toBe(200)
})

test('rejects a password that is too short before anything is written', async () => {
  const { code, complaint: errorOutput } = await fixture.runSeed({ TAKT_DEMO_PASSWORD: 'short' })
  expect([code, errorOutput]).toEqual([1, expect.stringContaining('at least 12 characters')])
})
