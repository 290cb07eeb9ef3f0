import { mqttSparkplug } from '@takt/domain/areas/connectors/mqttSparkplug.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFeed, newFeed } from '../../feed/feed.ts'
import { createMonitor } from '../../monitor.ts'
import { createPace } from '../../pace.ts'
import { createSignalFeed } from '../../signals/signalFeed.ts'
import { emptyTimeline } from '../../slices/timeline.ts'
import { createSourceProblems } from '../../sourceProblems.ts'
import type { TimedValue } from '../payload/births.ts'
import { sparkplugTexts as texts } from '../texts.ts'
import { storedWindowMs } from './orderValues.ts'
import { createSourceReader } from './sourceReader.ts'

type Sent = { from: string; to: string; state: string | null; good?: number }
const options = mqttSparkplug.options.parse({
  url: 'mqtt://broker',
  groupId: 'G',
  edgeNodeId: 'E',
  signals: [
    { signal: 'parts', role: 'good' },
    { signal: 'state', role: 'state' },
  ],
})
const start = Date.parse('2026-03-02T14:00:00Z')
const secs = (text: string) => (Date.parse(text) - start) / 1_000

let stopping: AbortController
let sent: Sent[]
let feed: ReturnType<typeof createFeed>
let reader: ReturnType<typeof createSourceReader>
let monitor: ReturnType<typeof createMonitor>
let messages: (string | null)[]

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  stopping = new AbortController()
  sent = []
  messages = []
  monitor = createMonitor()
  feed = createFeed({
    stored: newFeed('', emptyTimeline),
    subject: 's',
    save: async () => {},
    publish: async ({ slices }) => void sent.push(...slices),
  })
  const context = {
    options,
    feed,
    monitor,
    markReceived: () => {},
    pace: createPace(stopping.signal, () => {}),
    signal: stopping.signal,
  }
  const problems = createSourceProblems(
    (_status, error) => messages.push(error),
    () => {},
  )
  reader = createSourceReader({ ...context, signals: createSignalFeed(context), problems })
})
afterEach(async () => {
  stopping.abort()
  await feed.stop()
  vi.useRealTimers()
})

const at = (seconds: number) => start + seconds * 1_000
const setNow = (seconds: number) => vi.setSystemTime(at(seconds))
const value = (signal: string, each: number | string, seconds: number | null, isHistorical = false): TimedValue => ({
  signal,
  value: each,
  at: seconds === null ? null : at(seconds),
  isHistorical,
})
const bear = (seconds: number, values: TimedValue[], isContinued = false) =>
  reader.bear({ kind: 'birth', device: null, at: at(seconds), values, isContinued })
const take = (seconds: number, values: TimedValue[]) =>
  reader.take({ kind: 'data', device: null, at: at(seconds), values })

/** Returns the final slices, joined where only a minute or a count ends them: from, to, state, good. */
async function finalSlices() {
  stopping.abort()
  await feed.stop()
  const byStart = new Map<string, Sent>()
  for (const slice of sent) byStart.set(slice.from, slice)
  const joined: [number, number, string, number][] = []
  for (const { from, to, state, good = 0 } of [...byStart.values()].sort((a, b) => secs(a.from) - secs(b.from))) {
    const last = joined.at(-1)
    if (state === null) continue
    if (last && last[2] === state && last[1] === secs(from)) {
      last[1] = secs(to)
      last[3] += good
    } else joined.push([secs(from), secs(to), state, good])
  }
  return joined
}

test('stored values that follow the birth of a new session fill the gap in order; each part counts once', async () => {
  await bear(0, [value('parts', 10, -500), value('state', 'running', -400)])
  setNow(storedWindowMs / 1_000)
  await reader.passWaiting()
  setNow(10)
  await take(10, [value('parts', 12, 10)])
  await reader.lose({ kind: 'death', device: null, at: null })
  setNow(300)
  await bear(300, [value('parts', 20, 290), value('state', 'running', 250)])
  await take(300, [value('state', 'running', 20, true), value('parts', 15, 100, true)])
  await take(300, [
    value('state', 'idle', 200, true),
    value('parts', 17, 200, true),
    value('state', 'running', 250, true),
  ])
  setNow(301)
  await take(301, [value('parts', 21, 301)])
  setNow(300 + storedWindowMs / 1_000)
  await reader.passWaiting()
  expect(await finalSlices()).toEqual([
    [0, 10, 'running', 2],
    [20, 200, 'running', 5],
    [200, 250, 'idle', 0],
    [250, 301, 'running', 4],
  ])
})

test('stored values that were taken before, or arrive after later ones, do not count again', async () => {
  await bear(0, [value('parts', 0, 0), value('state', 'running', 0)])
  setNow(5)
  await take(5, [value('parts', 5, 5)])
  await reader.passWaiting()
  await take(6, [value('parts', 2, 2, true), value('parts', 5, 5, true)])
  setNow(7)
  await take(7, [value('parts', 6, 7)])
  expect(monitor.snapshot().log).toContainEqual(
    expect.objectContaining({ kind: 'ignored', text: texts.olderThanKnown, count: 2 }),
  )
  expect((await finalSlices()).reduce((sum, [, , , good]) => sum + good, 0)).toBe(6)
})

test('a live value with an older time holds from the newest one on: its counter continues', async () => {
  await bear(0, [value('parts', 0, 0), value('state', 'running', 0)])
  setNow(5)
  await reader.passWaiting()
  await take(5, [value('parts', 5, 5)])
  setNow(10)
  await take(10, [value('state', 'idle', 10)])
  setNow(12)
  await take(12, [value('parts', 8, 4)])
  expect((await finalSlices()).reduce((sum, [, , , good]) => sum + good, 0)).toBe(8)
})

test('after the death of a device nothing is known from the time of its certificate on', async () => {
  await bear(0, [value('parts', 0, 0), value('state', 'running', 0)])
  setNow(5)
  await reader.passWaiting()
  setNow(20)
  await reader.lose({ kind: 'death', device: 'mill', at: at(19) })
  setNow(60)
  reader.alive()
  expect(await finalSlices()).toEqual([[0, 19, 'running', 0]])
})

test('after the death of a node nothing is known from its arrival on', async () => {
  await bear(0, [value('parts', 0, 0), value('state', 'running', 0)])
  setNow(5)
  await reader.passWaiting()
  setNow(22)
  await reader.lose({ kind: 'death', device: null, at: null })
  setNow(60)
  reader.alive()
  const [[from, to] = []] = await finalSlices()
  // The birth passed after the time in which stored values may follow.
  expect([from, to]).toEqual([0, 17])
})

test('signals that a birth does not declare are reported', async () => {
  await bear(0, [value('parts', 0, 0), value('load', 1, 0)])
  expect(messages.at(-1)).toContain('state has not arrived; it sends parts, load')
})
