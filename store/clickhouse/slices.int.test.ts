import type { TelemetrySlice } from '@takt/domain/areas/messages/telemetrySlice.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClickHouse, openClickHouse } from './clickhouse.ts'
import { insertSlices } from './insertSlices.fixture.ts'
import { readSlices, readSlicesOf, readValues } from './slices.ts'

let environment: TestEnvironment
let client: ClickHouse
beforeAll(async () => {
  environment = await createTestEnvironment()
  client = openClickHouse(environment.clickhouseUrl)
})
afterAll(async () => {
  await client.close()
  await environment.close()
})

const t0 = Date.parse('2026-03-01T12:00:00Z')
const minute = 60_000
const slice = (from: number, to: number, more: Partial<TelemetrySlice> = {}): TelemetrySlice => ({
  from: t0 + from * minute,
  to: t0 + to * minute,
  seq: 1,
  ord: 0,
  state: 1,
  reason: null,
  outputs: [],
  empIDs: [],
  values: null,
  ...more,
})
let organizations = 0
const nextOrganization = () => ++organizations
const querySlices = (organizationId: number, deviceIds: number[], from: number, to: number) =>
  readSlices(client, { organizationId, deviceIds, from: t0 + from * minute, to: t0 + to * minute })

const text = fc.option(fc.string({ minLength: 1, maxLength: 50, unit: 'grapheme' }), { nil: null })
const whole = fc.option(fc.integer({ min: 0, max: 2147483647 }), { nil: null })
const count = fc.integer({ min: 0, max: 4294967295 })
const anySlice: fc.Arbitrary<TelemetrySlice> = fc.record({
  from: fc.integer({ min: 1, max: 99 }).map((n) => t0 + n),
  to: fc.integer({ min: 100, max: 86_400_000 }).map((n) => t0 + n),
  seq: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  ord: fc.integer({ min: 0, max: 9999 }),
  state: fc.constantFrom(0, 1, 2, 3, 4, 5),
  reason: text,
  outputs: fc.array(
    fc.record({
      jobNum: text,
      assemblySeq: whole,
      oprSeq: whole,
      partNum: text,
      partRevision: text,
      good: count,
      scrap: count,
      rework: count,
      idealCycleSecs: fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }).map(Math.abs), { nil: null }),
    }),
    { maxLength: 3 },
  ),
  empIDs: fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 3 }),
  values: fc.constantFrom(null, { load: 41.25, 'feed ü': -0.5 }),
})

test('written slices are read back, field by field', async () => {
  const organizationId = nextOrganization()
  const samples = fc.sample(anySlice, { numRuns: 300, seed: 7 })
  await insertSlices(
    client,
    samples.map((entry, deviceId) => ({ organizationId, deviceId, slices: [entry] })),
  )
  const range = { organizationId, deviceIds: samples.map((_, deviceId) => deviceId), from: t0, to: t0 + 1000 }
  const read = await readSlices(client, range)
  read.sort((a, b) => a.deviceId - b.deviceId)
  expect(read).toEqual(samples.map(({ values, ...rest }, deviceId) => ({ deviceId, ...rest })))
  const measured = await readValues(client, { ...range, names: ['load'] })
  expect(measured).toHaveLength(samples.filter((entry) => entry.values).length)
  expect(measured[0]?.values).toEqual({ load: 41.25 })
})

test('the higher seq replaces, whatever the order of arrival, and a longer slice that was replaced does not reappear', async () => {
  const organizationId = nextOrganization()
  const shorter = slice(0, 10, { seq: 9 })
  for (const entry of [slice(0, 60, { seq: 5 }), shorter, slice(0, 90, { seq: 3 }), shorter])
    await insertSlices(client, [{ organizationId, deviceId: 1, slices: [entry] }])
  expect(await querySlices(organizationId, [1], 0, 100)).toMatchObject([{ seq: 9, to: t0 + 10 * minute }])
  expect(await querySlices(organizationId, [1], 20, 30)).toEqual([])
})

test('slices that started before the range are returned whatever their length, for each device by its own longest', async () => {
  const organizationId = nextOrganization()
  await insertSlices(client, [
    { organizationId, deviceId: 1, slices: [slice(0, 1440)] },
    { organizationId, deviceId: 2, slices: [slice(0, 1), slice(1, 2), slice(1438, 1439), slice(1439, 1440)] },
    { organizationId, deviceId: 3, slices: [slice(0, 1)] },
    { organizationId: nextOrganization(), deviceId: 1, slices: [slice(0, 1440)] },
  ])
  const result = await querySlices(organizationId, [1, 2, 3, 4], 1439, 1440)
  expect(result.map(({ deviceId, from }) => [deviceId, (from - t0) / minute])).toEqual(
    expect.arrayContaining([
      [1, 0],
      [2, 1439],
    ]),
  )
  expect(result).toHaveLength(2)
  expect(await querySlices(organizationId, [1], 1440, 1450)).toEqual([])
})

test('slices of two hundred months are inserted at once', async () => {
  const organizationId = nextOrganization()
  const slices = Array.from({ length: 200 }, (_, month) => slice(-month * 44_640, -month * 44_640 + 1))
  await insertSlices(client, [{ organizationId, deviceId: 1, slices }])
  expect(await querySlices(organizationId, [1], -200 * 44_640, 10)).toHaveLength(200)
})

test('tens of thousands of slices are streamed in chunks without change', async () => {
  const organizationId = nextOrganization()
  const slices = Array.from({ length: 50_000 }, (_, i) => slice(i, i + 1, { seq: i, reason: `reason ${i % 700}` }))
  await insertSlices(client, [{ organizationId, deviceId: 1, slices }])
  const read = await querySlices(organizationId, [1], 0, 50_000)
  expect(read.map((entry) => entry.seq)).toEqual(slices.map((entry) => entry.seq))
  expect(read.every((entry) => entry.reason === `reason ${entry.seq % 700}`)).toBe(true)
})

test('an error of the engine is thrown, not read as rows', async () => {
  await expect(readSlices(client, { organizationId: -1, deviceIds: [1], from: t0, to: t0 + 1 })).rejects.toThrow()
})

test('many intervals at once return the slices that each would alone, once each, including those that started long before', async () => {
  const organizationId = nextOrganization()
  const batches = [1, 2, 3].map((deviceId) => ({
    organizationId,
    deviceId,
    slices: [
      slice(-2000, 10 * deviceId),
      ...Array.from({ length: 300 }, (_, n) => slice(100 + n * deviceId, 100 + (n + 1) * deviceId)),
    ],
  }))
  await insertSlices(client, batches)
  const spans = [
    [1, 0, 5],
    [1, 150, 160],
    [1, 155, 170],
    [2, 200, 201],
    [3, 12, 14],
    [9, 0, 500],
  ] as const
  const intervals = spans.map(([deviceId, from, to]) => {
    return { deviceId, from: t0 + from * minute, to: t0 + to * minute }
  })
  const result = await readSlicesOf(client, { organizationId, stretches: intervals })
  for (const deviceId of [1, 2, 3, 9]) {
    const ownSpans = spans.filter(([of]) => of === deviceId)
    const expectedSlices = (
      await Promise.all(ownSpans.map(([, from, to]) => querySlices(organizationId, [deviceId], from, to)))
    ).flat()
    const expected = [...new Map(expectedSlices.map((entry) => [entry.from, entry])).values()].sort(
      (a, b) => a.from - b.from,
    )
    expect(result.get(deviceId)).toEqual(expected)
  }
  expect(await readSlicesOf(client, { organizationId, stretches: [] })).toEqual(new Map())
})
