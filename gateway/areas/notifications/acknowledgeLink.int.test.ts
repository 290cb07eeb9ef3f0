import { permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsBed, type NotificationsBed, urgent } from './notifications.bed.ts'

const floor = 'floor@demo.takt'
const bob = 'bob@demo.takt'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
  await bed.person(
    bob,
    permissionsWhere((area) => area === 'utilities'),
  )
})
afterAll(() => bed?.close())
afterEach(async () => {
  await bed.forget()
  await sql`delete from notification_sending`.execute(bed.systemDb)
  bed.clock.now = Date.now()
})

/** Sends a message about an urgent request to a recipient; a follow-up goes to the boss after 30 minutes. */
async function report(to: readonly [string, string]) {
  const parent = await bed.notification({ rules: urgent, to: [to] })
  const delay = { parentNotificationID: parent, delayValue: 30, delayUnits: 'MINUTES', description: 'Still urgent' }
  await bed.notification({ to: [['email', 'boss@demo.takt']] }, delay)
  await bed.request({ priority: 'urgent', description: 'No air' })
  await bed.watch()
  await bed.tell()
  return parent
}

/** The link in the last letter to an address. */
async function linkTo(address: string): Promise<URL> {
  const text = (await bed.server.letters()).findLast(({ to }) => to === address)!.letter.text!
  return new URL(/https:\S+\/login\/acknowledge\S+/.exec(text)![0])
}
const tokenTo = async (address: string) => (await linkTo(address)).searchParams.get('token')!
const post = (token?: string) =>
  bed.app.request('/api/notifications/acknowledge', {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: token },
  })
const status = async (token?: string) => (await post(token)).status
const acknowledged = async (notificationID: number) => (await bed.sendings(notificationID))[0].acknowledged
const lettersTo = async (address: string) => (await bed.letters()).filter(([to]) => to === address).length

test('the link of an email acknowledges once: the follow-ups stop, and the record names the address', async () => {
  const id = await report(['email', floor])
  const link = await linkTo(floor)
  expect(link.origin).toBe('https://takt.example')
  const token = link.searchParams.get('token')!
  const reply = await post(token)
  expect([reply.status, await reply.json()]).toMatchObject([200, { data: { wasBefore: false } }])
  expect(await acknowledged(id)).toMatchObject({ by: floor })
  expect(await status(token)).toBe(401)
  await bed.followUp(30 * 60_000)
  await bed.tell()
  expect(await lettersTo('boss@demo.takt')).toBe(0)
})

test('reading the address of the link changes nothing', async () => {
  const id = await report(['email', floor])
  const token = await tokenTo(floor)
  const headers = { authorization: token }
  for (const method of ['GET', 'HEAD'])
    expect((await bed.app.request('/api/notifications/acknowledge', { method, headers })).status).not.toBe(200)
  expect(await acknowledged(id)).toBe(null)
  expect(await status(token)).toBe(200)
})

test('the link in an email to a user acknowledges as that user, which the audit tells', async () => {
  const id = await report(['user', bob])
  expect(await status(await tokenTo(bob))).toBe(200)
  expect(await acknowledged(id)).toMatchObject({ by: bob })
  const { rows } = await sql<{ what: string; organization: number }>`select what, organization_id as organization
    from audit where user_name = ${bob} and what like 'POST /api/notifications/acknowledge%'`.execute(bed.systemDb)
  expect(rows).toEqual([{ what: `POST /api/notifications/acknowledge (${id})`, organization: 1 }])
})

test('a link says that somebody acknowledged before, and leaves their name', async () => {
  const parent = await bed.notification({
    rules: urgent,
    to: [
      ['email', floor],
      ['user', ada],
    ],
  })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  await bed.tell()
  const [{ toldId }] = (await bed.ask('GET', '/api/notifications/told')).body.data
  await bed.ask('POST', `/api/notifications/told/${toldId}/acknowledge`)
  expect(await (await post(await tokenTo(floor))).json()).toMatchObject({ data: { wasBefore: true } })
  expect(await acknowledged(parent)).toMatchObject({ by: ada })
})

test('to others who received it an address that acknowledged is not named', async () => {
  await bed.notification({
    rules: urgent,
    to: [
      ['email', floor],
      ['user', ada],
    ],
  })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  await bed.tell()
  await post(await tokenTo(floor))
  const [entry] = (await bed.ask('GET', '/api/notifications/told')).body.data
  expect(entry.acknowledged).toEqual({ at: expect.any(String), by: null })
})

test('only the token of a link acknowledges: none, an unknown one and that of a session are refused', async () => {
  const id = await report(['email', floor])
  for (const token of [undefined, 'unknown', await bed.tokenOf(ada)]) expect(await status(token)).toBe(401)
  expect(await acknowledged(id)).toBe(null)
})

test('a link is void after 30 days', async () => {
  const id = await report(['email', floor])
  const token = await tokenTo(floor)
  bed.clock.now = Date.now() + 30 * 86_400_000 + 60_000
  expect(await status(token)).toBe(401)
  bed.clock.now = Date.now() + 29 * 86_400_000
  expect(await status(token)).toBe(200)
  // Nobody's session lasts so long.
  bed.clock.now = Date.now()
  expect(await acknowledged(id)).toMatchObject({ by: floor })
})

test('a link is void while its user may not read what it is about, or is disabled', async () => {
  const id = await report(['user', bob])
  const token = await tokenTo(bob)
  const change = (what: ReturnType<typeof sql>) =>
    sql`update user_account set ${what} where user_name = ${bob}`.execute(bed.systemDb)
  const { rows } = await sql<{ permissions: object }>`select permissions from user_account
    where user_name = ${bob}`.execute(bed.systemDb)
  await change(sql`permissions = '{}'::jsonb`)
  expect(await status(token)).toBe(401)
  await change(sql`permissions = ${JSON.stringify(rows[0]!.permissions)}::jsonb, enabled = false`)
  expect(await status(token)).toBe(401)
  expect(await acknowledged(id)).toBe(null)
  await change(sql`enabled = true`)
  expect(await status(token)).toBe(200)
})

test('a link is void once its address is no recipient any more, or the notification is deleted', async () => {
  const removed = await report(['email', floor])
  const [{ notificationRecipientID }] = (await bed.ask('GET', `/api/notificationRecipients?notificationID=${removed}`))
    .body.data
  await bed.ask('DELETE', `/api/notificationRecipients/${notificationRecipientID}`)
  expect(await status(await tokenTo(floor))).toBe(401)
  const deleted = await report(['email', 'other@demo.takt'])
  await bed.ask('DELETE', `/api/notifications/${deleted}`)
  expect(await status(await tokenTo('other@demo.takt'))).toBe(401)
})

test('two letters have links of their own, and one does not use the other up', async () => {
  const to = [floor, 'other@demo.takt'].map((address) => ['email', address] as const)
  await bed.notification({ rules: urgent, to })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  await bed.tell()
  const [first, second] = [await tokenTo(floor), await tokenTo('other@demo.takt')]
  expect(first).not.toBe(second)
  expect([await status(first), await status(second)]).toEqual([200, 200])
})
