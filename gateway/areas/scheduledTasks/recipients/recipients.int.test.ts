import type { TaskRecipient } from '@takt/domain/areas/scheduledTasks/responses/taskRecipient.ts'
import { type Area, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsArea } from '../../../core/items/itemsArea.ts'
import type { TestUser } from '../../../core/items/testing/items.fixture.ts'
import { type MailServer, openMailServer } from '../../../core/mail/mailServer.fixture.ts'
import { accessArea } from '../../access/accessArea.ts'
import { createUser } from '../../access/createUser.ts'
import { createTasksFixture, daily, type TasksFixture } from '../executions/tasks.fixture.ts'
import { createReportDelivery } from '../reportDelivery/reportDelivery.ts'

let fixture: TasksFixture
let server: MailServer
let stopGateway: () => Promise<void>

beforeAll(async () => {
  server = await openMailServer()
  const report = createReportDelivery(async (_gateway, _viewer, { reportTitle }) => ({
    title: reportTitle,
    area: 'dashboards',
    rangeText: null,
    zone: 'UTC',
    filterTexts: [],
    summary: [],

    namesPeople: false,
    rowCount: 0,
    cutText: null,
    csv: async function* () {},
    pdf: async () => Buffer.from('%PDF-1.7'),
  }))
  fixture = await createTasksFixture([report], [accessArea, itemsArea], { SMTP_URL: server.url })
  stopGateway = await fixture.start()
})
afterAll(async () => {
  await fixture?.close()
  await server?.close()
})

const task = (scheduleName: string, recipients: string, more: object = {}) => ({
  scheduleName,
  workflowType: 'generateReports',
  options: [
    [{ reportID: 'oeeSummary', reportTitle: `${scheduleName} of the line` }],
    'Subject',
    recipients,
    true,
    true,
  ],
  calendars: daily(3),
  ...more,
})
const list = async (user: TestUser = {}) =>
  (await fixture.request('GET', '/api/scheduledTasks/recipients', undefined, user)).body.data
const find = async (recipient: string, user: TestUser = {}) =>
  (await list(user)).find((entry: TaskRecipient) => entry.recipient === recipient)
const remove = (recipient: string, user: TestUser = {}) =>
  fixture.request('POST', '/api/scheduledTasks/recipients/remove', { recipient }, user)
const read = async (scheduleId: number) => (await fixture.request('GET', `/api/scheduledTasks/${scheduleId}`)).body.data
const history = async (scheduleId: number) =>
  (await fixture.request('GET', `/api/scheduledTasks/${scheduleId}/history`)).body.data
const received = () => server.received.map(({ to }) => to)
const permitOnly = (...areas: Area[]) => ({ permissions: permissionsWhere((area) => areas.includes(area)) })
const namesOf = (entry: TaskRecipient) => entry.tasks.map(({ scheduleName }) => scheduleName)

test('lists every recipient address, sorted, with its tasks, their reports and when they last sent', async () => {
  const scheduleId = await fixture.add(task('Evening', ' Zoe@Plant.example,ada@demo.takt'))
  await fixture.add(task('Morning', 'zoe@plant.example', { paused: true }))
  const all = await list()
  expect(all.map(({ recipient }: TaskRecipient) => recipient)).toEqual(['ada@demo.takt', 'zoe@plant.example'])
  const { nextExecution } = await read(scheduleId)
  const evening = { scheduleId: scheduleId, scheduleName: 'Evening', reports: ['Evening of the line'], recipients: 2 }
  expect(all[1].tasks).toMatchObject([
    { ...evening, paused: false, nextExecution, lastSent: null },
    { scheduleName: 'Morning', paused: true, nextExecution: 'N/A', recipients: 1 },
  ])
  await fixture.trigger(scheduleId)
  const { startTime } = await fixture.until(scheduleId, 'Success')
  expect((await find('zoe@plant.example')).tasks[0].lastSent).toBe(startTime)
})

