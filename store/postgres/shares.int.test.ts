import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LimitReached } from '../queue/createLimiter.ts'
import { asRequest } from '../queue/currentRequest.ts'
import { tryAcquireLock } from './locks/lockConnection.ts'
import { lockKeys } from './locks/lockKeys.ts'
import { lockUntilCommit } from './locks/lockUntilCommit.ts'
import { asTenant, isLockTimeout, openShared, startReading } from './postgres.ts'
import type { Tables } from './tables.ts'

let environment: TestEnvironment
let db: Kysely<Tables>
beforeAll(async () => {
  environment = await createTestEnvironment()
  const share = (max: number) => ({ maxRunning: max, maxWaiting: 1, maxWaitMs: 500 })
  const shares = { organization: share(2), entity: share(3), reading: share(1), background: share(1) }
  db = openShared<Tables>(environment.databaseUrl, 6, shares)
})
afterAll(async () => {
  await db?.destroy()
  await environment?.close()
})

const of = (organizationId: number, entityId: number | null = null) => ({ organizationId, entityId, userId: null })
/** Runs `work` of a request of a tenant. */
const runRequest = <Result>(tenant: ReturnType<typeof of>, work: () => Promise<Result>) =>
  asRequest(() => asTenant(db, tenant, work))
const noWork = async () => {}

test('work of one organization that waits uses its share of the connections, and others still get theirs', async () => {
  const free = Promise.withResolvers<void>()
  const occupied = [1, 2].map(() => runRequest(of(1), () => free.promise))
  const late = runRequest(of(1), noWork)
  await expect(runRequest(of(1), noWork)).rejects.toThrow(LimitReached)
  await expect(late).rejects.toThrow(LimitReached)
  expect(await runRequest(of(2), async () => 'others')).toBe('others')
  free.resolve()
  await Promise.all(occupied)
  await expect(asTenant(db, of(1), (trx) => sql`select 1 / 0`.execute(trx))).rejects.toThrow('division by zero')
  expect(await Promise.all([1, 2].map((value) => runRequest(of(1), async () => value)))).toEqual([1, 2])
})

test('a request that was served before is next, and is not rejected once it may have changed something', async () => {
  const free = Promise.withResolvers<void>()
  const served = Promise.withResolvers<void>()
  const continueRequest = Promise.withResolvers<void>()
  const request = asRequest(async () => {
    await asTenant(db, of(1), noWork)
    served.resolve()
    await continueRequest.promise
    return asTenant(db, of(1), async () => 'done')
  })
  await served.promise
  const occupied = [1, 2].map(() => runRequest(of(1), () => free.promise))
  const late = runRequest(of(1), noWork).catch((error: unknown) => error)
  continueRequest.resolve()
  expect(await late).toBeInstanceOf(LimitReached)
  free.resolve()
  expect(await request).toBe('done')
  await Promise.all(occupied)
})

test('all organizations of an entity share its connections; reading lists and background work have separate ones', async () => {
  const free = Promise.withResolvers<void>()
  const occupied = [1, 2, 3].map((organizationId) => runRequest(of(organizationId, 7), () => free.promise))
  await expect(runRequest(of(4, 7), noWork)).rejects.toThrow(LimitReached)
  expect(await runRequest(of(4, 8), async () => 'another company')).toBe('another company')
  expect(await asTenant(db, of(1), async () => 'in the background')).toBe('in the background')
  const list = await startReading(db, of(1))
  await expect(startReading(db, of(1))).rejects.toThrow(LimitReached)
  await list.end()
  await (await startReading(db, of(1))).end()
  free.resolve()
  await Promise.all(occupied)
})

test('no transaction waits for a lock for more than five seconds', async () => {
  const other = (await tryAcquireLock(environment.databaseUrl, lockKeys.pageNamesOf(1)))!
  const startedAt = performance.now()
  const error = await asTenant(db, of(1), (trx) => lockUntilCommit(trx, lockKeys.pageNamesOf(1))).catch(
    (reason) => reason,
  )
  expect(isLockTimeout(error)).toBe(true)
  expect(performance.now() - startedAt).toBeLessThan(9000)
  await other.close()
})
