import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPostgres } from '../postgres.ts'
import type { Tables } from '../tables.ts'
import { lead } from './lead.ts'
import { lockConnection, tryHold } from './lockConnection.ts'
import { lockKeys } from './lockKeys.ts'
import { lockUntilCommit, tryLockUntilCommit } from './lockUntilCommit.ts'
import { openNews } from './openNews.ts'

let world: World
let db: Kysely<Tables>
beforeAll(async () => {
  world = await createWorld()
  db = openPostgres<Tables>(world.databaseUrl)
})
afterAll(async () => {
  await db?.destroy()
  await world?.close()
})

const failed = (error: unknown) => {
  throw error
}

test('no two locks have the same numbers', async () => {
  const { jobsPool, ...others } = lockKeys
  const keys = [jobsPool('1'), ...Object.values(others).map((key) => (typeof key === 'function' ? key(1, '1') : key))]
  expect(new Set(keys.map(String)).size).toBe(keys.length)
})

test.each([
  ['of one number', lockKeys.relay],
  ['of two', lockKeys.writer],
  ['of a text', lockKeys.jobsSchema],
  ['of an organization', lockKeys.facilitiesOf(7)],
  ['of what somebody wrote', lockKeys.tag(7, "'); drop table event; --")],
])('a lock %s is held by one, on a connection or in a transaction', async (_, key) => {
  const held = (await tryHold(world.databaseUrl, key))!
  expect(await tryHold(world.databaseUrl, key)).toBe(null)
  expect(await db.transaction().execute((trx) => tryLockUntilCommit(trx, key))).toBe(false)
  await held.unlock(key)
  await db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, key)
    expect(await held.tryLock(key)).toBe(false)
  })
  expect(await held.tryLock(key)).toBe(true)
  await held.close()
})

test('together with others who ask so, and with nobody who wants it alone', async () => {
  await db.transaction().execute(async (trx) => {
    await lockUntilCommit(trx, lockKeys.rebuild, 'together')
    await db.transaction().execute((other) => lockUntilCommit(other, lockKeys.rebuild, 'together'))
    expect(await db.transaction().execute((other) => tryLockUntilCommit(other, lockKeys.rebuild))).toBe(false)
  })
})

test('a connection that is cut has lost its locks and says so', async () => {
  const held = (await tryHold(world.databaseUrl, lockKeys.demo))!
  const lost = new Promise((resolve) => held.lost.addEventListener('abort', resolve))
  const { rows } = await held.client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
  await lost
  await held.unlock(lockKeys.demo)
  const next = await lockConnection(world.databaseUrl)
  await next.lock(lockKeys.demo)
  await next.close()
})

test('news of a channel reach all who hear it, and a connection that was cut is made again and rings', async () => {
  const told = openNews({ databaseUrl: world.databaseUrl, channel: 'test_news', failed })
  const hearers = [told.hear(), told.hear()]
  const never = new AbortController().signal
  const heard = () => Promise.all(hearers.map((news) => news.rung(20_000, never)))
  expect(hearers[0]!.isHeard()).toBe(false)
  expect(await heard()).toEqual([true, true])
  expect(hearers[0]!.isHeard()).toBe(true)
  await sql`select pg_notify('test_news', '')`.execute(db)
  expect(await heard()).toEqual([true, true])
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and query = 'listen "test_news"'`.execute(db)
  expect(rows).toHaveLength(1)
  await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(db)
  expect(await heard()).toEqual([true, true])
  expect(hearers[0]!.isHeard()).toBe(true)
  await told.close()
  expect(hearers[0]!.isHeard()).toBe(false)
})

test('one leads at a time; when it stops another goes on', async () => {
  const leading: string[] = []
  let [inside, most] = [0, 0]
  const begin = (name: string) =>
    lead({
      databaseUrl: world.databaseUrl,
      key: lockKeys.removals,
      everyMs: 20,
      failed,
      work: async (_, signal) => {
        leading.push(name)
        most = Math.max(most, ++inside)
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
        inside--
      },
    })
  const stops = { a: begin('a'), b: begin('b') }
  await expect.poll(() => leading.length).toBe(1)
  const [first] = leading as ['a' | 'b']
  await stops[first]()
  await expect.poll(() => leading).toEqual([first, first === 'a' ? 'b' : 'a'])
  await stops[first === 'a' ? 'b' : 'a']()
  expect(most).toBe(1)
})
