import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
})
afterAll(() => fixture?.close())

const only = <Value>(value: Value) => [{ start: value, end: value }]
const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(9), minute: only(0) }]
const reporting = (scheduleName: string, reportID: string, parameters: object = {}) => ({
  scheduleName,
  workflowType: 'generateReports',
  options: [[{ reportID, parameters }], 'Subject', 'ada@plant.example', true, true],
  calendars,
})
const add = (task: object, user: TestUser = {}) => fixture.request('POST', '/api/scheduledTasks', task, user)
const without = (...areas: string[]) => ({ permissions: permissionsWhere((area) => !areas.includes(area)) })

test('saving a task requires the rights that it will need when it runs', async () => {
  const mayNot = await add(reporting('A', 'oeeSummary'), without('dashboards'))
  expect([mayNot.status, mayNot.body.message]).toEqual([
    403,
    "A task of this type needs the right 'read' on 'dashboards'",
  ])
  const people = await add(reporting('A', 'laborByEmployee'), without('employees'))
  expect([people.status, people.body.data.fields]).toEqual([
    400,
    { 'options.reports.0.reportID': "needs the right 'read' on 'employees'" },
  ])
  const { data } = (await add(reporting('A', 'oeeSummary'))).body
  const { options } = reporting('A', 'laborByEmployee')
  const changed = await fixture.request(
    'PUT',
    `/api/scheduledTasks/${data.scheduleId}`,
    { options },
    without('employees'),
  )
  expect(changed.status).toBe(400)
})

test('rejects unknown reports and parameters when the task is saved', async () => {
  const fields = async (reportID: string, parameters?: object) =>
    (await add(reporting('B', reportID, parameters))).body.data.fields
  expect(await fields('nothing')).toEqual({ 'options.reports.0.reportID': 'is not a report' })
  expect(await fields('oeeSummary', { startDate: 'soon', endDate: '9999-12-31' })).toMatchObject({
    'options.reports.0.parameters.startDate': expect.stringContaining('must be a day'),
  })
  const tooLong = { filterConditions: [{ column: 'resourceID', operator: 'notContains', value: 'İ'.repeat(1001) }] }
  expect(await fields('oeeSummary', tooLong)).toEqual({
    'options.reports.0.parameters.filterConditions': expect.stringContaining('of 1000 characters'),
  })
})

test('accepts options by name and stores them in the order of the type; reports unknown names', async () => {
  const [reports, emailSubject, emailRecipients] = reporting('N', 'oeeSummary').options
  const byName = {
    ...reporting('N', 'oeeSummary'),
    options: { multipleReports: reports, emailSubject, emailRecipients },
  }
  expect((await add(byName)).body.data.options).toEqual([reports, emailSubject, emailRecipients, null, null])
  const wrong = await add({ ...byName, scheduleName: 'W', options: { ...byName.options, shiftIds: [1] } })
  expect([wrong.status, wrong.body.data.fields]).toEqual([400, { 'options.shiftIds': 'is no option of this type' }])
})

test('a masked user can pause a task, but cannot overwrite its options with masks', async () => {
  const { data } = (await add(reporting('C', 'oeeSummary'))).body
  const path = `/api/scheduledTasks/${data.scheduleId}`
  const masked = { isMasked: true }
  const { options } = reporting('C', 'lossesByReason')
  const rejected = await fixture.request('PUT', path, { options }, masked)
  expect([rejected.status, rejected.body.message]).toEqual([
    403,
    'Tasks cannot be changed while names are masked. Turn masking off first.',
  ])
  expect((await fixture.request('PATCH', `${path}/toggle`, { paused: true }, masked)).status).toBe(200)
})

test('every change that saves a task checks it completely: name, times and zone as well as options', async () => {
  const { data } = (await add(reporting('E', 'laborByEmployee'))).body
  const path = `/api/scheduledTasks/${data.scheduleId}`
  const stored = (await fixture.request('GET', path)).body.data
  const times = [{ dayOfWeek: only('SUNDAY'), hour: only(4), minute: only(0) }]
  for (const fields of [
    { scheduleName: 'Other' },
    { scheduleName: 'E' },
    { calendars: times },
    { timeZone: 'Asia/Tokyo' },
    { workflowType: 'generateReports' },
    { options: reporting('E', 'laborByEmployee').options },
    { paused: true, scheduleName: 'Other' },
  ])
    for (const [user, status] of [
      [without('dashboards'), 403],
      [without('employees'), 400],
      [{ isMasked: true }, 403],
    ] as const) {
      const reply = await fixture.request('PUT', path, fields, { userId: 2, ...user })
      expect([fields, user, reply.status]).toEqual([fields, user, status])
    }
  expect((await fixture.request('GET', path)).body.data).toEqual(stored)
  for (const paused of [true, false]) {
    const user = { userId: 2, ...without('dashboards', 'employees') }
    const { status, body } = await fixture.request('PUT', path, { paused }, user)
    expect([status, body.data]).toMatchObject([200, { savedBy: stored.savedBy }])
  }
  const saved = await fixture.request('PUT', path, { scheduleName: 'Other' }, { userId: 2 })
  expect(saved.body.data).toMatchObject({ savedBy: 2, scheduleName: 'Other' })
})

test('only a global administrator can rename a system task; otherwise it could be deleted under another name', async () => {
  const [system] = predefinedTasks({ timeZone: 'UTC', now: Date.now() })
  const { data } = (await add(system!)).body
  const rename = (user: TestUser) =>
    fixture.request('PUT', `/api/scheduledTasks/${data.scheduleId}`, { scheduleName: 'Mine' }, user)
  expect((await rename({})).status).toBe(403)
  expect((await rename({ globalAdmin: true })).status).toBe(200)
})

test('filtering by list requires at least one entry', async () => {
  const options = [30, false, 'include', 'all', 'exclude', [], [], ['M-1']]
  const { body } = await add({ scheduleName: 'D', workflowType: 'autoSuspendResumeActivity', options, calendars })
  expect(body.data.fields).toEqual({ 'options.shiftNums': 'needs at least one entry, or All above' })
})
