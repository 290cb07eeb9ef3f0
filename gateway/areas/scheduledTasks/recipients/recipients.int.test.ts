import type { TaskRecipient } from '@takt/domain/areas/scheduledTasks/answers/taskRecipient.ts'
import { type Area, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemsArea } from '../../../core/items/itemsArea.ts'
import type { Who } from '../../../core/items/testing/items.bed.ts'
import { type MailServer, openMailServer } from '../../../core/mail/mailServer.bed.ts'
import { accessArea } from '../../access/accessArea.ts'
import { createUser } from '../../access/createUser.ts'
import { createTasksBed, daily, type TasksBed } from '../executions/tasks.bed.ts'
import { createReportDelivery } from '../reportDelivery/reportDelivery.ts'

let bed: TasksBed
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
  bed = await createTasksBed([report], [accessArea, itemsArea], { SMTP_URL: server.url })
  stopGateway = await bed.begin()
})
afterAll(async () => {
  await bed?.close()
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
const list = async (who: Who = {}) => (await bed.ask('GET', '/api/scheduledTasks/recipients', undefined, who)).body.data
const find = async (recipient: string, who: Who = {}) =>
  (await list(who)).find((entry: TaskRecipient) => entry.recipient === recipient)
const remove = (recipient: string, who: Who = {}) =>
  bed.ask('POST', '/api/scheduledTasks/recipients/remove', { recipient }, who)
const read = async (scheduleId: number) => (await bed.ask('GET', `/api/scheduledTasks/${scheduleId}`)).body.data
const history = async (scheduleId: number) =>
  (await bed.ask('GET', `/api/scheduledTasks/${scheduleId}/history`)).body.data
const received = () => server.received.map(({ to }) => to)
const only = (...areas: Area[]) => ({ permissions: permissionsWhere((area) => areas.includes(area)) })
const namesOf = (entry: TaskRecipient) => entry.tasks.map(({ scheduleName }) => scheduleName)

test('who receives what: every address, sorted, with its tasks, what they send and when they did last', async () => {
  const one = await bed.add(task('Evening', ' Zoe@Plant.example,ada@demo.takt'))
  await bed.add(task('Morning', 'zoe@plant.example', { paused: true }))
  const all = await list()
  expect(all.map(({ recipient }: TaskRecipient) => recipient)).toEqual(['ada@demo.takt', 'zoe@plant.example'])
  const { nextExecution } = await read(one)
  const evening = { scheduleId: one, scheduleName: 'Evening', reports: ['Evening of the line'], recipients: 2 }
  expect(all[1].tasks).toMatchObject([
    { ...evening, paused: false, nextExecution, lastSent: null },
    { scheduleName: 'Morning', paused: true, nextExecution: 'N/A', recipients: 1 },
  ])
  await bed.trigger(one)
  const { startTime } = await bed.until(one, 'Success')
  expect((await find('zoe@plant.example')).tasks[0].lastSent).toBe(startTime)
})

test('an address is told with its user, and whether that one may still sign in; to those who may read users', async () => {
  const user = { password: 'correct horse battery', entityId: 1, permissions: permissionsWhere(() => false) }
  await createUser(bed.dependencies.systemDb, {
    ...user,
    userName: 'gone',
    email: 'Gone@plant.example',
    organizationIds: [1],
    enabled: false,
  })
  await createUser(bed.dependencies.systemDb, {
    ...user,
    userName: 'moved@plant.example',
    organizationIds: [2],
    restrictOrgs: true,
  })
  await bed.add(task('People', 'gone@plant.example,moved@plant.example,guest@plant.example'))
  expect((await find('ada@demo.takt')).person).toEqual({ userName: 'ada@demo.takt', active: true })
  expect((await find('gone@plant.example')).person).toEqual({ userName: 'gone', active: false })
  // As in the list of users, those who have no organization in common are not told of.
  expect((await find('moved@plant.example')).person).toBeNull()
  const wide = await createUser(bed.dependencies.systemDb, {
    ...user,
    userName: 'wide@plant.example',
    organizationIds: [],
    restrictOrgs: false,
  })
  const moved = (await find('moved@plant.example', { userId: wide, restrictOrgs: false })).person
  expect(moved).toEqual({ userName: 'moved@plant.example', active: false })
  expect((await find('guest@plant.example')).person).toBeNull()
  expect((await find('gone@plant.example', only('scheduledTasks'))).person).toBeNull()
})

test('taken off, an address is on no task any more: as by an edit, in one change that can be taken back', async () => {
  const both = await bed.add(task('Both', 'leaver@plant.example,stays@plant.example'))
  const alone = await bed.add(task('Alone', 'leaver@plant.example'))
  const { status, body } = await remove(' Leaver@plant.example ')
  expect([status, body.data]).toEqual([200, { changed: 2, paused: 1 }])
  expect(body.message).toBe('leaver@plant.example receives no reports any more')
  expect(await find('leaver@plant.example')).toBeUndefined()
  expect(await read(both)).toMatchObject({ paused: false, version: 2, options: { 2: 'stays@plant.example' } })
  expect(await read(alone)).toMatchObject({ paused: true, status: 'Paused', nextExecution: 'N/A', options: { 2: '' } })
  expect(await history(both)).toMatchObject([{ type: 'scheduledTasks.added' }, { type: 'scheduledTasks.changed' }])
  // It rests until somebody is to get it.
  const toggle = await bed.ask('PATCH', `/api/scheduledTasks/${alone}/toggle`, { paused: false })
  expect([toggle.status, toggle.body.data.fields]).toEqual([
    400,
    { 'options.emailRecipients': 'needs at least one address' },
  ])
  const { change } = body
  expect((await bed.ask('POST', '/api/changes/undo', { changes: [change] })).status).toBe(200)
  expect(namesOf(await find('leaver@plant.example'))).toEqual(['Alone', 'Both'])
  expect(await read(alone)).toMatchObject({ paused: false })
  expect((await remove('nobody@plant.example')).body.data).toEqual({ changed: 0, paused: 0 })
})

test('whoever takes people off needs no rights for the reports, and the task runs on with those of who saved it', async () => {
  const scheduleId = await bed.add(task('Kept', 'kept@plant.example,left@plant.example'))
  const { permissions } = only('scheduledTasks')
  const other = await createUser(bed.dependencies.systemDb, {
    userName: 'tidy@demo.takt',
    password: 'correct horse battery',
    entityId: 1,
    organizationIds: [1],
    permissions,
  })
  const who = { userId: other, permissions }
  const removed = await remove('left@plant.example', who)
  expect(removed.body.data).toEqual({ changed: 1, paused: 0 })
  expect((await read(scheduleId)).savedBy).toBe(bed.userId)
  const { change } = removed.body
  const undone = await bed.ask('POST', '/api/changes/undo', { changes: [change] }, who)
  expect([undone.status, (await read(scheduleId)).savedBy]).toEqual([200, bed.userId])
  // More than fewer is a task of one's own, and takes the rights for it.
  const { options } = task('Kept', 'kept@plant.example,new@plant.example')
  const change403 = await bed.ask('PUT', `/api/scheduledTasks/${scheduleId}`, { options }, who)
  expect(change403.status).toBe(403)
  const subject = task('Kept', 'kept@plant.example').options.with(1, 'Other')
  expect((await bed.ask('PUT', `/api/scheduledTasks/${scheduleId}`, { options: subject }, who)).status).toBe(403)
})

test('it is read with the right to read tasks, done with that to write them, and of one organization alone', async () => {
  const scheduleId = await bed.add(task('Own', 'own@plant.example'))
  const none = only('dashboards')
  expect((await bed.ask('GET', '/api/scheduledTasks/recipients', undefined, none)).status).toBe(403)
  const reader = { permissions: permissionsWhere((area, flag) => area === 'scheduledTasks' && flag === 'read') }
  expect(namesOf(await find('own@plant.example', reader))).toEqual(['Own'])
  expect((await remove('own@plant.example', reader)).status).toBe(403)
  for (const organizationId of [2, 3]) {
    const elsewhere = { organizationId, entityId: organizationId === 3 ? 2 : 1 }
    expect(await list(elsewhere)).toEqual([])
    expect((await remove('own@plant.example', elsewhere)).body.data).toEqual({ changed: 0, paused: 0 })
  }
  expect(await read(scheduleId)).toMatchObject({ version: 1, options: { 2: 'own@plant.example' } })
})

test('a masked session is told masks of addresses, people and tasks, and takes nobody off', async () => {
  const scheduleId = await bed.add(task('Hidden', 'ada@demo.takt,hidden@plant.example'))
  const masked = await list({ isMasked: true })
  expect(JSON.stringify(masked)).not.toMatch(/plant\.example|demo\.takt|"Hidden"/)
  const own = masked.find((entry: TaskRecipient) => entry.tasks.some((found) => found.scheduleId === scheduleId))
  expect(own).toMatchObject({
    recipient: expect.stringMatching(/@masked\.example$/),
    person: { userName: expect.stringMatching(/@masked\.example$/), active: true },
  })
  const refused = await remove('hidden@plant.example', { isMasked: true })
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'What a task does cannot be changed while names are masked. Turn masking off first.',
  ])
  expect(await read(scheduleId)).toMatchObject({ version: 1 })
})

