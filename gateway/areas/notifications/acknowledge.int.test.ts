import type { Told } from '@takt/domain/areas/notifications/answers/told.ts'
import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ada, createNotificationsBed, type NotificationsBed } from './notifications.bed.ts'

const bob = 'bob@demo.takt'
const cat = 'cat@demo.takt'
const minute = 60_000
const ofUtilities = permissionsWhere((area) => area === 'utilities')

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
  await bed.person(bob, ofUtilities)
  await bed.person(
    cat,
    permissionsWhere((area, flag) => area === 'utilities' && flag === 'read'),
  )
})
afterAll(() => bed?.close())
afterEach(async () => {
  await bed.forget()
  await sql`delete from notification_sending`.execute(bed.systemDb)
  // Changes are recorded by the time of day: the delays of the next test start now.
  bed.clock.now = Date.now()
})

const told = async (userName = ada): Promise<Told[]> =>
  (await bed.ask('GET', '/api/notifications/told', undefined, userName)).body.data
const acknowledge = (toldId: string, userName = ada) =>
  bed.ask('POST', `/api/notifications/told/${toldId}/acknowledge`, undefined, userName)
const acknowledgeSending = (notificationID: number, sendingId: string, userName = ada) =>
  bed.ask('POST', `/api/notifications/${notificationID}/sendings/${sendingId}/acknowledge`, undefined, userName)

/** A notification of open requests to `ada`, with follow-ups to `bob` after 30 and 60 minutes. */
async function escalation() {
  const rules = [['status', 'Equals', 'open']] as const
  const parent = await bed.notification({ rules, to: [['user', ada]] }, { description: 'Open' })
  const later = (delayValue: number) =>
    bed.notification(
      { to: [['user', bob]] },
      { parentNotificationID: parent, delayValue, delayUnits: 'MINUTES', description: `After ${delayValue}` },
    )
  return { parent, first: await later(30), second: await later(60) }
}

/** Reports a new request. */
async function report(description: string) {
  const row = await bed.request({ description })
  await bed.watch()
  await bed.tell()
  return row
}

const setRights = (permissions: object) =>
  sql`update user_account set permissions = ${JSON.stringify(permissions)}::jsonb
    where user_name = ${bob}`.execute(bed.systemDb)

/** Lets time pass and sends the follow-ups that are due then. */
async function pass(ms: number) {
  await bed.followUp(ms)
  await bed.tell()
}

const messages = async (userName: string) => (await told(userName)).map(({ message }) => message)

test('what was acknowledged has no follow-ups; what was not has them', async () => {
  await escalation()
  await report('No air')
  const [entry] = await told()
  expect(entry!.acknowledged).toBe(null)
  await report('No oil')
  expect((await acknowledge(entry!.toldId)).status).toBe(200)
  await pass(60 * minute)
  expect(await messages(bob)).toEqual([
    expect.stringMatching(/^After \d0: Request REPAIR · No oil$/),
    expect.stringMatching(/^After \d0: Request REPAIR · No oil$/),
  ])
})

test('a follow-up that was acknowledged stops the later ones', async () => {
  await escalation()
  await report('No air')
  await pass(30 * minute)
  const [entry] = await told(bob)
  expect(entry!.message).toBe('After 30: Request REPAIR · No air')
  await acknowledge(entry!.toldId, bob)
  await pass(60 * minute)
  expect(await messages(bob)).toEqual(['After 30: Request REPAIR · No air'])
})

test('a follow-up that is gathered when it is acknowledged is not sent, and the record says why', async () => {
  const { parent, first } = await escalation()
  await report('No air')
  const [entry] = await told()
  await bed.followUp(30 * minute)
  await acknowledge(entry!.toldId)
  await bed.tell()
  expect(await told(bob)).toEqual([])
  const ofFirst = (await bed.sendings(parent)).filter(
    ({ notificationID }: { notificationID: number }) => notificationID === first,
  )
  expect(ofFirst).toMatchObject([{ deliveries: [], reason: 'It was acknowledged before this follow-up was sent' }])
})

test('an acknowledgement is of one time that the rules began to hold, not of the next', async () => {
  await escalation()
  const { requestID } = await report('No air')
  await acknowledge((await told())[0]!.toldId)
  await bed.ask('PUT', `/api/requests/${requestID}`, { status: 'done' })
  await bed.ask('PUT', `/api/requests/${requestID}`, { status: 'open' })
  await bed.watch()
  await bed.tell()
  await pass(60 * minute)
  expect((await messages(bob)).length).toBe(2)
})

