import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsFixture, type NotificationsFixture, urgent } from './notifications.fixture.ts'

const floor = 'floor@demo.takt'
const bob = 'bob@demo.takt'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
  await fixture.person(
    bob,
    permissionsWhere((area) => area === 'utilities'),
  )
})
afterAll(() => fixture?.close())
afterEach(async () => {
  await fixture.reset()
  await sql`delete from notification_sending`.execute(fixture.systemDb)
  fixture.clock.now = Date.now()
})

/** Sends a message about an urgent request to a recipient; a follow-up goes to the boss after 30 minutes. */
async function report(to: readonly [string, string]) {
  const parent = await fixture.notification({ rules: urgent, to: [to] })
  const delay = { parentNotificationID: parent, delayValue: 30, delayUnits: 'MINUTES', description: 'Still urgent' }
  await fixture.notification({ to: [['email', 'boss@demo.takt']] }, delay)
  await fixture.addRequest({ priority: 'urgent', description: 'No air' })
  await fixture.watch()
  await fixture.sendGathered()
  return parent
}

/** Returns the link in the last email to an address. */
async function linkTo(address: string): Promise<URL> {
  const text = (await fixture.server.emails()).findLast(({ to }) => to === address)!.email.text!
  return new URL(/https:\S+\/login\/acknowledge\S+/.exec(text)![0])
}
const tokenTo = async (address: string) => (await linkTo(address)).searchParams.get('token')!
const post = (token?: string) =>
  fixture.app.request('/api/notifications/acknowledge', {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: token },
  })
const status = async (token?: string) => (await post(token)).status
const acknowledged = async (notificationID: number) => (await fixture.sendings(notificationID))[0].acknowledged
const emailCountTo = async (address: string) => (await fixture.emails()).filter(([to]) => to === address).length

test('the link of an email acknowledges once: follow-ups stop, and the record names the address', async () => {
  const id = await report(['email', floor])
  const link = await linkTo(floor)
  expect(link.origin).toBe('https://takt.example')
  const token = link.searchParams.get('token')!
  const reply = await post(token)
  expect([reply.status, await reply.json()]).toMatchObject([200, { data: { wasBefore: false } }])
  expect(await acknowledged(id)).toMatchObject({ by: floor })
  expect(await status(token)).toBe(401)
  await fixture.followUp(30 * 60_000)
  await fixture.sendGathered()
  expect(await emailCountTo('boss@demo.takt')).toBe(0)
})

test('opening the link does not acknowledge', async () => {
  const id = await report(['email', floor])
  const token = await tokenTo(floor)
  const headers = { authorization: token }
  for (const method of ['GET', 'HEAD'])
    expect((await fixture.app.request('/api/notifications/acknowledge', { method, headers })).status).not.toBe(200)
  expect(await acknowledged(id)).toBe(null)
  expect(await status(token)).toBe(200)
})

test('the link in an email to a user acknowledges as that user, as the audit log shows', async () => {
  const id = await report(['user', bob])
  expect(await status(await tokenTo(bob))).toBe(200)
  expect(await acknowledged(id)).toMatchObject({ by: bob })
  const { rows } = await sql<{ what: string; organization: number }>`select what, organization_id as organization
    from audit where user_name = ${bob} and what like 'POST /api/notifications/acknowledge%'`.execute(fixture.systemDb)
  expect(rows).toEqual([{ what: `POST /api/notifications/acknowledge (${id})`, organization: 1 }])
})

test('a link reports an earlier acknowledgement and does not replace its name', async () => {
  const parent = await fixture.notification({
    rules: urgent,
    to: [
      ['email', floor],
      ['user', ada],
    ],
  })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered()
  const [{ toldId }] = (await fixture.request('GET', '/api/notifications/told')).body.data
  await fixture.request('POST', `/api/notifications/told/${toldId}/acknowledge`)
  expect(await (await post(await tokenTo(floor))).json()).toMatchObject({ data: { wasBefore: true } })
  expect(await acknowledged(parent)).toMatchObject({ by: ada })
})

test('other recipients do not see the address that acknowledged', async () => {
  await fixture.notification({
    rules: urgent,
    to: [
      ['email', floor],
      ['user', ada],
    ],
  })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered()
  await post(await tokenTo(floor))
  const [entry] = (await fixture.request('GET', '/api/notifications/told')).body.data
  expect(entry.acknowledged).toEqual({ at: expect.any(String), by: null })
})

test('only the token of a link acknowledges: a missing or unknown token and a session token are rejected', async () => {
  const id = await report(['email', floor])
  for (const token of [undefined, 'unknown', await fixture.tokenOf(ada)]) expect(await status(token)).toBe(401)
  expect(await acknowledged(id)).toBe(null)
})

test('a link expires after 30 days', async () => {
  const id = await report(['email', floor])
  const token = await tokenTo(floor)
  fixture.clock.now = Date.now() + 30 * 86_400_000 + 60_000
  expect(await status(token)).toBe(401)
  fixture.clock.now = Date.now() + 29 * 86_400_000
  expect(await status(token)).toBe(200)
  // No session lasts that long.
  fixture.clock.now = Date.now()
  expect(await acknowledged(id)).toMatchObject({ by: floor })
})

test('a link is invalid while its user may not read the subject or is disabled', async () => {
  const id = await report(['user', bob])
  const token = await tokenTo(bob)
  const change = (expression: ReturnType<typeof sql>) =>
    sql`update user_account set ${expression} where user_name = ${bob}`.execute(fixture.systemDb)
  const { rows } = await sql<{ permissions: object }>`select permissions from user_account
    where user_name = ${bob}`.execute(fixture.systemDb)
  await change(sql`permissions = '{}'::jsonb`)
  expect(await status(token)).toBe(401)
  await change(sql`permissions = ${JSON.stringify(rows[0]!.permissions)}::jsonb, enabled = false`)
  expect(await status(token)).toBe(401)
  expect(await acknowledged(id)).toBe(null)
  await change(sql`enabled = true`)
  expect(await status(token)).toBe(200)
})

test('a link is invalid once its address is no longer a recipient, or the notification is deleted', async () => {
  const removed = await report(['email', floor])
  const [{ notificationRecipientID }] = (
    await fixture.request('GET', `/api/notificationRecipients?notificationID=${removed}`)
  ).body.data
  await fixture.request('DELETE', `/api/notificationRecipients/${notificationRecipientID}`)
  expect(await status(await tokenTo(floor))).toBe(401)
  const deleted = await report(['email', 'other@demo.takt'])
  await fixture.request('DELETE', `/api/notifications/${deleted}`)
  expect(await status(await tokenTo('other@demo.takt'))).toBe(401)
})

test('two emails have separate links, and using one does not invalidate the other', async () => {
  const to = [floor, 'other@demo.takt'].map((address) => ['email', address] as const)
  await fixture.notification({ rules: urgent, to })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered()
  const [first, second] = [await tokenTo(floor), await tokenTo('other@demo.takt')]
  expect(first).not.toBe(second)
  expect([await status(first), await status(second)]).toEqual([200, 200])
})
