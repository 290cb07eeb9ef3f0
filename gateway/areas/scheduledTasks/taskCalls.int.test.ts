import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/responses/taskDefinition.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleSession } from '../../app/gateway.fixture.ts'
import { createItemsFixture, type ItemsFixture, type TestUser } from '../../core/items/testing/items.fixture.ts'

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture()
  await fixture.request('PUT', '/api/organizationSettings/1', { timeZone: 'America/New_York' })
})
afterAll(() => fixture?.close())

const reader: TestUser = {
  permissions: { ...noPermissions, scheduledTasks: { read: true, write: false, approve: false } },
}
const only = <Value>(value: Value) => [{ start: value, end: value }]
const at = (day: string, hour: number, minute = 0) => ({ dayOfWeek: only(day), hour: only(hour), minute: only(minute) })
const suspending = { workflowType: 'autoSuspendResumeActivity', options: [30] }
const add = (task: object) => fixture.request('POST', '/api/scheduledTasks', task)
const [system] = predefinedTasks({ timeZone: 'UTC', now: Date.parse('2026-01-14T12:00:00Z') })

// Proves SCH-111, SCH-112, SCH-118, SCH-207
test('PATCH toggle accepts the task with paused flipped: Paused and Scheduled, without a next execution while paused', async () => {
  const { data } = (await add({ ...suspending, scheduleName: 'Breaks', calendars: [at('MONDAY', 9)] })).body
  const toggle = (paused: boolean) =>
    fixture.request('PATCH', `/api/scheduledTasks/${data.scheduleId}/toggle`, { ...data, paused })
  const paused = await toggle(true)
  expect(paused.body.message).toBe('Scheduled Task successfully Paused')
  expect(paused.body.data).toMatchObject({ paused: true, status: 'Paused', nextExecution: 'N/A' })
  const resumed = await toggle(false)
  expect(resumed.body.message).toBe('Scheduled Task successfully Scheduled')
  expect(resumed.body.data).toMatchObject({ paused: false, status: 'Scheduled', calendars: [at('MONDAY', 9)] })
  const next = Date.parse(resumed.body.data.nextExecution)
  expect(next - Date.now()).toBeGreaterThan(0)
  expect(next - Date.now()).toBeLessThan(15 * 86_400_000)
})

test('stores times in the zone of the organization, or in the zone of the task', async () => {
  const name = { ...suspending, calendars: [at('MONDAY', 2, 30)] }
  const withZone = (await add({ ...name, scheduleName: 'OwnClock' })).body.data
  expect(withZone.localTimes[0].day).toBe('SUNDAY')
  expect(withZone.localTimes[0].time).toMatch(/^2[12]:30$/)
  const india = (await add({ ...name, scheduleName: 'IndianClock', timeZone: 'Asia/Kolkata' })).body.data
  expect(india).toMatchObject({ localTimes: [{ day: 'MONDAY', time: '08:00' }], calendars: name.calendars })
  const wrong = await add({ ...name, scheduleName: 'NoClock', timeZone: 'Mars/Base' })
  expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['timeZone']])
})

test('rejects unsupported options by name, names with surrounding spaces and duplicate times', async () => {
  const wrong = await add({
    workflowType: 'generateReports',
    scheduleName: 'A',
    options: [[], ''],
    calendars: [at('MONDAY', 9)],
  })
  expect([wrong.status, wrong.body.data.fields]).toEqual([
    400,
    {
      'options.reports': 'needs at least one report',
      'options.emailSubject': 'is required',
      'options.emailRecipients': 'is required',
    },
  ])
  const named = await add({ ...suspending, scheduleName: 'Two words', calendars: [at('MONDAY', 9)] })
  expect(named.body.data.fields).toEqual({
    scheduleName: 'Only alphanumeric characters allowed (no spaces or special characters)',
  })
  const duplicates = await add({ ...suspending, scheduleName: 'Twice', calendars: [at('MONDAY', 9), at('MONDAY', 9)] })
  expect(duplicates.body.data.fields).toEqual({ calendars: 'must not hold the same day and time twice' })
})