test('all who received it, and the record, see who acknowledged it first and when', async () => {
  const { parent } = await escalation()
  await report('No air')
  await pass(30 * minute)
  const at = new Date(bed.clock.now).toISOString()
  await acknowledge((await told(bob))[0]!.toldId, bob)
  bed.clock.now += minute
  await acknowledge((await told())[0]!.toldId)
  for (const userName of [ada, bob]) expect((await told(userName))[0]!.acknowledged).toEqual({ at, by: bob })
  expect((await bed.sendings(parent)).map(({ acknowledged }: { acknowledged: object }) => acknowledged)).toEqual([
    { at, by: bob },
    { at, by: bob },
  ])
})

test('a message about several rows is acknowledged once all of them are', async () => {
  const { parent } = await escalation()
  await bed.request({ description: 'No air' })
  await bed.request({ description: 'No oil' })
  await bed.watch()
  await bed.tell()
  await sql`update notification_firing set acknowledged_at = now(), acknowledged_by = 'x'
    where notification_id = ${parent}::int and said ->> 'description' = 'No air'`.execute(bed.systemDb)
  const [entry] = await told()
  expect(entry).toMatchObject({ about: null, acknowledged: null })
  await acknowledge(entry!.toldId)
  expect((await told())[0]!.acknowledged).toMatchObject({ by: ada })
})

test('a masked session reads no name of who acknowledged', async () => {
  await escalation()
  await report('No air')
  await acknowledge((await told())[0]!.toldId)
  await bed.ask('PUT', '/api/users/maskMode', { on: true })
  expect((await told())[0]!.acknowledged).toEqual({ at: expect.any(String), by: null })
  await bed.ask('PUT', '/api/users/maskMode', { on: false })
})

test('a message of somebody else, or one that one may not read any more, is not there to be acknowledged', async () => {
  await escalation()
  await report('No air')
  const [entry] = await told()
  expect((await acknowledge(entry!.toldId, bob)).status).toBe(404)
  expect((await acknowledge('6f7c6c1e-33a7-4c5e-9d42-6a8d0c5f5b10.0')).status).toBe(404)
  expect((await acknowledge('6f7c6c1e.0')).status).toBe(400)
  await pass(30 * minute)
  const [ofBob] = await told(bob)
  await setRights(noPermissions)
  expect((await acknowledge(ofBob!.toldId, bob)).status).toBe(404)
  expect((await told())[0]!.acknowledged).toBe(null)
  await setRights(ofUtilities)
})

test('what was reported by a deleted notification cannot be acknowledged', async () => {
  const { parent } = await escalation()
  await report('No air')
  const [entry] = await told()
  await bed.ask('DELETE', `/api/notifications/${parent}`)
  expect((await acknowledge(entry!.toldId)).status).toBe(409)
})

test('who manages notifications acknowledges in the record without having received it', async () => {
  const { parent } = await escalation()
  await report('No air')
  const [{ sendingId }] = await bed.sendings(parent)
  const other = await bed.notification({ to: [['user', ada]] })
  expect((await acknowledgeSending(parent, sendingId, cat)).status).toBe(403)
  expect((await acknowledgeSending(other, sendingId, bob)).status).toBe(404)
  expect((await acknowledgeSending(parent, sendingId, bob)).status).toBe(200)
  expect((await told())[0]!.acknowledged).toMatchObject({ by: bob })
  await pass(60 * minute)
  expect(await told(bob)).toEqual([])
})

test('what is not sent yet is not acknowledged in the record', async () => {
  const { parent } = await escalation()
  await bed.request({ description: 'No air' })
  await bed.watch()
  const [{ sendingId }] = await bed.sendings(parent)
  expect((await acknowledgeSending(parent, sendingId)).status).toBe(409)
})

test('another organization acknowledges nothing of this one', async () => {
  const { parent } = await escalation()
  await report('No air')
  const [entry] = await told()
  const [{ sendingId }] = await bed.sendings(parent)
  for (const organizationId of [2, 3]) {
    const eve = `eve@${organizationId}.takt`
    await bed.user(eve, organizationId, allPermissions)
    expect((await acknowledge(entry!.toldId, eve)).status).toBe(404)
    expect((await acknowledgeSending(parent, sendingId, eve)).status).toBe(404)
  }
  expect((await told())[0]!.acknowledged).toBe(null)
})