test('a letter that waits for another attempt does not go to who is taken off meanwhile; the others get theirs', async () => {
  const scheduleId = await bed.add(task('Waiting', 'busy@plant.example,after@plant.example'))
  server.play.busy = 2
  await bed.trigger(scheduleId)
  await expect.poll(() => server.play.busy).toBe(1)
  expect((await remove('busy@plant.example')).body.data).toEqual({ changed: 1, paused: 0 })
  server.play.busy = 0
  const { reason } = await bed.until(scheduleId, 'Success')
  expect(reason).toBe('Sent to 1 of 2 recipients; not to busy@plant.example (unsent: Taken off the task meanwhile)')
  expect(received()).not.toContain('busy@plant.example')
  expect(received()).toContain('after@plant.example')
})

test('nor does one of an execution that waits in the queue, also if nobody is left to get any', async () => {
  await stopGateway()
  const scheduleId = await bed.add(task('Queued', 'queued@plant.example'))
  await bed.trigger(scheduleId)
  expect((await remove('queued@plant.example')).body.data).toEqual({ changed: 1, paused: 1 })
  await bed.begin()
  expect((await bed.until(scheduleId, 'Success')).reason).toContain('Sent to 0 of 1 recipients')
  expect(received()).not.toContain('queued@plant.example')
})
