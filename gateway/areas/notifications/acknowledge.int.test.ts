import type { ReceivedNotification } from '@takt/domain/areas/notifications/responses/receivedNotification.ts'
import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsFixture, type NotificationsFixture } from './notifications.fixture.ts'

const bob = 'bob@demo.takt'
const cat = 'cat@demo.takt'
const minute = 60_000
const ofUtilities = permissionsWhere((area) => area === 'utilities')

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
  await fixture.person(bob, ofUtilities)
  await fixture.person(
    cat,
    permissionsWhere((area, flag) => area === 'utilities' && flag === 'read'),
  )
})
afterAll(() => fixture?.close())
afterEach(async () => {
  await fixture.reset()
  await sql`delete from notification_sending`.execute(fixture.systemDb)
  // Changes are recorded with the real time, so the delays of the next test start now.
  fixture.clock.now = Date.now()
})

const readReceived = async (userName = ada): Promise<ReceivedNotification[]> =>
  (await fixture.request('GET', '/api/notifications/told', undefined, userName)).body.data
const acknowledge = (toldId: string, userName = ada) =>
  fixture.request('POST', `/api/notifications/told/${toldId}/acknowledge`, undefined, userName)
const acknowledgeSending = (notificationID: number, sendingId: string, userName = ada) =>
  fixture.request('POST', `/api/notifications/${notificationID}/sendings/${sendingId}/acknowledge`, undefined, userName)

/** Creates a notification of open requests to `ada`, with follow-ups to `bob` after 30 and 60 minutes. */
async function escalation() {
  const rules = [['status', 'Equals', 'open']] as const
  const parent = await fixture.notification({ rules, to: [['user', ada]] }, { description: 'Open' })
  const addFollowUp = (delayValue: number) =>
    fixture.notification(
      { to: [['user', bob]] },
      { parentNotificationID: parent, delayValue, delayUnits: 'MINUTES', description: `After ${delayValue}` },
    )
  return { parent, first: await addFollowUp(30), second: await addFollowUp(60) }
}

/** Reports a new request. */
async function report(description: string) {
  const row = await fixture.addRequest({ description })
  await fixture.watch()
  await fixture.sendGathered()
  return row
}

const setRights = (permissions: object) =>
  sql`update user_account set permissions = ${JSON.stringify(permissions)}::jsonb
    where user_name = ${bob}`.execute(fixture.systemDb)

/** Advances the clock and sends the follow-ups that are due. */
async function pass(ms: number) {
  await fixture.followUp(ms)
  await fixture.sendGathered()
}

const messages = async (userName: string) => (await readReceived(userName)).map(({ message }) => message)

test('acknowledged messages have no follow-ups; others have them', async () => {
  await escalation()
  await report('No air')
  const [entry] = await readReceived()
  expect(entry!.acknowledged).toBe(null)
  await report('No oil')
  expect((await acknowledge(entry!.toldId)).status).toBe(200)
  await pass(60 * minute)
  expect(await messages(bob)).toEqual([
    expect.stringMatching(/^After \d0: Request REPAIR · No oil$/),
    expect.stringMatching(/^After \d0: Request REPAIR · No oil$/),
  ])
})

test('acknowledging a follow-up stops the later ones', async () => {
  await escalation()
  await report('No air')
  await pass(30 * minute)
  const [entry] = await readReceived(bob)
  expect(entry!.message).toBe('After 30: Request REPAIR · No air')
  await acknowledge(entry!.toldId, bob)
  await pass(60 * minute)
  expect(await messages(bob)).toEqual(['After 30: Request REPAIR · No air'])
})

test('a follow-up acknowledged while it is being gathered is not sent, and the record says why', async () => {
  const { parent, first } = await escalation()
  await report('No air')
  const [entry] = await readReceived()
  await fixture.followUp(30 * minute)
  await acknowledge(entry!.toldId)
  await fixture.sendGathered()
  expect(await readReceived(bob)).toEqual([])
  const ofFirst = (await fixture.sendings(parent)).filter(
    ({ notificationID }: { notificationID: number }) => notificationID === first,
  )
  expect(ofFirst).toMatchObject([{ deliveries: [], reason: 'Acknowledged before this follow-up was sent' }])
})

test('an acknowledgement covers one time that the rules started to match, not the next', async () => {
  await escalation()
  const { requestID } = await report('No air')
  await acknowledge((await readReceived())[0]!.toldId)
  await fixture.request('PUT', `/api/requests/${requestID}`, { status: 'done' })
  await fixture.request('PUT', `/api/requests/${requestID}`, { status: 'open' })
  await fixture.watch()
  await fixture.sendGathered()
  await pass(60 * minute)
  expect((await messages(bob)).length).toBe(2)
})

