import { makeTagFrame, type TagSpot } from '@takt/domain/areas/locating/tagFrame.ts'
import { expect, test, vi } from 'vitest'
import { createTagFeed } from './tagFeed.ts'

const spot: TagSpot = { floorPlanId: 1, zoneId: 2, x: 0.5, y: 0.5, since: 0, sureness: 1, evidence: 'zone' }
const change = { kind: 'change', frameSeq: 1, at: 0 } as const

test('a tag that went from one kind to another is where the other tells it, whichever came first', () => {
  const feed = createTagFeed()
  feed.take('nothing', makeTagFrame(change, [[7, spot]]))
  feed.take('people', makeTagFrame(change, [[7, { ...spot, zoneId: 3 }]]))
  feed.take('nothing', makeTagFrame(change, [], [7]))
  expect(feed.spotOf(7)).toMatchObject({ zoneId: 3 })
  feed.take('people', makeTagFrame(change, [], [7]))
  expect([feed.spotOf(7), feed.spotOf(8), [...feed.ids()]]).toEqual([null, undefined, []])
})

test('frames without rows are a sign of life and no change; silence is neither', () => {
  vi.useFakeTimers()
  const feed = createTagFeed()
  const heard = vi.fn()
  feed.onChange(heard)
  feed.take('jobs', makeTagFrame(change, []))
  expect([heard.mock.calls.length, feed.tells(['jobs']), feed.tells(['jobs', 'people'])]).toEqual([0, true, false])
  vi.advanceTimersByTime(11_000)
  expect(feed.tells(['jobs'])).toBe(false)
  feed.take('jobs', makeTagFrame({ ...change, kind: 'snapshot' }, [[7, spot]]))
  feed.clear()
  expect([heard.mock.calls.length, feed.spotOf(7)]).toEqual([2, undefined])
  vi.useRealTimers()
})