// Proves SCH-198
test('without write permission a user can only read: no add, trigger, toggle, cancel or delete', async () => {
  const { data } = (await add({ ...suspending, scheduleName: 'ReadOnly', calendars: [at('MONDAY', 9)] })).body
  const path = `/api/scheduledTasks/${data.scheduleId}`
  const cancel = { workflowId: data.scheduleId, runId: '00000000-0000-4000-8000-000000000000' }
  for (const [method, address, body] of [
    ['POST', '/api/scheduledTasks', { ...data, scheduleName: 'Other' }],
    ['PUT', path, { paused: true }],
    ['DELETE', path, undefined],
    ['PATCH', `${path}/toggle`, { paused: true }],
    ['POST', `${path}/trigger`, {}],
    ['POST', '/api/scheduledTasks/cancelExecution', cancel],
  ] as const)
    expect([address, (await fixture.request(method, address, body, reader)).status]).toEqual([address, 403])
  for (const address of [
    '/api/scheduledTasks',
    path,
    `${path}/executionHistory`,
    '/api/scheduledTasks/taskDefinitions',
  ])
    expect([address, (await fixture.request('GET', address, undefined, reader)).status]).toEqual([address, 200])
})

// Proves SCH-199
test('only a global administrator with write permission can delete a system task', async () => {
  const { data } = (await add(system!)).body
  const remove = (user: TestUser) =>
    fixture.request('DELETE', `/api/scheduledTasks/${data.scheduleId}`, undefined, user)
  const rejected = await remove({})
  expect([rejected.status, rejected.body.message]).toEqual([
    403,
    'Only a global administrator may delete or rename a system task. Pause it instead.',
  ])
  const bulk = await fixture.request('POST', '/api/scheduledTasks/bulk', { remove: [{ scheduleId: data.scheduleId }] })
  expect(bulk.status).not.toBe(500)
  expect((await fixture.request('GET', `/api/scheduledTasks/${data.scheduleId}`)).status).toBe(200)
  expect((await remove({ globalAdmin: true })).status).toBe(200)
})

// Proves SCH-084
test('task definitions depend on the user: only permitted types, with the own address as recipient', async () => {
  const list = async (user: TestUser) =>
    (await fixture.request('GET', '/api/scheduledTasks/taskDefinitions', undefined, user)).body.data as TaskDefinition[]
  const all = (await list({})).map(({ workflowType }) => workflowType)
  expect(all).toContain('autoSuspendResumeActivity')
  expect((await list(reader)).map(({ workflowType }) => workflowType)).not.toContain('autoSuspendResumeActivity')
})

// Proves SCH-075
test('report tasks require a text subject, by default Scheduled Reports, and recipients, by default the user', async () => {
  const { data } = (await fixture.request('GET', '/api/scheduledTasks/taskDefinitions')).body
  const reports = (data as TaskDefinition[]).find(({ workflowType }) => workflowType === 'generateReports')!
  expect(reports.optionDefinitions.slice(0, 2)).toMatchObject([
    { name: 'emailSubject', type: 'other', required: true, default: 'Scheduled Reports' },
    { name: 'emailRecipients', type: 'email', multiple: true, required: true, default: [sampleSession().userName] },
  ])
  const input = { workflowType: 'generateReports', scheduleName: 'Letters', calendars: [at('MONDAY', 9)] }
  for (const [subject, recipients, problems] of [
    [7, 'a@b.de', { 'options.emailSubject': 'is required' }],
    ['Figures', 'a@b.de,nobody', { 'options.emailRecipients': 'Please enter a valid email address' }],
    ['Figures', ['a@b.de'], { 'options.emailRecipients': 'must be addresses separated by commas' }],
  ] as const) {
    const rejected = await add({ ...input, options: [[{ reportID: 'oeeSummary' }], subject, recipients] })
    expect([rejected.status, rejected.body.data.fields]).toEqual([400, problems])
  }
})

test('the history of a task that never ran is empty; the history of an unknown or foreign task is a 404', async () => {
  const { data } = (await add({ ...suspending, scheduleName: 'Never', calendars: [at('MONDAY', 9)] })).body
  const history = (scheduleId: unknown, user: TestUser = {}) =>
    fixture.request('GET', `/api/scheduledTasks/${scheduleId}/executionHistory`, undefined, user)
  expect((await history(data.scheduleId)).body.data).toEqual({ executions: [] })
  expect((await history(999_999)).status).toBe(404)
  expect((await history(data.scheduleId, { organizationId: 2 })).status).toBe(404)
  const cancel = { workflowId: data.scheduleId, runId: '00000000-0000-4000-8000-000000000000' }
  expect((await fixture.request('POST', '/api/scheduledTasks/cancelExecution', cancel)).status).toBe(404)
})