test('all recipients, and the record, show who acknowledged first and when', async () => {
  const { parent } = await escalation()
  await report('No air')
  await pass(30 * minute)
  const at = new Date(fixture.clock.now).toISOString()
  await acknowledge((await readReceived(bob))[0]!.toldId, bob)
  fixture.clock.now += minute
  await acknowledge((await readReceived())[0]!.toldId)
  for (const userName of [ada, bob]) expect((await readReceived(userName))[0]!.acknowledged).toEqual({ at, by: bob })
  expect((await fixture.sendings(parent)).map(({ acknowledged }: { acknowledged: object }) => acknowledged)).toEqual([
    { at, by: bob },
    { at, by: bob },
  ])
})

test('a message about several rows is acknowledged once all of them are', async () => {
  const { parent } = await escalation()
  await fixture.addRequest({ description: 'No air' })
  await fixture.addRequest({ description: 'No oil' })
  await fixture.watch()
  await fixture.sendGathered()
  await sql`update notification_firing set acknowledged_at = now(), acknowledged_by = 'x'
    where notification_id = ${parent}::int and said ->> 'description' = 'No air'`.execute(fixture.systemDb)
  const [entry] = await readReceived()
  expect(entry).toMatchObject({ about: null, acknowledged: null })
  await acknowledge(entry!.toldId)
  expect((await readReceived())[0]!.acknowledged).toMatchObject({ by: ada })
})

test('a masked session does not see the name of the acknowledging user', async () => {
  await escalation()
  await report('No air')
  await acknowledge((await readReceived())[0]!.toldId)
  await fixture.request('PUT', '/api/users/maskMode', { on: true })
  expect((await readReceived())[0]!.acknowledged).toEqual({ at: expect.any(String), by: null })
  await fixture.request('PUT', '/api/users/maskMode', { on: false })
})

test('a message of another user, or one that the user may no longer read, cannot be found for acknowledgement', async () => {
  await escalation()
  await report('No air')
  const [entry] = await readReceived()
  expect((await acknowledge(entry!.toldId, bob)).status).toBe(404)
  expect((await acknowledge('6f7c6c1e-33a7-4c5e-9d42-6a8d0c5f5b10.0')).status).toBe(404)
  expect((await acknowledge('6f7c6c1e.0')).status).toBe(400)
  await pass(30 * minute)
  const [ofBob] = await readReceived(bob)
  await setRights(noPermissions)
  expect((await acknowledge(ofBob!.toldId, bob)).status).toBe(404)
  expect((await readReceived())[0]!.acknowledged).toBe(null)
  await setRights(ofUtilities)
})

test('messages of a deleted notification cannot be acknowledged', async () => {
  const { parent } = await escalation()
  await report('No air')
  const [entry] = await readReceived()
  await fixture.request('DELETE', `/api/notifications/${parent}`)
  expect((await acknowledge(entry!.toldId)).status).toBe(409)
})

test('a user who manages notifications can acknowledge in the record without having received the message', async () => {
  const { parent } = await escalation()
  await report('No air')
  const [{ sendingId }] = await fixture.sendings(parent)
  const other = await fixture.notification({ to: [['user', ada]] })
  expect((await acknowledgeSending(parent, sendingId, cat)).status).toBe(403)
  expect((await acknowledgeSending(other, sendingId, bob)).status).toBe(404)
  expect((await acknowledgeSending(parent, sendingId, bob)).status).toBe(200)
  expect((await readReceived())[0]!.acknowledged).toMatchObject({ by: bob })
  await pass(60 * minute)
  expect(await readReceived(bob)).toEqual([])
})

test('a message that is not sent yet cannot be acknowledged in the record', async () => {
  const { parent } = await escalation()
  await fixture.addRequest({ description: 'No air' })
  await fixture.watch()
  const [{ sendingId }] = await fixture.sendings(parent)
  expect((await acknowledgeSending(parent, sendingId)).status).toBe(409)
})

test('another organization cannot acknowledge messages of this one', async () => {
  const { parent } = await escalation()
  await report('No air')
  const [entry] = await readReceived()
  const [{ sendingId }] = await fixture.sendings(parent)
  for (const organizationId of [2, 3]) {
    const eve = `eve@${organizationId}.takt`
    await fixture.user(eve, organizationId, allPermissions)
    expect((await acknowledge(entry!.toldId, eve)).status).toBe(404)
    expect((await acknowledgeSending(parent, sendingId, eve)).status).toBe(404)
  }
  expect((await readReceived())[0]!.acknowledged).toBe(null)
})
