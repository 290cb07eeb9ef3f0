import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../postgres.ts'
import type { Tables } from '../tables.ts'
import { lockConnection, tryAcquireLock } from './lockConnection.ts'
import { lockKeys } from './lockKeys.ts'
import { lockUntilCommit, tryLockUntilCommit } from './lockUntilCommit.ts'
import { openChannelNotifications } from './openChannelNotifications.ts'
import { runAsLeader } from './runAsLeader.ts'

let environment: TestEnvironment
let db: Kysely<Tables>
beforeAll(async () => {
  environment = await createTestEnvironment()
  db = openPostgres<Tables>(environment.databaseUrl)
})
afterAll(async () => {
  await db?.destroy()
  await environment?.close()
})

const failed = (error: unknown) => {
  throw error
}

test('no two locks have the same numbers', async () => {
  const { jobsPool, ...otherKeys } = lockKeys
  const keys = [
    jobsPool('1'),
    ...Object.values(otherKeys).map((key) => (typeof key === 'function' ? key(1, '1') : key)),
  ]
  expect(new Set(keys.map(String)).size).toBe(keys.length)
})

test.each([
  ['of one number', lockKeys.relay],
  ['of two', lockKeys.writer],
  ['of a text', lockKeys.jobsSchema],
  ['of an organization', lockKeys.facilitiesOf(7)],
  ['of what somebody wrote', lockKeys.tag(7, "'); drop table event; --")],
])('a lock %s has a single owner, on a connection or in a transaction', async (_, key) => {
  const lock = (await tryAcquireLock(environment.databaseUrl, key))!
  expect(await tryAcquireLock(environment.databaseUrl, key)).toBe(null)
  expect(await db.transaction().execute((trx) => tryLockUntilCommit(trx, key))).toBe(false)
  await lock.unlock(key)
  await db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, key)
    expect(await lock.tryLock(key)).toBe(false)
  })
  expect(await lock.tryLock(key)).toBe(true)
  await lock.close()
})

test('shared with others that use `together`, but not with an exclusive one', async () => {
  await db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, lockKeys.rebuild, 'together')
    await db.transaction().execute((other) => lockUntilCommit(other, lockKeys.rebuild, 'together'))
    expect(await db.transaction().execute((other) => tryLockUntilCommit(other, lockKeys.rebuild))).toBe(false)
  })
})

test('a disconnected connection loses its locks and aborts its signal', async () => {
  const lock = (await tryAcquireLock(environment.databaseUrl, lockKeys.demo))!
  const lost = new Promise((resolve) => lock.lost.addEventListener('abort', resolve))
  const { rows } = await lock.client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
  await lost
  await lock.unlock(lockKeys.demo)
  const next = await lockConnection(environment.databaseUrl)
  await next.lock(lockKeys.demo)
  await next.close()
})

test('notifications of a channel reach all subscribers; a lost connection is opened again and notifies them', async () => {
  const notifications = openChannelNotifications({ databaseUrl: environment.databaseUrl, channel: 'test_news', failed })
  const subscribers = [notifications.subscribe(), notifications.subscribe()]
  const never = new AbortController().signal
  const waitForAll = () => Promise.all(subscribers.map((subscriber) => subscriber.wait(20_000, never)))
  expect(subscribers[0]!.isListening()).toBe(false)
  expect(await waitForAll()).toEqual([true, true])
  expect(subscribers[0]!.isListening()).toBe(true)
  await sql`select pg_notify('test_news', '')`.execute(db)
  expect(await waitForAll()).toEqual([true, true])
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query = 'listen "test_news"'`.execute(db)
  expect(rows).toHaveLength(1)
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
  expect(await waitForAll()).toEqual([true, true])
  expect(subscribers[0]!.isListening()).toBe(true)
  await notifications.close()
  expect(subscribers[0]!.isListening()).toBe(false)
})

test('one process leads at a time; when it stops another continues', async () => {
  const leaders: string[] = []
  let [inside, maxInside] = [0, 0]
  const start = (name: string) =>
    runAsLeader({
      databaseUrl: environment.databaseUrl,
      key: lockKeys.removals,
      everyMs: 20,
      failed,
      work: async (_, signal) => {
        leaders.push(name)
        maxInside = Math.max(maxInside, ++inside)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        inside--
      },
    })
  const stops = { a: start('a'), b: start('b') }
  await expect.poll(() => leaders.length).toBe(1)
  const [first] = leaders as ['a' | 'b']
  await stops[first]()
  await expect.poll(() => leaders).toEqual([first, first === 'a' ? 'b' : 'a'])
  await stops[first === 'a' ? 'b' : 'a']()
  expect(maxInside).toBe(1)
})
