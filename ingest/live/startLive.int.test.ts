import { gunzipSync } from 'node:zlib'
import { floorCurrentShape } from '@takt/domain/areas/messages/floorCurrent.ts'
import { applyFrame, emptyFloorState } from '@takt/domain/areas/messages/floorState.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { insertSlices } from '@takt/store/clickhouse/insertSlices.fixture.ts'
import { expect, test, vi } from 'vitest'
import {
  clickhouse,
  log,
  nats,
  nextOrganization,
  prepareStartLive,
  publish,
  rows,
  running,
  snapshotOf,
  watch,
} from './startLive.fixture.ts'
import { startLive } from './startLive.ts'

prepareStartLive()

test('a wall display that joins later has the same floor as the machines reported, with at most four frames a second', async () => {
  const organizationId = nextOrganization()
  running(await startLive({ nats, clickhouse, log }))
  const wall = watch(organizationId)
  const start = Date.now() - 60_000
  for (let step = 0; step < 40; step++)
    await Promise.all(
      [1, 2, 3].map((deviceId) =>
        publish(organizationId, deviceId, [
          {
            from: start + step * 1000,
            to: start + step * 1000 + 1000,
            state: deviceId === 2 ? 'down' : 'running',
            good: 1,
          },
        ]),
      ),
    )
  const end = start + 40_000
  const expected = [1, 2, 3].map((deviceId) => ({
    deviceId,
    state: deviceId === 2 ? 4 : 1,
    since: start,
    lastTo: end,
    reason: null,
    good: 40,
  }))
  await vi.waitFor(() => expect(rows(wall.floor)).toEqual(expected), { timeout: 60_000 })
  await vi.waitFor(() => expect(wall.frames.length).toBeGreaterThan(2), { timeout: 60_000 })
  wall.stop()
  expect(wall.requestCount()).toBe(1)
  for (const [index, frame] of wall.frames.entries()) {
    const before = wall.frames[index - 1]
    if (before) expect(frame.frameSeq).toBe(before.frameSeq + 1)
    if (before) expect(Math.floor(frame.at / 250)).toBeGreaterThan(Math.floor(before.at / 250))
  }
  const late = emptyFloorState()
  applyFrame(late, await snapshotOf(organizationId))
  expect(rows(late)).toEqual(expected)
})

test('duplicate and out-of-order slices do not move a machine back; a correction counts', async () => {
  const organizationId = nextOrganization()
  running(await startLive({ nats, clickhouse, log }))
  const wall = watch(organizationId)
  const t = Date.now() - 60_000
  await publish(organizationId, 7, [{ from: t + 20_000, to: t + 30_000, state: 'running', seq: 3 }])
  await publish(organizationId, 7, [{ from: t, to: t + 10_000, state: 'running', seq: 1 }])
  await publish(organizationId, 7, [{ from: t + 10_000, to: t + 20_000, state: 'running', seq: 2 }])
  await publish(organizationId, 7, [{ from: t, to: t + 10_000, state: 'running', seq: 1 }])
  await publish(organizationId, 7, [{ from: t, to: t + 10_000, state: 'down', reason: 'COOLANT', seq: 4 }])
  await vi.waitFor(
    () => expect(rows(wall.floor)).toMatchObject([{ state: 1, since: t + 10_000, lastTo: t + 30_000, reason: null }]),
    { timeout: 60_000 },
  )
  wall.stop()
})

test('a machine without new data becomes unknown, and a floor without changes still sends signs of life', async () => {
  const organizationId = nextOrganization()
  running(await startLive({ nats, clickhouse, log, times: { stale: 4000, alive: 500 } }))
  const wall = watch(organizationId)
  const to = Date.now()
  await publish(organizationId, 9, [{ from: to - 1000, to, state: 'idle' }])
  await vi.waitFor(() => expect(rows(wall.floor)).toMatchObject([{ state: 3, since: to - 1000 }]), { timeout: 60_000 })
  await vi.waitFor(() => expect(rows(wall.floor)).toMatchObject([{ state: 0, since: to, lastTo: to }]), {
    timeout: 60_000,
  })
  const frameCount = wall.frames.length
  await vi.waitFor(() => expect(wall.frames.length).toBeGreaterThan(frameCount + 1), { timeout: 60_000 })
  wall.stop()
})

test('an old log played into a device shows its states, and the device becomes unknown when it ends', async () => {
  const organizationId = nextOrganization()
  running(await startLive({ nats, clickhouse, log, times: { stale: 4000, alive: 500 } }))
  const wall = watch(organizationId)
  const t = Date.parse('2022-03-02T14:00:00Z')
  for (const [step, state] of (['running', 'down', 'idle'] as const).entries()) {
    const from = t + step * 600_000
    await publish(organizationId, 8, [{ from, to: from + 600_000, state }])
    await vi.waitFor(
      () =>
        expect(rows(wall.floor)).toMatchObject([
          { state: { running: 1, down: 4, idle: 3 }[state], since: from, lastTo: from + 600_000 },
        ]),
      { timeout: 60_000 },
    )
    expect(Math.abs(Date.now() - wall.floor.heardAt[0]!)).toBeLessThan(60_000)
  }
  await vi.waitFor(() => expect(rows(wall.floor)).toMatchObject([{ state: 0, lastTo: t + 1_800_000 }]), {
    timeout: 60_000,
  })
  wall.stop()
})

test('a started process publishes the stored state and its job before a machine sends new data', async () => {
  const organizationId = nextOrganization()
  const t = Date.now() - 600_000
  const output = {
    jobNum: 'J-1',
    assemblySeq: 0,
    oprSeq: 10,
    partNum: 'P-1',
    partRevision: 'A',
    good: 2,
    scrap: 1,
    rework: 0,
    idealCycleSecs: 28.5,
  }
  const slices = Array.from({ length: 60 }, (_, index) => ({
    from: t + index * 10_000,
    to: t + index * 10_000 + 10_000,
    seq: index,
    ord: 0,
    state: index < 10 ? (3 as const) : (1 as const),
    reason: null,
    outputs: [output],
    empIDs: ['E-1'],
    values: null,
  }))
  await insertSlices(clickhouse, [{ organizationId, deviceId: 4, slices }])
  running(await startLive({ nats, clickhouse, log }))
  const response = await nats.request(subjects.floorCurrent(organizationId), '', { timeout: 5000 })
  const current = floorCurrentShape.parse(JSON.parse(gunzipSync(response.data).toString()))
  expect(current.devices).toMatchObject([
    {
      deviceId: 4,
      state: 1,
      since: t + 100_000,
      lastTo: t + 600_000,
      jobNum: 'J-1',
      partNum: 'P-1',
      good: 120,
      scrap: 60,
      jobSince: t,
      empIDs: ['E-1'],
      idealCycleSecs: 28.5,
    },
  ])
})
