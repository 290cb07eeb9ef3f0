import { expect, onTestFinished, test, vi } from 'vitest'
import { createFloorFeed, firstFrameTimeoutMs, liveTimeoutMs, offlineTimeoutMs } from './floorFeed.ts'

const rows = (state: number) => ({
  deviceId: Uint32Array.of(7),
  state: Uint8Array.of(state),
  since: Float64Array.of(1000),
  lastTo: Float64Array.of(2000),
  receivedAt: Float64Array.of(2100),
  good: Float64Array.of(3),
  scrap: Float64Array.of(0),
  contextSeq: Float64Array.of(1),
  reason: ['coolant'],
})

test('a device has a single row, changed in place by each batch', () => {
  const feed = createFloorFeed()
  feed.take({ at: 5, receivedAt: 5, rows: rows(1) })
  const first = feed.device(7)
  feed.take({ at: 6, receivedAt: 6, rows: rows(4) })
  expect(feed.device(7)).toBe(first)
  expect(first).toMatchObject({ state: 4, since: 1000, lastTo: 2000, receivedAt: 2100, good: 3, reason: 'coolant' })
})

test('returns the time of the server, whatever this machine’s clock shows', () => {
  const feed = createFloorFeed()
  const now = Date.now()
  feed.take({ at: now + 3_600_000, receivedAt: now, rows: rows(1) })
  expect(Math.abs(feed.serverNow() - (now + 3_600_000))).toBeLessThan(1000)
  feed.clear()
  expect(Math.abs(feed.serverNow() - now)).toBeLessThan(1000)
})

test('frames are first overdue, then the floor counts as unknown, both since the last frame', () => {
  const now = 100_000
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const feed = createFloorFeed()
  const isSilent = () => [feed.overdueSince(), feed.lostSince()]
  expect(isSilent()).toEqual([null, null])
  feed.take({ at: now + 500, receivedAt: now, rows: rows(1) })
  vi.setSystemTime(now + liveTimeoutMs)
  expect(isSilent()).toEqual([null, null])
  vi.setSystemTime(now + liveTimeoutMs + 1)
  expect(isSilent()).toEqual([now + 500, null])
  vi.setSystemTime(now + offlineTimeoutMs + 1)
  expect(isSilent()).toEqual([now + 500, now + 500])
})

test('the floor is awaited until its first frame, for a few seconds, and again for another organization', () => {
  const now = 100_000
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const feed = createFloorFeed()
  expect(feed.isAwaited()).toBe(true)
  vi.setSystemTime(now + firstFrameTimeoutMs)
  expect(feed.isAwaited()).toBe(false)
  feed.clear()
  expect(feed.isAwaited()).toBe(true)
  feed.take({ at: now, receivedAt: now, rows: rows(1) })
  expect(feed.isAwaited()).toBe(false)
})
