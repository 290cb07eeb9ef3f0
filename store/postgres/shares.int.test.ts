import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LimitReached } from '../queue/createLimiter.ts'
import { asRequest } from '../queue/requestTurn.ts'
import { tryHold } from './locks/lockConnection.ts'
import { lockKeys } from './locks/lockKeys.ts'
import { lockUntilCommit } from './locks/lockUntilCommit.ts'
import { asTenant, beginReading, isLockTimeout, openShared } from './postgres.ts'
import type { Tables } from './tables.ts'

let world: World
let db: Kysely<Tables>
beforeAll(async () => {
  world = await createWorld()
  const share = (most: number) => ({ maxRunning: most, maxWaiting: 1, maxWaitMs: 500 })
  const shares = { organization: share(2), entity: share(3), reading: share(1), background: share(1) }
  db = openShared<Tables>(world.databaseUrl, 6, shares)
})
afterAll(async () => {
  await db?.destroy()
  await world?.close()
})

const of = (organizationId: number, entityId: number | null = null) => ({ organizationId, entityId, userId: null })
/** What a request does for a tenant; without `work`, nothing. */
const ask = <Result>(tenant: ReturnType<typeof of>, work: () => Promise<Result>) =>
  asRequest(() => asTenant(db, tenant, work))
const nothing = async () => {}

test('what one organization waits for takes its share of the connections, and others have theirs', async () => {
  const free = Promise.withResolvers<void>()
  const held = [1, 2].map(() => ask(of(1), () => free.promise))
  const late = ask(of(1), nothing)
  await expect(ask(of(1), nothing)).rejects.toThrow(LimitReached)
  await expect(late).rejects.toThrow(LimitReached)
  expect(await ask(of(2), async () => 'others')).toBe('others')
  free.resolve()
  await Promise.all(held)
  await expect(asTenant(db, of(1), (trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('division by zero')
  expect(await Promise.all([1, 2].map((it) => ask(of(1), async () => it)))).toEqual([1, 2])
})

test('a request that had a place has the next one, and is not refused once it may have changed something', async () => {
  const free = Promise.withResolvers<void>()
  const served = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const request = asRequest(async () => {
    await asTenant(db, of(1), nothing)
    served.resolve()
    await goOn.promise
    return asTenant(db, of(1), async () => 'done')
  })
  await served.promise
  const held = [1, 2].map(() => ask(of(1), () => free.promise))
  const late = ask(of(1), nothing).catch((error: unknown) => error)
  goOn.resolve()
  expect(await late).toBeInstanceOf(LimitReached)
  free.resolve()
  expect(await request).toBe('done')
  await Promise.all(held)
})

test('all organizations of an entity share; lists that are read, and work in the background, have places of their own', async () => {
  const free = Promise.withResolvers<void>()
  const held = [1, 2, 3].map((organizationId) => ask(of(organizationId, 7), () => free.promise))
  await expect(ask(of(4, 7), nothing)).rejects.toThrow(LimitReached)
  expect(await ask(of(4, 8), async () => 'another company')).toBe('another company')
  expect(await asTenant(db, of(1), async () => 'in the background')).toBe('in the background')
  const list = await beginReading(db, of(1))
  await expect(beginReading(db, of(1))).rejects.toThrow(LimitReached)
  await list.end()
  await (await beginReading(db, of(1))).end()
  free.resolve()
  await Promise.all(held)
})

test('nobody waits for a lock for longer than five seconds', async () => {
  const other = (await tryHold(world.databaseUrl, lockKeys.pageNamesOf(1)))!
  const began = performance.now()
  const error = await asTenant(db, of(1), (trx) => lockUntilCommit(trx, lockKeys.pageNamesOf(1))).catch((it) => it)
  expect(isLockTimeout(error)).toBe(true)
  expect(performance.now() - began).toBeLessThan(9000)
  await other.close()
})
