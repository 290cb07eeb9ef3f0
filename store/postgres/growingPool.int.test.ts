import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GrowingPool } from './growingPool.ts'

const max = 8
let environment: TestEnvironment
let pool: GrowingPool
beforeAll(async () => {
  environment = await createTestEnvironment()
})
beforeEach(() => {
  pool = open()
})
afterEach(() => pool.end())
afterAll(() => environment?.close())

const open = (more: { growAfterMs?: number } = {}) =>
  new GrowingPool({ connectionString: environment.databaseUrl, max, idleTimeoutMillis: 200, ...more })
const occupyAll = (count: number) => Promise.all(Array.from({ length: count }, () => pool.connect()))

test('a burst of short queries shares a connection', async () => {
  const patient = open({ growAfterMs: 30_000 })
  const numbers = Array.from({ length: 20 }, (_, i) => i)
  const results = await Promise.all(numbers.map((i) => patient.query('select $1::int as i', [i])))
  expect(results.map(({ rows }) => rows[0].i)).toEqual(numbers)
  expect(patient.totalCount).toBe(1)
  await patient.end()
})

test('it grows to its maximum while connections stay in use, and shrinks to one when they are idle', async () => {
  const clients = await occupyAll(max)
  expect(pool.totalCount).toBe(max)
  const another = pool.connect()
  await vi.waitFor(() => expect(pool.waitingCount).toBe(1), { timeout: 60_000 })
  clients.pop()!.release()
  ;(await another).release()
  for (const client of clients) client.release()
  await vi.waitFor(() => expect(pool.totalCount).toBe(1), { timeout: 60_000 })
})

test('callers continue after connections were lost, and after a query failed', async () => {
  const clients = await occupyAll(3)
  for (const client of clients) client.release(new Error('lost'))
  await expect(Promise.all(Array.from({ length: 5 }, () => pool.query('select 1/0')))).rejects.toThrow(/zero/)
  for (const client of await occupyAll(max)) client.release()
  expect(pool.totalCount).toBe(max)
})

test('callers by callback get a connection as well', async () => {
  const result = await new Promise((resolve, reject) =>
    pool.connect((error, client, release) => {
      if (error || !client) return reject(error)
      client.query('select 1 as one').then(({ rows }) => resolve(rows[0].one), reject)
      release()
    }),
  )
  expect(result).toBe(1)
})