test('shows the user of an address and whether that user can sign in, to users who may read users', async () => {
  const user = { password: 'correct horse battery', entityId: 1, permissions: permissionsWhere(() => false) }
  await createUser(fixture.dependencies.systemDb, {
    ...user,
    userName: 'gone',
    email: 'Gone@plant.example',
    organizationIds: [1],
    enabled: false,
  })
  await createUser(fixture.dependencies.systemDb, {
    ...user,
    userName: 'moved@plant.example',
    organizationIds: [2],
    restrictOrgs: true,
  })
  await fixture.add(task('People', 'gone@plant.example,moved@plant.example,guest@plant.example'))
  expect((await find('ada@demo.takt')).person).toEqual({ userName: 'ada@demo.takt', active: true })
  expect((await find('gone@plant.example')).person).toEqual({ userName: 'gone', active: false })
  // As in the list of users, users without a common organization are not shown.
  expect((await find('moved@plant.example')).person).toBeNull()
  const wide = await createUser(fixture.dependencies.systemDb, {
    ...user,
    userName: 'wide@plant.example',
    organizationIds: [],
    restrictOrgs: false,
  })
  const movedUser = (await find('moved@plant.example', { userId: wide, restrictOrgs: false })).person
  expect(movedUser).toEqual({ userName: 'moved@plant.example', active: false })
  expect((await find('guest@plant.example')).person).toBeNull()
  expect((await find('gone@plant.example', permitOnly('scheduledTasks'))).person).toBeNull()
})

test('removes an address from all tasks like an edit, in one change that can be undone', async () => {
  const both = await fixture.add(task('Both', 'leaver@plant.example,stays@plant.example'))
  const single = await fixture.add(task('Alone', 'leaver@plant.example'))
  const { status, body } = await remove(' Leaver@plant.example ')
  expect([status, body.data]).toEqual([200, { changed: 2, paused: 1 }])
  expect(body.message).toBe('leaver@plant.example no longer receives reports')
  expect(await find('leaver@plant.example')).toBeUndefined()
  expect(await read(both)).toMatchObject({ paused: false, version: 2, options: { 2: 'stays@plant.example' } })
  expect(await read(single)).toMatchObject({ paused: true, status: 'Paused', nextExecution: 'N/A', options: { 2: '' } })
  expect(await history(both)).toMatchObject([{ type: 'scheduledTasks.added' }, { type: 'scheduledTasks.changed' }])
  // It stays paused until it has a recipient.
  const toggle = await fixture.request('PATCH', `/api/scheduledTasks/${single}/toggle`, { paused: false })
  expect([toggle.status, toggle.body.data.fields]).toEqual([
    400,
    { 'options.emailRecipients': 'needs at least one address' },
  ])
  const { change } = body
  expect((await fixture.request('POST', '/api/changes/undo', { changes: [change] })).status).toBe(200)
  expect(namesOf(await find('leaver@plant.example'))).toEqual(['Alone', 'Both'])
  expect(await read(single)).toMatchObject({ paused: false })
  expect((await remove('nobody@plant.example')).body.data).toEqual({ changed: 0, paused: 0 })
})

test('removing recipients requires no rights for the reports, and the task keeps running with the rights of its last saver', async () => {
  const scheduleId = await fixture.add(task('Kept', 'kept@plant.example,left@plant.example'))
  const { permissions } = permitOnly('scheduledTasks')
  const other = await createUser(fixture.dependencies.systemDb, {
    userName: 'tidy@demo.takt',
    password: 'correct horse battery',
    entityId: 1,
    organizationIds: [1],
    permissions,
  })
  const user = { userId: other, permissions }
  const removed = await remove('left@plant.example', user)
  expect(removed.body.data).toEqual({ changed: 1, paused: 0 })
  expect((await read(scheduleId)).savedBy).toBe(fixture.userId)
  const { change } = removed.body
  const undone = await fixture.request('POST', '/api/changes/undo', { changes: [change] }, user)
  expect([undone.status, (await read(scheduleId)).savedBy]).toEqual([200, fixture.userId])
  // Any other change saves the task and requires the rights for it.
  const { options } = task('Kept', 'kept@plant.example,new@plant.example')
  const change403 = await fixture.request('PUT', `/api/scheduledTasks/${scheduleId}`, { options }, user)
  expect(change403.status).toBe(403)
  const subject = task('Kept', 'kept@plant.example').options.with(1, 'Other')
  expect((await fixture.request('PUT', `/api/scheduledTasks/${scheduleId}`, { options: subject }, user)).status).toBe(
    403,
  )
})

