import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../app/areas.ts'
import { createItemsFixture, type ItemsFixture } from '../items/testing/items.fixture.ts'
import { hostileRequests } from './hostileRequests.fixture.ts'
import { type BlockingMeasurement, measureBlocking } from './measureBlocking.fixture.ts'
import { blockFor, blockingShare } from './watchBlocking.fixture.ts'

// The documented limit is 50 ms (loadtests/holds.ts prints the measured times). The test allows twice as much and fails
// only if the limit is exceeded in each of three rounds, so that a temporarily slow machine does not fail it.
const rounds = 3
const exceeding = (measurements: readonly BlockingMeasurement[]) =>
  measurements.filter(({ worked, maxMs }) => worked > maxMs)

let fixture: ItemsFixture
beforeAll(async () => {
  fixture = await createItemsFixture([...areas])
})
afterAll(() => fixture?.close())

test('no request blocks the gateway for others', { timeout: 480_000 }, async () => {
  const measure = async (names?: readonly string[]) => {
    const fresh = await createItemsFixture([...areas])
    return measureBlocking(fresh, names).finally(() => fresh.close())
  }
  const measurements = await measure()
  const nearest = measurements.toSorted((a, b) => b.worked / b.maxMs - a.worked / a.maxMs)[0]!
  console.log(`held longest: ${nearest.worked.toFixed(0)} ms of ${nearest.maxMs.toFixed(0)}, ${nearest.what}`)
  let blocking = exceeding(measurements)
  for (let round = 1; blocking.length > 0 && round < rounds; round++) {
    // With the requests that others depend on: all that were accepted.
    const rerunNames = measurements
      .filter((measurement) => measurement.status === 200 || blocking.includes(measurement))
      .map(({ what: name }) => name)
    const again = new Set(exceeding(await measure(rerunNames)).map(({ what: name }) => name))
    blocking = blocking.filter(({ what: name }) => again.has(name))
  }
  expect(blocking).toEqual([])
  const statuses = Object.fromEntries(measurements.map(({ what: name, status }) => [name, status]))
  expect(Object.keys(statuses)).toHaveLength(hostileRequests.length)
  expect(Object.values(statuses).filter((status) => status >= 500)).toEqual([])
  expect(statuses).toMatchObject({
    'a bulk with a row of 300,000 unknown fields': 400,
    'a bulk of 5,000 sound rows': 200,
    'a file of 20,000 sound rows': 200,
    'a list of 10,000 rows': 200,
    'the bulk of 5,000 rows undone': 200,
    'the bulk of 5,000 rows redone': 200,
    'the file of 20,000 rows undone': 200,
    '25,000 rows redone': 413,
    'a line at the beginning, written on the first': 200,
    'in a third order, written on the first': 409,
    'another first check, written on the first': 200,
    'a checksheet of 120,000 lines': 400,
    'a sign-in with 300,000 fields': 413,
  })
})

test('detects blocking for three times the limit', async () => {
  expect(await blockingShare(async () => blockFor(3))).toBeGreaterThan(1)
})

test('reports at most a hundred problems and the number of further ones', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`a${i}`, 0]))
  const { status, body } = await fixture.request('POST', '/api/parts', { partNum: 'P', ...unknown })
  expect(status).toBe(400)
  expect(Object.keys(body.data.fields)).toHaveLength(100)
  expect(body.message).toMatch(/; and 800 more$/)
})

test('accepts a large valid body', async () => {
  const add = Array.from({ length: 3000 }, (_, i) => ({ partNum: `L-${i}`, description: 'ä'.repeat(100) }))
  const reply = await fixture.request('POST', '/api/parts/bulk', { add, dryRun: true })
  expect([reply.status, reply.body.message]).toEqual([200, '3000 Rows Added'])
  expect(reply.body.data.added[2999]).toMatchObject(add[2999]!)
  const rejected = await fixture.request('POST', '/api/parts/bulk', { add, change: [{ key: 7 }] })
  expect([rejected.status, Object.keys(rejected.body.data.fields)]).toEqual([400, ['change.0.key', 'change.0.fields']])
  const text = await fixture.request('POST', '/api/parts', { partNum: 'L', description: 'ä'.repeat(200_000) })
  expect([text.status, text.body.data.fields]).toEqual([400, { description: 'must have at most 200 characters' }])
})
