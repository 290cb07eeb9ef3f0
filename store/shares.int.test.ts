import { createWorld, type World } from '@takt/launch/test.bed.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShareTaken } from './createShares.ts'
import { tryHold } from './locks/lockConnection.ts'
import { lockKeys } from './locks/lockKeys.ts'
import { lockUntilCommit } from './locks/lockUntilCommit.ts'
import { asTenant, isLockTimeout, openShared } from './postgres.ts'
import type { Tables } from './tables.ts'

let world: World
let db: Kysely<Tables>
beforeAll(async () => {
  world = await createWorld()
  db = openShared<Tables>(world.databaseUrl, 4, { most: 2, mostWaiting: 1, patienceMs: 500 })
})
afterAll(async () => {
  await db?.destroy()
  await world?.close()
})

const of = (organizationId: number) => ({ organizationId, entityId: null, userId: null })

test('what one organization waits for takes its share of the connections, and others have theirs', async () => {
  const free = Promise.withResolvers<void>()
  const held = [1, 2].map(() => asTenant(db, of(1), () => free.promise))
  const late = asTenant(db, of(1), async () => {})
  await expect(asTenant(db, of(1), async () => {})).rejects.toThrow(ShareTaken)
  await expect(late).rejects.toThrow(ShareTaken)
  expect(await asTenant(db, of(2), async () => 'others')).toBe('others')
  free.resolve()
  await Promise.all(held)
  await expect(asTenant(db, of(1), (trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('division by zero')
  expect(await Promise.all([1, 2].map((it) => asTenant(db, of(1), async () => it)))).toEqual([1, 2])
})

test('nobody waits for a lock for longer than five seconds', { timeout: 15_000 }, async () => {
  const other = (await tryHold(world.databaseUrl, lockKeys.pageNamesOf(1)))!
  const began = performance.now()
  const error = await asTenant(db, of(1), (trx) => lockUntilCommit(trx, lockKeys.pageNamesOf(1))).catch((it) => it)
  expect(isLockTimeout(error)).toBe(true)
  expect(performance.now() - began).toBeLessThan(9000)
  await other.close()
})