test('requires the right to read tasks, removal the right to write them, and covers one organization only', async () => {
  const scheduleId = await fixture.add(task('Own', 'own@plant.example'))
  const none = permitOnly('dashboards')
  expect((await fixture.request('GET', '/api/scheduledTasks/recipients', undefined, none)).status).toBe(403)
  const reader = { permissions: permissionsWhere((area, flag) => area === 'scheduledTasks' && flag === 'read') }
  expect(namesOf(await find('own@plant.example', reader))).toEqual(['Own'])
  expect((await remove('own@plant.example', reader)).status).toBe(403)
  for (const organizationId of [2, 3]) {
    const otherTenant = { organizationId, entityId: organizationId === 3 ? 2 : 1 }
    expect(await list(otherTenant)).toEqual([])
    expect((await remove('own@plant.example', otherTenant)).body.data).toEqual({ changed: 0, paused: 0 })
  }
  expect(await read(scheduleId)).toMatchObject({ version: 1, options: { 2: 'own@plant.example' } })
})

test('a masked session sees masked addresses, people and tasks, and cannot remove recipients', async () => {
  const scheduleId = await fixture.add(task('Hidden', 'ada@demo.takt,hidden@plant.example'))
  const masked = await list({ isMasked: true })
  expect(JSON.stringify(masked)).not.toMatch(/plant\.example|demo\.takt|"Hidden"/)
  const entry = masked.find((entry: TaskRecipient) =>
    entry.tasks.some((candidate) => candidate.scheduleId === scheduleId),
  )
  expect(entry).toMatchObject({
    recipient: expect.stringMatching(/@masked\.example$/),
    person: { userName: expect.stringMatching(/@masked\.example$/), active: true },
  })
  const rejected = await remove('hidden@plant.example', { isMasked: true })
  expect([rejected.status, rejected.body.message]).toEqual([
    403,
    'Tasks cannot be changed while names are masked. Turn masking off first.',
  ])
  expect(await read(scheduleId)).toMatchObject({ version: 1 })
})

test('an email waiting for another attempt is not sent to a recipient removed in the meantime; the others get theirs', async () => {
  const scheduleId = await fixture.add(task('Waiting', 'busy@plant.example,after@plant.example'))
  server.play.busy = 2
  await fixture.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(1)
  expect((await remove('busy@plant.example')).body.data).toEqual({ changed: 1, paused: 0 })
  server.play.busy = 0
  const { reason } = await fixture.until(scheduleId, 'Success')
  expect(reason).toBe(
    'Sent to 1 of 2 recipients; not to busy@plant.example (unsent: Removed from the task before sending)',
  )
  expect(received()).not.toContain('busy@plant.example')
  expect(received()).toContain('after@plant.example')
})

test('nor is an email of a queued execution, even if no recipient remains', async () => {
  await stopGateway()
  const scheduleId = await fixture.add(task('Queued', 'queued@plant.example'))
  await fixture.trigger(scheduleId)
  expect((await remove('queued@plant.example')).body.data).toEqual({ changed: 1, paused: 1 })
  await fixture.start()
  expect((await fixture.until(scheduleId, 'Success')).reason).toContain('Sent to 0 of 1 recipients')
  expect(received()).not.toContain('queued@plant.example')
})
