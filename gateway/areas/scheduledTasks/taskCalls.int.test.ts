import type { TaskDefinition } from '@takt/domain/areas/scheduledTasks/answers/taskDefinition.ts'
import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { noPermissions } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleSession } from '../../app/gateway.bed.ts'
import { createItemsBed, type ItemsBed, type Who } from '../../core/items/testing/items.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
  await bed.ask('PUT', '/api/organizationSettings/1', { timeZone: 'America/New_York' })
})
afterAll(() => bed?.close())

const reader: Who = { permissions: { ...noPermissions, scheduledTasks: { read: true, write: false, approve: false } } }
const only = <Value>(value: Value) => [{ start: value, end: value }]
const at = (day: string, hour: number, minute = 0) => ({ dayOfWeek: only(day), hour: only(hour), minute: only(minute) })
const suspending = { workflowType: 'autoSuspendResumeActivity', options: [30] }
const add = (task: object) => bed.ask('POST', '/api/scheduledTasks', task)
const [system] = predefinedTasks({ timeZone: 'UTC', now: Date.parse('2026-01-14T12:00:00Z') })

// Proves SCH-111, SCH-112, SCH-118, SCH-207
test('PATCH toggle takes the task with paused flipped: Paused and Scheduled, and no next execution while paused', async () => {
  const { data } = (await add({ ...suspending, scheduleName: 'Breaks', calendars: [at('MONDAY', 9)] })).body
  const toggle = (paused: boolean) =>
    bed.ask('PATCH', `/api/scheduledTasks/${data.scheduleId}/toggle`, { ...data, paused })
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

test('times are kept by the clock of the organization, or of the zone that the task says', async () => {
  const name = { ...suspending, calendars: [at('MONDAY', 2, 30)] }
  const own = (await add({ ...name, scheduleName: 'OwnClock' })).body.data
  expect(own.localTimes[0].day).toBe('SUNDAY')
  expect(own.localTimes[0].time).toMatch(/^2[12]:30$/)
  const india = (await add({ ...name, scheduleName: 'IndianClock', timeZone: 'Asia/Kolkata' })).body.data
  expect(india).toMatchObject({ localTimes: [{ day: 'MONDAY', time: '08:00' }], calendars: name.calendars })
  const wrong = await add({ ...name, scheduleName: 'NoClock', timeZone: 'Mars/Base' })
  expect([wrong.status, Object.keys(wrong.body.data.fields)]).toEqual([400, ['timeZone']])
})

test('options that the type does not take are refused by name, and so are names with blanks and times given twice', async () => {
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
      'options.emailSubject': 'must be given',
      'options.emailRecipients': 'must be given',
    },
  ])
  const named = await add({ ...suspending, scheduleName: 'Two words', calendars: [at('MONDAY', 9)] })
  expect(named.body.data.fields).toEqual({
    scheduleName: 'Only alphanumeric characters allowed (no spaces or special characters)',
  })
  const twice = await add({ ...suspending, scheduleName: 'Twice', calendars: [at('MONDAY', 9), at('MONDAY', 9)] })
  expect(twice.body.data.fields).toEqual({ calendars: 'must not hold the same day and time twice' })
})

// Proves SCH-198
test('without write permission nothing is added, triggered, toggled, cancelled or deleted; reading is all', async () => {
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
    expect([address, (await bed.ask(method, address, body, reader)).status]).toEqual([address, 403])
  for (const address of [
    '/api/scheduledTasks',
    path,
    `${path}/executionHistory`,
    '/api/scheduledTasks/taskDefinitions',
  ])
    expect([address, (await bed.ask('GET', address, undefined, reader)).status]).toEqual([address, 200])
})

// Proves SCH-199
test('a system task is deleted by a global administrator who may write, and by nobody else', async () => {
  const { data } = (await add(system!)).body
  const remove = (who: Who) => bed.ask('DELETE', `/api/scheduledTasks/${data.scheduleId}`, undefined, who)
  const refused = await remove({})
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only a global administrator may delete or rename a system task. Pause it instead.',
  ])
  const bulk = await bed.ask('POST', '/api/scheduledTasks/bulk', { remove: [{ scheduleId: data.scheduleId }] })
  expect(bulk.status).not.toBe(500)
  expect((await bed.ask('GET', `/api/scheduledTasks/${data.scheduleId}`)).status).toBe(200)
  expect((await remove({ globalAdmin: true })).status).toBe(200)
})

// Proves SCH-084
test('what there is to make comes with the user: by rights, and the own address as recipient', async () => {
  const list = async (who: Who) =>
    (await bed.ask('GET', '/api/scheduledTasks/taskDefinitions', undefined, who)).body.data as TaskDefinition[]
  const all = (await list({})).map(({ workflowType }) => workflowType)
  expect(all).toContain('autoSuspendResumeActivity')
  expect((await list(reader)).map(({ workflowType }) => workflowType)).not.toContain('autoSuspendResumeActivity')
})

// Proves SCH-075
test('reports need a subject as text, Scheduled Reports unless said, and recipients, who asks unless said', async () => {
  const { data } = (await bed.ask('GET', '/api/scheduledTasks/taskDefinitions')).body
  const reports = (data as TaskDefinition[]).find(({ workflowType }) => workflowType === 'generateReports')!
  expect(reports.optionDefinitions.slice(0, 2)).toMatchObject([
    { name: 'emailSubject', type: 'other', required: true, default: 'Scheduled Reports' },
    { name: 'emailRecipients', type: 'email', multiple: true, required: true, default: [sampleSession().userName] },
  ])
  const sent = { workflowType: 'generateReports', scheduleName: 'Letters', calendars: [at('MONDAY', 9)] }
  for (const [subject, recipients, problems] of [
    [7, 'a@b.de', { 'options.emailSubject': 'must be given' }],
    ['Figures', 'a@b.de,nobody', { 'options.emailRecipients': 'Please enter a valid email address' }],
    ['Figures', ['a@b.de'], { 'options.emailRecipients': 'must be addresses, joined by commas' }],
  ] as const) {
    const refused = await add({ ...sent, options: [[{ reportID: 'oeeSummary' }], subject, recipients] })
    expect([refused.status, refused.body.data.fields]).toEqual([400, problems])
  }
})

test('the history of a task that never ran is empty; of one that is not there, or not here, there is none', async () => {
  const { data } = (await add({ ...suspending, scheduleName: 'Never', calendars: [at('MONDAY', 9)] })).body
  const history = (scheduleId: unknown, who: Who = {}) =>
    bed.ask('GET', `/api/scheduledTasks/${scheduleId}/executionHistory`, undefined, who)
  expect((await history(data.scheduleId)).body.data).toEqual({ executions: [] })
  expect((await history(999_999)).status).toBe(404)
  expect((await history(data.scheduleId, { organizationId: 2 })).status).toBe(404)
  const cancel = { workflowId: data.scheduleId, runId: '00000000-0000-4000-8000-000000000000' }
  expect((await bed.ask('POST', '/api/scheduledTasks/cancelExecution', cancel)).status).toBe(404)
})
