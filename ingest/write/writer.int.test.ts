import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Slice } from '@takt/domain/areas/efficiency/timeline/slice.ts'
import { rollUp } from '@takt/domain/areas/efficiency/totals/rollUp.ts'
import { createTestEnvironment, type TestEnvironment } from '@takt/launch/test.fixture.ts'
import { readSlices } from '@takt/store/clickhouse/slices.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWriterFixture, type WriterFixture } from './writer.fixture.ts'

let environment: TestEnvironment
let fixture: WriterFixture
beforeAll(async () => {
  environment = await createTestEnvironment()
  fixture = await createWriterFixture(environment)
})
afterAll(async () => {
  await fixture.close()
  await environment.close()
})

const t0 = Date.parse('2026-03-02T05:58:00Z')
const at = (seconds: number) => new Date(t0 + seconds * 1000).toISOString()
const slice = (from: number, to: number, more: object = {}) => ({
  from: at(from),
  to: at(to),
  state: 'running',
  ...more,
})

const all = (organizationId: number, deviceIds: number[]): Promise<Slice[]> =>
  readSlices(fixture.client, { organizationId, deviceIds, from: t0 - 86_400_000, to: t0 + 3 * 86_400_000 })

/** Computes the expected rollups from the stored facts, window by window. */
const naive = (floor: Floor, resourceID: string, slices: Slice[]) =>
  rollUp({ floor, resourceID, slices, from: t0 - 3_600_000, to: t0 + 2 * 86_400_000 }).filter((row) => row.lastTo > 0)

test('slices become facts and rollups, even if sent twice, late or out of order', async () => {
  const floor = fixture.floor({ 'M-01': [1], 'M-02': [2] })
  const messages = [
    {
      device: 1,
      seq: 1,
      slices: [slice(0, 60, { good: 2, jobNum: 'J-1', oprSeq: 10, assemblySeq: 0 }), slice(60, 120, { state: 'idle' })],
    },
    { device: 1, seq: 2, slices: [slice(120, 600, { state: 'down', reason: 'R1' })] },
    { device: 1, seq: 3, slices: [slice(30, 90, { state: 'setup', scrap: 1 })] },
    { device: 1, seq: 4, slices: [slice(600, 700, { state: 'idle' }), slice(700, 1000, { good: 5 })] },
    { device: 2, seq: 1, slices: [slice(0, 30_000, { state: 'off' })] },
    { device: 2, seq: 2, slices: [slice(30_000, 30_060, { good: 1 }), slice(-600, 0, { state: 'idle' })] },
  ]
  for (const order of [messages, messages.toReversed(), [messages[2]!, messages[0]!]])
    for (const { device, ...message } of order) await fixture.publish(floor.organizationId, device, message)
  await fixture.allDone()
  const slices = await all(floor.organizationId, [1, 2])
  expect(slices).toHaveLength(9)
  for (const resourceID of ['M-01', 'M-02']) {
    const expected = naive(floor, resourceID, slices)
    expect(await fixture.windows(floor, resourceID)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(2)
    await fixture.expectTotals(floor, resourceID)
  }
})

test('organizations with the same device numbers and machine names are rolled up together without mixing', async () => {
  const floors = [
    fixture.floor({ 'M-01': [1], 'M-02': [2] }),
    fixture.floor({ 'M-01': [1, 2] }),
    fixture.floor({ 'M-02': [1] }),
  ]
  const zones = ['Asia/Tokyo', 'America/New_York', 'Europe/Berlin']
  const movedFloors = floors.map((floor, k) => fixture.change({ ...floor, timeZone: zones[k]! }))
  await Promise.all(
    movedFloors.flatMap(({ organizationId }, k) =>
      [1, 2].map((device) =>
        fixture.publish(organizationId, device, {
          seq: 1,
          slices: [slice(100 * k, 400 + 100 * device, { good: 1 + k }), slice(50_000 * device, 50_060 * device)],
        }),
      ),
    ),
  )
  await fixture.allDone()
  for (const floor of movedFloors) {
    const slices = await all(floor.organizationId, [1, 2])
    for (const [resourceID, { attachments }] of floor.resources) {
      const ownSlices = slices.filter(({ deviceId }) =>
        attachments.some((attachment) => attachment.deviceId === deviceId),
      )
      const expected = naive(floor, resourceID, ownSlices)
      expect(expected.length).toBeGreaterThan(2)
      expect(await fixture.windows(floor, resourceID)).toEqual(expected)
      await fixture.expectTotals(floor, resourceID)
    }
  }
})

test('a slice that is replaced by a shorter one leaves no remainder', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  await fixture.publish(floor.organizationId, 1, { seq: 1, slices: [slice(0, 40_000, { good: 9 })] })
  await fixture.allDone()
  expect(await fixture.windows(floor, 'M-01')).toHaveLength(134)
  await fixture.publish(floor.organizationId, 1, { seq: 2, slices: [slice(0, 100, { good: 1 })] })
  await fixture.allDone()
  expect(await fixture.windows(floor, 'M-01')).toEqual(naive(floor, 'M-01', await all(floor.organizationId, [1])))
  await fixture.expectTotals(floor, 'M-01')
  await fixture.publish(floor.organizationId, 1, { seq: 3, slices: [slice(0, 100, { state: null })] })
  await fixture.allDone()
  const tallies = (await fixture.windows(floor, 'M-01')).map((row) => row.tally)
  expect(tallies.every((tally) => Object.values(tally).every((value) => value === 0))).toBe(true)
  await fixture.expectTotals(floor, 'M-01')
})

