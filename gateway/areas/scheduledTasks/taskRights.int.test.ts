import { predefinedTasks } from '@takt/domain/areas/scheduledTasks/predefinedTasks.ts'
import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createItemsBed, type ItemsBed, type Who } from '../../core/items/testing/items.bed.ts'

let bed: ItemsBed
beforeAll(async () => {
  bed = await createItemsBed()
})
afterAll(() => bed?.close())

const only = <Value>(value: Value) => [{ start: value, end: value }]
const calendars = [{ dayOfWeek: only('MONDAY'), hour: only(9), minute: only(0) }]
const reporting = (scheduleName: string, reportID: string, parameters: object = {}) => ({
  scheduleName,
  workflowType: 'generateReports',
  options: [[{ reportID, parameters }], 'Subject', 'ada@plant.example', true, true],
  calendars,
})
const add = (task: object, who: Who = {}) => bed.ask('POST', '/api/scheduledTasks', task, who)
const without = (...areas: string[]) => ({ permissions: permissionsWhere((area) => !areas.includes(area)) })

test('nobody has done at a time what they may not do now: a task is kept with the rights that it needs', async () => {
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
  const changed = await bed.ask('PUT', `/api/scheduledTasks/${data.scheduleId}`, { options }, without('employees'))
  expect(changed.status).toBe(400)
})

test('a report that there is not, and parameters that it does not take, are refused when the task is saved', async () => {
  const fields = async (reportID: string, parameters?: object) =>
    (await add(reporting('B', reportID, parameters))).body.data.fields
  expect(await fields('nothing')).toEqual({ 'options.reports.0.reportID': 'is no report' })
  expect(await fields('oeeSummary', { startDate: 'soon', endDate: '9999-12-31' })).toMatchObject({
    'options.reports.0.parameters.startDate': expect.stringContaining('must be a day'),
  })
  const tooMuch = { filterConditions: [{ column: 'resourceID', operator: 'notContains', value: 'İ'.repeat(1001) }] }
  expect(await fields('oeeSummary', tooMuch)).toEqual({
    'options.reports.0.parameters.filterConditions': expect.stringContaining('of 1000 characters'),
  })
})

test('options are given by name as well, and kept in the order of the type; a name that it does not have is told', async () => {
  const [reports, emailSubject, emailRecipients] = reporting('N', 'oeeSummary').options
  const byName = {
    ...reporting('N', 'oeeSummary'),
    options: { multipleReports: reports, emailSubject, emailRecipients },
  }
  expect((await add(byName)).body.data.options).toEqual([reports, emailSubject, emailRecipients, null, null])
  const wrong = await add({ ...byName, scheduleName: 'W', options: { ...byName.options, shiftIds: [1] } })
  expect([wrong.status, wrong.body.data.fields]).toEqual([400, { 'options.shiftIds': 'is no option of this type' }])
})

test('who is shown masks cannot overwrite with them what a task does; pausing is all', async () => {
  const { data } = (await add(reporting('C', 'oeeSummary'))).body
  const path = `/api/scheduledTasks/${data.scheduleId}`
  const masked = { isMasked: true }
  const { options } = reporting('C', 'lossesByReason')
  const refused = await bed.ask('PUT', path, { options }, masked)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'What a task does cannot be changed while names are masked. Turn masking off first.',
  ])
  expect((await bed.ask('PATCH', `${path}/toggle`, { paused: true }, masked)).status).toBe(200)
})

test('whatever saves a task is looked at whole: its name, times and zone as well as what it does', async () => {
  const { data } = (await add(reporting('E', 'laborByEmployee'))).body
  const path = `/api/scheduledTasks/${data.scheduleId}`
  const kept = (await bed.ask('GET', path)).body.data
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
    for (const [who, status] of [
      [without('dashboards'), 403],
      [without('employees'), 400],
      [{ isMasked: true }, 403],
    ] as const) {
      const reply = await bed.ask('PUT', path, fields, { userId: 2, ...who })
      expect([fields, who, reply.status]).toEqual([fields, who, status])
    }
  expect((await bed.ask('GET', path)).body.data).toEqual(kept)
  for (const paused of [true, false]) {
    const who = { userId: 2, ...without('dashboards', 'employees') }
    const { status, body } = await bed.ask('PUT', path, { paused }, who)
    expect([status, body.data]).toMatchObject([200, { savedBy: kept.savedBy }])
  }
  const saved = await bed.ask('PUT', path, { scheduleName: 'Other' }, { userId: 2 })
  expect(saved.body.data).toMatchObject({ savedBy: 2, scheduleName: 'Other' })
})

test('a system task is renamed by a global administrator alone: it could be deleted as another', async () => {
  const [system] = predefinedTasks({ timeZone: 'UTC', now: Date.now() })
  const { data } = (await add(system!)).body
  const rename = (who: Who) => bed.ask('PUT', `/api/scheduledTasks/${data.scheduleId}`, { scheduleName: 'Mine' }, who)
  expect((await rename({})).status).toBe(403)
  expect((await rename({ globalAdmin: true })).status).toBe(200)
})

test('suspending only some needs to be told which', async () => {
  const options = [30, false, 'include', 'all', 'exclude', [], [], ['M-1']]
  const { body } = await add({ scheduleName: 'D', workflowType: 'autoSuspendResumeActivity', options, calendars })
  expect(body.data.fields).toEqual({ 'options.shiftNums': 'needs at least one, or All above' })
})
