import { randomUUID } from 'node:crypto'
import { noPermissions, type Permissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { at, fixture, opened, postMessage, prepareScreenChat, readScreenChat, request } from './screenChat.fixture.ts'

prepareScreenChat()

const ofDashboards = permissionsWhere((area, flag) => area === 'dashboards' && flag === 'read')
const everyDay = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']

/** Users who read dashboards, by first name: their permissions, and the shift and status of their employee. */
const people: Record<string, { permissions?: Permissions; shiftNum?: number; isActive?: boolean }> = {
  clock: {},
  early: { shiftNum: 7 },
  late: { shiftNum: 8 },
  gone: { shiftNum: 7, isActive: false },
  blind: { shiftNum: 7, permissions: noPermissions },
}
const tokens = new Map<string, string>()

/** Signs in a user once. */
async function tokenOf(name: string): Promise<string> {
  const token = tokens.get(name) ?? (await fixture.signIn(`${name}@demo.takt`))
  tokens.set(name, token)
  return token
}

const unread = async (name: string): Promise<number> =>
  (await request(await tokenOf(name), 'GET', 'chat/unread')).body.data.conversations
const readers = async (index = 0): Promise<string[]> =>
  (await readScreenChat())[index]!.readers.map((name) => name.split('@')[0]!)

beforeAll(async () => {
  tokens.clear()
  const admin = fixture.as(fixture.admin)
  for (const shiftNum of [7, 8]) await admin('POST', '/api/shifts', { shiftNum, description: `Shift ${shiftNum}` })
  for (const [name, { permissions = ofDashboards, shiftNum = null, isActive = true }] of Object.entries(people)) {
    const userName = `${name}@demo.takt`
    await fixture.user(userName, 1, permissions)
    const employee = { empID: name, firstName: name, lastName: 'Person', active: isActive, shiftNum, userName }
    await admin('POST', '/api/employees', employee)
  }
  await fixture.user('follow@demo.takt', 1, ofDashboards)
  await admin('POST', '/api/indirects', { indirectCode: 'SET', description: 'Setting' })
  await admin('POST', '/api/laborTickets', {
    empID: 'clock',
    laborType: 'indirect',
    indirectCode: 'SET',
    resourceID: 'M-1',
    start: at(-3_600_000),
  })
  // Shift 7 runs around the clock, so that it is active whenever this test runs.
  const shift = { shiftNum: 7, name: 'Seven', days: everyDay, start: '00:00', end: '00:00', breaks: [] }
  await admin('POST', '/api/schedules', { scheduleID: 'ALWAYS', timezone: 'UTC', shifts: [shift] })
  const effectiveFrom = '2024-01-01T00:00:00Z'
  await admin('PUT', '/api/resources/M-1', { scheduleID: 'ALWAYS', effectiveFrom })
})

test('a message of a machine reaches only the employees clocked on there and those of its current shift', async () => {
  expect(await readers()).toEqual(['clock', 'early'])
  expect((await postMessage('Please come')).status).toBe(200)
  const counts = await Promise.all([...Object.keys(people), 'follow'].map(async (name) => [name, await unread(name)]))
  expect(Object.fromEntries(counts)).toEqual({ clock: 1, early: 1, late: 0, gone: 0, blind: 0, follow: 0 })
})

test('it reaches users who follow the machine, until they leave', async () => {
  const token = await tokenOf('follow')
  const conversationId = await opened({ resourceID: 'M-1' }, token)
  expect(await readers()).toContain('follow')
  await postMessage('Material is missing')
  expect(await unread('follow')).toBe(1)
  await request(token, 'POST', `chat/conversations/${conversationId}/leave`)
  expect(await readers()).not.toContain('follow')
  await postMessage('Material is still missing')
  expect(await unread('follow')).toBe(0)
})

test('replies of people reach everyone whom the machine called in', async () => {
  await postMessage('Please come')
  const [clock, early] = [await tokenOf('clock'), await tokenOf('early')]
  const [{ conversationId }] = (await request(clock, 'GET', 'chat/conversations')).body.data.conversations
  const { lastSeq } = (await readScreenChat())[0]!
  await request(early, 'POST', `chat/conversations/${conversationId}/read`, { seq: lastSeq })
  expect(await unread('early')).toBe(0)
  await request(clock, 'POST', `chat/conversations/${conversationId}/messages`, {
    clientId: randomUUID(),
    said: 'Coming',
  })
  expect(await unread('early')).toBe(1)
})

test('users who were called in stop taking part after the shift unless they wrote; a new call counts as unread again', async () => {
  await postMessage('Please come')
  await sql`update chat_member set called_until = now() - interval '1 second' where called_until is not null`.execute(
    fixture.systemDb,
  )
  expect(await unread('early')).toBe(0)
  expect((await request(await tokenOf('early'), 'GET', 'chat/conversations')).body.data.conversations).toEqual([])
  // The user who replied is a regular participant.
  expect(await unread('clock')).toBe(1)
  await postMessage('Please come again')
  const [conversation] = (await request(await tokenOf('early'), 'GET', 'chat/conversations')).body.data.conversations
  expect([conversation.unread, conversation.last.said]).toEqual([1, 'Please come again'])
})

test('the conversation of a job at the machine reaches those of them who may read jobs', async () => {
  expect(await readers(1)).toEqual([])
  await sql`update user_account set permissions = ${JSON.stringify(
    permissionsWhere((area, flag) => flag === 'read' && ['dashboards', 'jobs'].includes(area)),
  )}::jsonb where user_name = 'early@demo.takt'`.execute(fixture.systemDb)
  expect(await readers(1)).toEqual(['early'])
  await postMessage('Mind the burr', { jobNum: 'J-1' })
  const { conversations } = (await request(await tokenOf('early'), 'GET', 'chat/conversations')).body.data
  expect(conversations.map(({ jobNum }: { jobNum: string | null }) => jobNum)).toContain('J-1')
})

test('disabled accounts and accounts of other organizations are not reached', async () => {
  await sql`update user_account set enabled = false where user_name = 'early@demo.takt'`.execute(fixture.systemDb)
  expect(await readers()).toEqual(['clock'])
  await fixture.user('foreign@other.takt', 3, ofDashboards)
  const put = (userName: string) => request(fixture.admin, 'PUT', 'employees/late', { userName, shiftNum: 7 })
  for (const userName of ['foreign@other.takt', 'nobody@demo.takt'])
    expect((await put(userName)).body.data.fields).toEqual({ userName: 'is not a user of this organization' })
  expect(await readers()).toEqual(['clock'])
})
