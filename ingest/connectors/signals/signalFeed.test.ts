import { expect, test } from 'vitest'
import { createFeed, newFeed } from '../feed/feed.ts'
import { createMonitor } from '../monitor.ts'
import { createPace } from '../pace.ts'
import { emptyTimeline } from '../slices/timeline.ts'
import { createSignalFeed } from './signalFeed.ts'

test('readings become published slices, with unmapped signals in the monitor only', async () => {
  const published: { state: string | null; good?: number }[] = []
  const stopping = new AbortController()
  const feed = createFeed({
    stored: newFeed('', emptyTimeline),
    subject: 's',
    save: async () => {},
    publish: async ({ slices }) => void published.push(...slices),
  })
  const monitor = createMonitor()
  const signals = createSignalFeed({
    options: {
      signals: [{ signal: 'parts', role: 'good' }],
      stateRules: {
        rules: [{ state: 'running', when: [{ signal: 'amps', is: 'above', value: 1 }] }],
        otherwise: 'idle',
      },
    },
    feed,
    monitor,
    markReceived: () => {},
    pace: createPace(stopping.signal, () => {}),
    signal: stopping.signal,
  })
  const start = Date.now() - 10_000
  await signals.take([
    { signal: 'amps', at: start, value: 5 },
    { signal: 'parts', at: start, value: 10 },
    { signal: 'other', at: start, value: 1 },
  ])
  await signals.take([{ signal: 'parts', at: start + 2_000, value: 13 }])
  await signals.take([{ signal: 'amps', at: start + 4_000, value: 0 }])
  await signals.take([{ signal: 'other', at: start + 6_000, value: 2 }])
  stopping.abort()
  await feed.stop()
  expect(published.map(({ state, good }) => [state, good])).toContainEqual(['running', 3])
  expect(published.at(-1)?.state).toBe('idle')
  expect(monitor.snapshot().signals.map(({ signal, isMapped }) => [signal, isMapped])).toEqual([
    ['amps', true],
    ['parts', true],
    ['other', false],
  ])
})
