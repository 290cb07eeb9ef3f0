import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createNotificationsBed, type NotificationsBed, urgent } from './notifications.bed.ts'
import { sendNotifications } from './sendNotification.ts'

let bed: NotificationsBed
beforeAll(async () => {
  bed = await createNotificationsBed()
})
afterAll(() => bed?.close())
afterEach(() => {
  bed.server.play.busy = 0
  return bed.forget()
})

const gathering = async () =>
  (
    await sql<{ organizationId: number; sendingId: string }>`select organization_id as "organizationId",
      sending_id as "sendingId" from notification_sending where state <> 'sent'`.execute(bed.systemDb)
  ).rows

const queued = async () =>
  (
    await sql<{ queue: string; at: Date }>`select q.queue_name as queue, j.run_at as at
      from graphile_worker._private_jobs j join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'sendNotification'`.execute(bed.owner)
  ).rows

test('a letter that the server cannot take now holds no worker: the others go out, it is put back and goes later', async () => {
  const to = ['busy', 'one', 'two'].map((name) => ['email', `${name}@demo.takt`] as const)
  const id = await bed.notification({ rules: urgent, to })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  bed.server.play.busy = 2
  await bed.tell()
  expect((await bed.letters()).map(([address]) => address)).toEqual(['one@demo.takt', 'two@demo.takt'])
  const [sending] = await bed.sendings(id)
  expect(sending.state).toBe('sending')
  expect(sending.deliveries[0]).toMatchObject({ state: 'waiting', detail: expect.stringContaining('try again') })
  const next = async () => (await queued()).map(({ at }) => at.getTime() - bed.clock.now)
  expect(await next()).toEqual([5000])
  // Too early it is not tried, and is put back for the same time.
  await bed.tell(1000)
  expect([bed.server.play.busy, await next()]).toEqual([1, [4000]])
  await bed.tell(4000)
  expect([bed.server.play.busy, await next()]).toEqual([0, [30_000]])
  await bed.tell(30_000)
  expect((await bed.letters()).map(([address]) => address)).toEqual([
    'one@demo.takt',
    'two@demo.takt',
    'busy@demo.takt',
  ])
  expect((await bed.sendings(id))[0].state).toBe('sent')
})

test('what the server never takes is refused in the end, with what it said', async () => {
  bed.server.play.busy = 100
  const id = await bed.notification({ rules: urgent, to: [['email', 'busy@demo.takt']] })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  for (let nth = 0; nth < 4; nth++) await bed.tell(150_000)
  expect((await bed.sendings(id))[0]).toMatchObject({
    state: 'sent',
    deliveries: [{ state: 'refused', detail: expect.stringContaining('try again') }],
  })
  expect(bed.server.play.busy).toBe(96)
})

test('a sending of many letters gives its worker to others after its turn; an organization takes one worker', async () => {
  const to = Array.from({ length: 6 }, (_, nth) => ['email', `n${nth}@demo.takt`] as const)
  for (const description of ['One', 'Two']) await bed.notification({ rules: urgent, to }, { description })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  bed.clock.now += 70_000
  const [key] = await gathering()
  expect([...new Set((await queued()).map(({ queue }) => queue))]).toEqual(['sendNotification/1'])
  const before = bed.server.received.length
  // Each look at the clock finds it a second later.
  const now = () => {
    bed.clock.now += 1000
    return bed.clock.now
  }
  const slow = sendNotifications({ ...bed.parts, dependencies: { ...bed.parts.dependencies, now } })
  await slow.run(key, undefined)
  const sent = bed.server.received.length - before
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(6)
  const left = async () => (await gathering()).some(({ sendingId }) => sendingId === key!.sendingId)
  for (let turns = 0; turns < 6 && (await left()); turns++) await slow.run(key, undefined)
  expect(bed.server.received.length - before).toBe(6)
})

test('many notifications do not flood one address: in a minute it gets ten letters, the others later', async () => {
  const to = [['email', 'flooded@demo.takt']] as const
  const ids: number[] = []
  for (let nth = 0; nth < 13; nth++) ids.push(await bed.notification({ rules: urgent, to }, { description: `N${nth}` }))
  const other = await bed.notification({ rules: urgent, to: [['email', 'calm@demo.takt']] })
  await bed.request({ priority: 'urgent' })
  await bed.watch()
  await bed.tell()
  const count = async (address: string) => (await bed.letters()).filter(([one]) => one === address).length
  expect([await count('flooded@demo.takt'), await count('calm@demo.takt')]).toEqual([10, 1])
  expect((await bed.sendings(other))[0].state).toBe('sent')
  const states = async () =>
    (await Promise.all(ids.map((id) => bed.sendings(id)))).map(([{ deliveries }]) => deliveries[0].state as string)
  expect((await states()).filter((state) => state === 'waiting').length).toBe(3)
  await bed.tell(30_000)
  expect(await count('flooded@demo.takt')).toBe(10)
  await bed.tell(31_000)
  expect(await count('flooded@demo.takt')).toBe(13)
  expect(new Set(await states())).toEqual(new Set(['sent']))
})
