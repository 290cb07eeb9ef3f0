import { type LiveTagPosition, makeTagFrame } from '@takt/domain/areas/locating/tagFrame.ts'
import { expect, test, vi } from 'vitest'
import { createTagFeed } from './tagFeed.ts'

const position: LiveTagPosition = { floorPlanId: 1, zoneId: 2, x: 0.5, y: 0.5, since: 0, sureness: 1, evidence: 'zone' }
const change = { kind: 'change', frameSeq: 1, at: 0 } as const

test('a tag that moved from one kind to another has the position of the other kind, whichever frame came first', () => {
  const feed = createTagFeed()
  feed.take('nothing', makeTagFrame(change, [[7, position]]))
  feed.take('people', makeTagFrame(change, [[7, { ...position, zoneId: 3 }]]))
  feed.take('nothing', makeTagFrame(change, [], [7]))
  expect(feed.positionOf(7)).toMatchObject({ zoneId: 3 })
  feed.take('people', makeTagFrame(change, [], [7]))
  expect([feed.positionOf(7), feed.positionOf(8), [...feed.ids()]]).toEqual([null, undefined, []])
})

test('frames without rows show that the connection is alive but change nothing; silence does neither', () => {
  vi.useFakeTimers()
  const feed = createTagFeed()
  const listener = vi.fn()
  feed.onChange(listener)
  feed.take('jobs', makeTagFrame(change, []))
  expect([listener.mock.calls.length, feed.isReceiving(['jobs']), feed.isReceiving(['jobs', 'people'])]).toEqual([
    0,
    true,
    false,
  ])
  vi.advanceTimersByTime(11_000)
  expect(feed.isReceiving(['jobs'])).toBe(false)
  feed.take('jobs', makeTagFrame({ ...change, kind: 'snapshot' }, [[7, position]]))
  feed.clear()
  expect([listener.mock.calls.length, feed.positionOf(7)]).toEqual([2, undefined])
  vi.useRealTimers()
})