test('an idle interval that late data cuts or extends changes its class in all its windows', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  const send = (seq: number, ...slices: object[]) => fixture.publish(floor.organizationId, 1, { seq, slices })
  await send(1, slice(100, 280, { state: 'idle' }), slice(430, 600, { state: 'idle' }))
  await fixture.allDone()
  await send(2, slice(280, 430, { state: 'idle' }))
  await fixture.allDone()
  expect(await fixture.windows(floor, 'M-01')).toEqual(naive(floor, 'M-01', await all(floor.organizationId, [1])))
  await send(3, slice(290, 400, { state: 'running' }))
  await fixture.allDone()
  expect(await fixture.windows(floor, 'M-01')).toEqual(naive(floor, 'M-01', await all(floor.organizationId, [1])))
  await fixture.expectTotals(floor, 'M-01')
})

test('an invalid message is stored in REJECTED with its reason and blocks nothing', async () => {
  const floor = fixture.floor({ 'M-01': [1] })
  const before = await fixture.rejectedCount()
  await fixture.publishRaw(`telemetry.${floor.organizationId}.1`, 'not json')
  await fixture.publishRaw('telemetry.0.x', '{}')
  await fixture.publish(floor.organizationId, 1, {
    seq: 5,
    slices: [slice(0, 60, { good: -1 }), slice(60, 120, { good: 3 })],
  })
  await fixture.allDone()
  expect((await fixture.windows(floor, 'M-01')).map((row) => row.tally.good + row.tally.unscheduledGood)).toEqual([3])
  const rejections = await fixture.rejectedSince(before)
  expect(rejections.map(({ reason }) => reason)).toEqual([
    'the message is not JSON in UTF-8',
    'the subject must be telemetry.{organizationId}.{deviceId} with positive whole numbers',
    'good, scrap and rework must be whole numbers from 0 to 4294967295',
  ])
  expect(rejections[2]).toMatchObject({
    rejected: [{ index: 0, fault: 'count' }],
    subject: `telemetry.${floor.organizationId}.1`,
  })
})

test('facts of an unattached device are rolled up once it is attached', async () => {
  const floor = fixture.floor({ 'M-01': [] })
  await fixture.publish(floor.organizationId, 7, { seq: 1, slices: [slice(0, 600, { good: 4 })] })
  await fixture.allDone()
  expect(await fixture.windows(floor, 'M-01')).toEqual([])
  const attached = fixture.attach(floor, { 'M-01': [7] })
  await fixture.recomputed(floor.organizationId)
  expect(await fixture.windows(attached, 'M-01')).toEqual(naive(attached, 'M-01', await all(floor.organizationId, [7])))
  await fixture.expectTotals(attached, 'M-01')
  const movedFloor = fixture.attach(attached, { 'M-02': [7] })
  await fixture.recomputed(floor.organizationId)
  expect(await fixture.windows(movedFloor, 'M-02')).toEqual(
    naive(movedFloor, 'M-02', await all(floor.organizationId, [7])),
  )
  expect(
    (await fixture.windows(movedFloor, 'M-01')).every(({ tally }) => tally.unscheduledGood + tally.good === 0),
  ).toBe(true)
  await fixture.expectTotals(movedFloor, 'M-01')
  await fixture.expectTotals(movedFloor, 'M-02')
})
