import { describe, expect, onTestFinished, test } from 'vitest'
import { createFeed, newFeed } from '../feed/feed.ts'
import type { Message } from '../feed/messages.ts'
import { createMonitor } from '../monitor.ts'
import { createPace } from '../pace.ts'
import { emptyTimeline, observe } from '../slices/timeline.ts'
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

describe('after a restart', () => {
  /** A signal feed that continues the state of an earlier run, which ended at `endedAt`. */
  function restart(endedAt: number) {
    const stopping = new AbortController()
    const observation = { at: endedAt - 60_000, fine: 0, items: [{ kind: 'state', value: 'running' }] } as const
    const { timeline } = observe(emptyTimeline, observation, endedAt - 60_000)
    const published: Message['slices'][number][] = []
    const feed = createFeed({
      stored: { ...newFeed('', timeline), alive: endedAt },
      subject: 's',
      save: async () => {},
      publish: async ({ slices }) => void published.push(...slices),
    })
    const monitor = createMonitor()
    const stop = async () => {
      stopping.abort()
      await feed.stop()
    }
    const signals = createSignalFeed({
      options: { signals: [{ signal: 'state', role: 'state' }] },
      feed,
      monitor,
      markReceived: () => {},
      pace: createPace(stopping.signal, () => {}),
      signal: stopping.signal,
    })
    onTestFinished(stop)
    return { signals, published, stop, notes: () => monitor.snapshot().log.map(({ text }) => text) }
  }
  const iso = (at: number) => new Date(at).toISOString()
  const running = (at: number) => [{ signal: 'state', at, value: 'running' }]

  test('the time from the last sign of life to the first value is logged once', async () => {
    const endedAt = Date.now() - 30_000
    const { signals, notes } = restart(endedAt)
    signals.lose()
    await signals.take(running(endedAt + 20_000))
    await signals.take(running(endedAt + 25_000))
    expect(notes()).toEqual([
      `Nothing is known from ${iso(endedAt)} to ${iso(endedAt + 20_000)}: no values of that time have arrived.`,
    ])
  })

  test('nothing is logged if the source has stored the values since, or one came at once', async () => {
    const endedAt = Date.now() - 30_000
    const continued = restart(endedAt)
    await continued.signals.take(running(endedAt + 20_000), { unbroken: true })
    const prompt = restart(endedAt)
    prompt.signals.lose()
    await prompt.signals.take(running(endedAt + 500))
    expect([continued.notes(), prompt.notes()]).toEqual([[], []])
  })

  test('a connection without values adds nothing to what is known: stored values of its time are read', async () => {
    const endedAt = Date.now() - 30_000
    const { signals, published, stop, notes } = restart(endedAt)
    signals.lose()
    signals.alive()
    signals.lose()
    await signals.take(running(endedAt + 500), { unbroken: true })
    await signals.take(running(endedAt + 25_000), { unbroken: true })
    await stop()
    const starts = published.filter(({ to }) => Date.parse(to) > endedAt).map(({ from }) => Date.parse(from))
    expect(Math.min(...starts)).toBe(endedAt + 500)
    expect(notes()).toEqual([])
  })
})
