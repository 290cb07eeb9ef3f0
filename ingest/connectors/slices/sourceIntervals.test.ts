import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { finalSlices } from '../play/finalSlices.fixture.ts'
import type { OutgoingSlice } from './cutSlices.ts'
import type { Item } from './observation.ts'
import { at, count, exec, fault, machine, t0 } from './timeline.fixture.ts'
import { emptyTimeline, endInterval, observe, type Step } from './timeline.ts'

describe('source intervals', () => {
  test('a step back of at most a second is reordering', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE')))
      .see(at(10))
      .see(at(9, exec('READY')), t0 + 10_000)
      .see(at(20))
      .end()
    expect(device.slices()).toEqual([
      [0, 9, 'running', 0],
      [9, 20, 'idle', 0],
    ])
  })

  test('a larger step back ends the interval at its last observation and starts a new baseline', () => {
    const device = machine()
      .see(at(100, exec('ACTIVE'), count(1)))
      .see(at(110))
      .now(118)
    device
      .see(at(50, count(40)), t0 + 120_000)
      .see(at(60, count(41)), t0 + 130_000)
      .see(at(70), t0 + 140_000)
      .end()
    expect(device.slices()).toEqual([
      [50, 60, 'running', 1],
      [60, 70, 'running', 0],
      [100, 110, 'running', 0],
    ])
  })

  test('source time ahead of arrival by more than a minute does so too; exactly a minute does not', () => {
    const start = () =>
      machine()
        .see(at(0, exec('ACTIVE'), count(1)), t0)
        .see(at(10), t0)
    expect(
      start()
        .see(at(70, count(3)), t0)
        .see(at(80), t0)
        .end()
        .slices(),
    ).toEqual([
      [0, 60, 'running', 0],
      [60, 80, 'running', 2],
    ])
    expect(
      start()
        .see(at(70.001, count(3)), t0)
        .see(at(80), t0)
        .end()
        .slices(),
    ).toEqual([
      [0, 10, 'running', 0],
      [70.001, 80, 'running', 0],
    ])
  })

  test('a log played a thousand times too fast, line by line, loses nothing', () => {
    const device = machine()
    for (let second = 0; second <= 600; second += 5) device.see(at(second, exec('ACTIVE')), t0 + second)
    expect(
      device
        .end()
        .cuts()
        .reduce((sum, { from, to }) => sum + to - from, 0),
    ).toBe(600_000)
  })

  test('an unbroken sequence may be ahead of arrival', () => {
    const first = observe(emptyTimeline, at(0, exec('ACTIVE')), t0, true)
    const second = observe(first.timeline, at(3_000, exec('READY')), t0, true)
    expect(finalSlices(endInterval(second.timeline).send).at(-1)?.to).toBe(t0 + 3_000_000)
  })

  test('after a lost connection the state is known until the last sign of life and unknown until the next data; parts made meanwhile count', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE'), count(1)))
      .see(at(10))
      .lose(40)
    device
      .see(at(100, exec('ACTIVE'), count(4)))
      .see(at(110))
      .end()
    expect(device.slices()).toEqual([
      [0, 40, 'running', 0],
      [100, 110, 'running', 3],
    ])
  })
})

describe('publishing the present state', () => {
  test('extends with the clock while the source is alive, and is corrected by later data', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE')))
      .now(50)
      .now(75)
    expect(device.slices()).toEqual([
      [0, 60, 'running', 0],
      [60, 75, 'running', 0],
    ])
    device
      .see(at(58, exec('READY')), t0 + 75_000)
      .see(at(80))
      .now(80)
    expect(device.slices()).toEqual([
      [0, 58, 'running', 0],
      [58, 60, 'idle', 0],
      [60, 80, 'idle', 0],
    ])
  })

  test('a clock far from ours indicates a recording: nothing is extended beyond its last observation', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE')), t0 + 3_600_000)
      .see(at(10), t0 + 3_610_000)
      .now(3_700)
    expect(device.slices()).toEqual([[0, 10, 'running', 0]])
  })
})

test('the final slices do not depend on when the present state was published', () => {
  const steps = fc.array(
    fc.record({
      gap: fc.integer({ min: -900, max: 90_000 }),
      items: fc.array(
        fc.oneof(
          fc.constantFrom('ACTIVE', 'READY', 'FEED_HOLD', 'UNAVAILABLE').map(exec),
          fc.integer({ min: 0, max: 9 }).map(count),
          fc.constantFrom<Item>(
            fault('FAULT'),
            fault('NORMAL'),
            { kind: 'program', value: 'A' },
            { kind: 'program', value: 'B' },
          ),
        ),
        { maxLength: 3 },
      ),
      publishNow: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const unwatched = machine()
      const watched = machine()
      const resumed = { it: machine(), sent: [] as OutgoingSlice[] }
      let clock = 0
      for (const { gap, items, publishNow } of all) {
        const observation = at((clock + gap) / 1000, ...items)
        clock = Math.max(clock, clock + gap)
        const arrival = t0 + clock
        for (const each of [unwatched, watched, resumed.it]) each.see(observation, arrival)
        if (publishNow) watched.now((clock + 700) / 1000)
        if (publishNow) {
          resumed.sent.push(...resumed.it.sent())
          resumed.it = machine(JSON.parse(JSON.stringify(resumed.it.timeline())))
        }
      }
      const expected = unwatched.end().cuts()
      expect(watched.end().cuts()).toEqual(expected)
      expect(finalSlices([...resumed.sent, ...resumed.it.end().sent()])).toEqual(expected)
      for (let i = 1; i < expected.length; i += 1) expect(expected[i]!.from).toBeGreaterThanOrEqual(expected[i - 1]!.to)
      for (const { from, to } of expected) expect(to - from > 0 && to - from <= 60_000).toBe(true)
    }),
  )
})

test('limits the observations that wait to be sorted, even for a flood at one instant, without losing a part', () => {
  let timeline = emptyTimeline
  const published: OutgoingSlice[] = []
  const apply = (step: Step) => {
    timeline = step.timeline
    published.push(...step.send)
  }
  const parts = 20_000
  apply(observe(timeline, at(0, exec('ACTIVE'), count(0)), t0))
  for (let n = 1; n <= parts; n += 1) {
    apply(observe(timeline, at(0.5, count(n), fault('NORMAL', String(n))), t0 + 500))
    expect(timeline.pending.length).toBeLessThan(1_000)
  }
  apply(observe(timeline, at(30, exec('READY')), t0 + 30_000))
  apply(endInterval(timeline))
  expect(finalSlices(published).map(({ from, to, good }) => [from - t0, to - t0, good])).toEqual([[0, 30_000, parts]])
})
