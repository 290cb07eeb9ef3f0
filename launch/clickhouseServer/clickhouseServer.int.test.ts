import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@clickhouse/client'
import { type ClickHouse, openClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../test.fixture.ts'

let environment: TestEnvironment
let client: ClickHouse
beforeAll(async () => {
  environment = await createTestEnvironment({ migrate: false })
  client = openClickHouse(environment.clickhouseUrl)
  await client.command({ query: 'CREATE TABLE t (a UInt32, s String) ENGINE = MergeTree ORDER BY a' })
})
afterAll(async () => {
  await client?.close()
  await environment?.close()
})

const rows = async (query: string, params?: Record<string, unknown>) =>
  (await client.query({ query, query_params: params, format: 'JSONEachRow' })).json()

/** Sends a request that the product's own client would not send. */
const raw = (query: string, options: { headers?: Record<string, string>; body?: string; search?: string } = {}) => {
  const { origin, username, password, pathname } = new URL(environment.clickhouseUrl)
  const search = new URLSearchParams({ database: pathname.slice(1), query })
  const headers = { 'x-clickhouse-user': username, 'x-clickhouse-key': password, ...options.headers }
  return fetch(`${origin}/?${search}${options.search ?? ''}`, { method: 'POST', headers, body: options.body })
}

describe('data that looks like statements stays data', () => {
  test('a blank line in an inserted text does not end the data', async () => {
    const text = 'x\n\nDROP TABLE t;\n\nselect 1'
    await client.insert({ table: 't', values: [{ a: 1, s: text }], format: 'JSONEachRow' })
    await raw('INSERT INTO t FORMAT TSV', { body: '2\tkept\n\nDROP TABLE t' }).then((response) => response.text())
    await client.command({ query: 'INSERT INTO t VALUES ({a:UInt32}, {s:String})', query_params: { a: 3, s: text } })
    expect(await rows('SELECT a, s FROM t WHERE a IN (1, 3) ORDER BY a')).toEqual([
      { a: 1, s: text },
      { a: 3, s: text },
    ])
  })

  test('data in the statement itself is safe as well', async () => {
    await client.command({ query: 'INSERT INTO t FORMAT JSONEachRow {"a":4,"s":"one"}\n\n{"a":5,"s":"two"}' })
    expect(await rows('SELECT a, s FROM t WHERE a IN (4, 5) ORDER BY a')).toEqual([
      { a: 4, s: 'one' },
      { a: 5, s: 'two' },
    ])
  })

  test('bytes of every value arrive unchanged', async () => {
    const bytes = Buffer.concat([Buffer.from([...Array(256).keys()]), randomBytes(10_000)])
    const length: number[] = []
    for (let remaining = bytes.length; ; remaining >>>= 7) {
      length.push(remaining > 127 ? (remaining & 127) | 128 : remaining)
      if (remaining <= 127) break
    }
    const row = Buffer.concat([Buffer.from(Uint32Array.of(6).buffer), Buffer.from(length), bytes])
    const { origin, username, password, pathname } = new URL(environment.clickhouseUrl)
    const response = await fetch(`${origin}/?database=${pathname.slice(1)}&query=INSERT+INTO+t+FORMAT+RowBinary`, {
      method: 'POST',
      headers: { 'x-clickhouse-user': username, 'x-clickhouse-key': password },
      body: new Uint8Array(row),
    })
    expect(response.status).toBe(200)
    expect(await rows('SELECT hex(s) AS h FROM t WHERE a = 6')).toEqual([{ h: bytes.toString('hex').toUpperCase() }])
  })
})

test('two statements in one request are rejected and neither runs', async () => {
  await expect(client.command({ query: 'DROP TABLE t; SELECT 1' })).rejects.toThrow(/Multi-statements/)
  expect(await rows('SELECT count() > 0 AS kept FROM t')).toEqual([{ kept: 1 }])
})

test('parameters and settings apply to their own request only', async () => {
  const result = await rows('SELECT {x:String} AS x, {list:Array(UInt32)} AS list', {
    x: "it's\n'; DROP",
    list: [1, 2],
  })
  expect(result).toEqual([{ x: "it's\n'; DROP", list: [1, 2] }])
  const threads = "SELECT value FROM system.settings WHERE name = 'max_threads'"
  const [defaultThreads] = await rows(threads)
  const set = await client.query({ query: threads, format: 'JSONEachRow', clickhouse_settings: { max_threads: 7 } })
  expect(await set.json()).toEqual([{ value: '7' }])
  expect(await rows(threads)).toEqual([defaultThreads])
})

test('parameters too long for a URL are accepted as a form', async () => {
  const response = await client.query({
    query: 'SELECT toUInt32(length({x:String})) AS bytes',
    query_params: { x: 'ä'.repeat(300_000) },
    use_multipart_params_auto: true,
    format: 'JSONEachRow',
  })
  expect(await response.json()).toEqual([{ bytes: 600_000 }])
})

test('a wrong password and a wrong user are rejected in the same way', async () => {
  const wrong = await Promise.all([
    raw('SELECT 1', { headers: { 'x-clickhouse-key': 'wrong' } }),
    raw('SELECT 1', { headers: { 'x-clickhouse-user': 'nobody' } }),
  ])
  expect(wrong.map(({ status }) => status)).toEqual([401, 401])
  expect(await wrong[0]!.text()).toBe(await wrong[1]!.text())
})

test('a request is authenticated before its URL is parsed', async () => {
  const { hostname, port } = new URL(environment.clickhouseUrl)
  const anonymousRequest = request({ hostname, port, path: '//[', headers: { 'x-clickhouse-user': 'nobody' } }).end()
  const [response] = (await once(anonymousRequest, 'response')) as [IncomingMessage]
  response.resume()
  expect(response.statusCode).toBe(401)
})

test('a million rows stream, and a compressed response is the same', async () => {
  const packed = createClient({ url: environment.clickhouseUrl, compression: { response: true, request: true } })
  const sum = async (from: typeof packed) => {
    const response = await from.query({ query: 'SELECT number AS n FROM numbers(1000000)', format: 'JSONEachRow' })
    let total = 0
    for await (const part of response.stream<{ n: string }>()) for (const row of part) total += Number(row.json().n)
    return total
  }
  expect(await Promise.all([sum(client as typeof packed), sum(packed)])).toEqual([499_999_500_000, 499_999_500_000])
  await packed.insert({ table: 't', values: [{ a: 8, s: 'packed' }], format: 'JSONEachRow' })
  await packed.close()
  expect(await rows('SELECT s FROM t WHERE a = 8')).toEqual([{ s: 'packed' }])
})

test('a failure in the middle of a response reaches the client', async () => {
  const response = await client.query({
    query: 'SELECT throwIf(number = 900000) AS n FROM numbers(1000000) SETTINGS max_block_size = 1000',
    format: 'JSONEachRow',
  })
  await expect(response.json()).rejects.toThrow()
})

test('a buffered response is the same, or fails as a whole, and other requests are served meanwhile', async () => {
  const whole = { wait_end_of_query: 1 } as const
  const queryBuffered = async (query: string) =>
    (await client.query({ query, format: 'JSONEachRow', clickhouse_settings: whole })).json<{ n: number }>()
  const read = await queryBuffered('SELECT toUInt32(number) AS n FROM numbers(200000)')
  expect(read.reduce((sum, { n }) => sum + n, 0)).toBe(19_999_900_000)
  const late = 'SELECT throwIf(number = 900000) AS n FROM numbers(1000000) SETTINGS max_block_size = 1000'
  expect((await raw(late)).status).toBe(200)
  expect((await raw(late, { search: '&wait_end_of_query=1' })).ok).toBe(false)
  const slow = queryBuffered('SELECT toUInt32(sleep(2)) AS n')
  let isDone = false
  slow.then(() => {
    isDone = true
  })
  await rows('SELECT 1')
  expect(isDone).toBe(false)
  await slow
})

test('an aborted query stops in the engine', async () => {
  const abort = new AbortController()
  const query = 'SELECT sum(sipHash64(number)) AS endless FROM numbers(1000000000000)'
  const pendingQuery = client.query({ query, format: 'JSONEachRow', abort_signal: abort.signal })
  const running = async () => {
    const [row] = await rows("SELECT count() AS n FROM system.processes WHERE query LIKE '%end' || 'less%'")
    return Number((row as { n: number }).n)
  }
  while ((await running()) === 0) await pause(20)
  abort.abort()
  await expect(pendingQuery).rejects.toThrow()
  while ((await running()) > 0) await pause(20)
})

test('a query ends whenever its client disconnects', async () => {
  const endless = (k: number) =>
    client.query({
      query: 'SELECT sum(sipHash64(number)) AS abandoned FROM numbers(1000000000000) SETTINGS max_threads = 1',
      format: k % 2 ? 'JSONEachRow' : 'JSON',
      abort_signal: AbortSignal.timeout(k % 16),
    })
  for (let k = 0; k < 160; k += 4)
    await Promise.all([0, 1, 2, 3].map((more) => expect(endless(k + more)).rejects.toThrow()))
  const query = "SELECT query FROM system.processes WHERE query LIKE '%abando' || 'ned%'"
  await expect.poll(() => rows(query), { timeout: 60_000 }).toEqual([])
})

test('more heavy queries than threads leave room for an insert', async () => {
  const abort = new AbortController()
  const heavyQueries = Array.from({ length: 10 }, () =>
    client
      .query({
        query: 'SELECT sum(sipHash64(number)) FROM numbers(1000000000000) SETTINGS max_threads = 1',
        format: 'JSONEachRow',
        abort_signal: abort.signal,
      })
      .catch(() => 'aborted'),
  )
  await client.insert({ table: 't', values: [{ a: 9, s: 'in time' }], format: 'JSONEachRow' })
  abort.abort()
  expect(await Promise.all(heavyQueries)).toEqual(heavyQueries.map(() => 'aborted'))
  expect(await rows('SELECT s FROM t WHERE a = 9')).toEqual([{ s: 'in time' }])
})

test('an unknown table is a 404 with the message of ClickHouse', async () => {
  const response = await raw('SELECT * FROM nowhere')
  expect([response.status, response.headers.get('x-clickhouse-exception-code')]).toEqual([404, '60'])
  expect(await response.text()).toMatch(/^Code: 60\. DB::Exception: .*nowhere/)
})
