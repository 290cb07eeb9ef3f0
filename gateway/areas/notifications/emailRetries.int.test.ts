import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNotificationsFixture, type NotificationsFixture, urgent } from './notifications.fixture.ts'
import { sendNotifications } from './sendNotification.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  fixture = await createNotificationsFixture()
})
afterAll(() => fixture?.close())
afterEach(() => {
  fixture.server.play.busy = 0
  return fixture.reset()
})

const gathering = async () =>
  (
    await sql<{ organizationId: number; sendingId: string }>`select organization_id as "organizationId",
      sending_id as "sendingId" from notification_sending where state <> 'sent'`.execute(fixture.systemDb)
  ).rows

const queued = async () =>
  (
    await sql<{ queue: string; at: Date }>`select q.queue_name as queue, j.run_at as at
      from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'sendNotification'`.execute(fixture.owner)
  ).rows

test('an email that the server temporarily rejects does not block the worker: others are sent, and it is retried later', async () => {
  const to = ['busy', 'one', 'two'].map((name) => ['email', `${name}@demo.takt`] as const)
  const id = await fixture.notification({ rules: urgent, to })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  fixture.server.play.busy = 2
  await fixture.sendGathered()
  expect((await fixture.emails()).map(([address]) => address)).toEqual(['one@demo.takt', 'two@demo.takt'])
  const [sending] = await fixture.sendings(id)
  expect(sending.state).toBe('sending')
  expect(sending.deliveries[0]).toMatchObject({ state: 'waiting', detail: expect.stringContaining('try again') })
  const next = async () => (await queued()).map(({ at }) => at.getTime() - fixture.clock.now)
  expect(await next()).toEqual([5000])
  // It is not tried too early, but queued again for the same time.
  await fixture.sendGathered(1000)
  expect([fixture.server.play.busy, await next()]).toEqual([1, [4000]])
  await fixture.sendGathered(4000)
  expect([fixture.server.play.busy, await next()]).toEqual([0, [30_000]])
  await fixture.sendGathered(30_000)
  expect((await fixture.emails()).map(([address]) => address)).toEqual([
    'one@demo.takt',
    'two@demo.takt',
    'busy@demo.takt',
  ])
  expect((await fixture.sendings(id))[0].state).toBe('sent')
})

test('an email that the server always rejects finally fails, with the response of the server', async () => {
  fixture.server.play.busy = 100
  const id = await fixture.notification({ rules: urgent, to: [['email', 'busy@demo.takt']] })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  for (let nth = 0; nth < 4; nth++) await fixture.sendGathered(150_000)
  expect((await fixture.sendings(id))[0]).toMatchObject({
    state: 'sent',
    deliveries: [{ state: 'refused', detail: expect.stringContaining('try again') }],
  })
  expect(fixture.server.play.busy).toBe(96)
})

test('a sending with many emails yields its worker after its time slice; an organization uses one worker', async () => {
  const to = Array.from({ length: 6 }, (_, nth) => ['email', `n${nth}@demo.takt`] as const)
  for (const description of ['One', 'Two']) await fixture.notification({ rules: urgent, to }, { description })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  fixture.clock.now += 70_000
  const [key] = await gathering()
  expect([...new Set((await queued()).map(({ queue }) => queue))]).toEqual(['sendNotification/1'])
  const before = fixture.server.received.length
  // Each read of the clock advances it by a second.
  const now = () => {
    fixture.clock.now += 1000
    return fixture.clock.now
  }
  const slow = sendNotifications({ ...fixture.parts, dependencies: { ...fixture.parts.dependencies, now } })
  await slow.run(key, undefined)
  const sentCount = fixture.server.received.length - before
  expect(sentCount).toBeGreaterThan(0)
  expect(sentCount).toBeLessThan(6)
  const left = async () => (await gathering()).some(({ sendingId }) => sendingId === key!.sendingId)
  for (let round = 0; round < 6 && (await left()); round++) await slow.run(key, undefined)
  expect(fixture.server.received.length - before).toBe(6)
})

test('many notifications do not flood one address: it gets ten emails per minute, the others later', async () => {
  const to = [['email', 'flooded@demo.takt']] as const
  const ids: number[] = []
  for (let nth = 0; nth < 13; nth++)
    ids.push(await fixture.notification({ rules: urgent, to }, { description: `N${nth}` }))
  const other = await fixture.notification({ rules: urgent, to: [['email', 'calm@demo.takt']] })
  await fixture.addRequest({ priority: 'urgent' })
  await fixture.watch()
  await fixture.sendGathered()
  const count = async (address: string) =>
    (await fixture.emails()).filter(([recipient]) => recipient === address).length
  expect([await count('flooded@demo.takt'), await count('calm@demo.takt')]).toEqual([10, 1])
  expect((await fixture.sendings(other))[0].state).toBe('sent')
  const states = async () =>
    (await Promise.all(ids.map((id) => fixture.sendings(id)))).map(([{ deliveries }]) => deliveries[0].state as string)
  expect((await states()).filter((state) => state === 'waiting').length).toBe(3)
  await fixture.sendGathered(30_000)
  expect(await count('flooded@demo.takt')).toBe(10)
  await fixture.sendGathered(31_000)
  expect(await count('flooded@demo.takt')).toBe(13)
  expect(new Set(await states())).toEqual(new Set(['sent']))
})
