import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { said } from '../play/said.bed.ts'
import type { Sent } from './cut.ts'
import type { Item } from './observation.ts'
import { at, count, exec, fault, machine, t0 } from './timeline.fixture.ts'
import { emptyTimeline, endStretch, observe, type Step } from './timeline.ts'

describe('stretches', () => {
  test('a step back of at most a second is reordering', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE')))
      .see(at(10))
      .see(at(9, exec('READY')), t0 + 10_000)
      .see(at(20))
      .end()
    expect(it.slices()).toEqual([
      [0, 9, 'running', 0],
      [9, 20, 'idle', 0],
    ])
  })

  test('a larger step back ends the stretch at its last observation and takes a new baseline', () => {
    const it = machine()
      .see(at(100, exec('ACTIVE'), count(1)))
      .see(at(110))
      .now(118)
    it.see(at(50, count(40)), t0 + 120_000)
      .see(at(60, count(41)), t0 + 130_000)
      .see(at(70), t0 + 140_000)
      .end()
    expect(it.slices()).toEqual([
      [50, 60, 'running', 1],
      [60, 70, 'running', 0],
      [100, 110, 'running', 0],
    ])
  })

  test('so does source time that outruns arrival by more than a minute; exactly a minute does not', () => {
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

  test('played a thousand times too fast, line by line, nothing is cut out', () => {
    const it = machine()
    for (let second = 0; second <= 600; second += 5) it.see(at(second, exec('ACTIVE')), t0 + second)
    expect(
      it
        .end()
        .cuts()
        .reduce((sum, { from, to }) => sum + to - from, 0),
    ).toBe(600_000)
  })

  test('an unbroken sequence may outrun', () => {
    const first = observe(emptyTimeline, at(0, exec('ACTIVE')), t0, true)
    const second = observe(first.timeline, at(3_000, exec('READY')), t0, true)
    expect(said(endStretch(second.timeline).send).at(-1)?.to).toBe(t0 + 3_000_000)
  })

  test('a lost line: known until its last sign of life, unknown until it speaks again, the parts made meanwhile counted', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE'), count(1)))
      .see(at(10))
      .lose(40)
    it.see(at(100, exec('ACTIVE'), count(4)))
      .see(at(110))
      .end()
    expect(it.slices()).toEqual([
      [0, 40, 'running', 0],
      [100, 110, 'running', 3],
    ])
  })
})

describe('saying what is so now', () => {
  test('grows with the clock while the source lives, and is corrected by what comes', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE')))
      .now(50)
      .now(75)
    expect(it.slices()).toEqual([
      [0, 60, 'running', 0],
      [60, 75, 'running', 0],
    ])
    it.see(at(58, exec('READY')), t0 + 75_000)
      .see(at(80))
      .now(80)
    expect(it.slices()).toEqual([
      [0, 58, 'running', 0],
      [58, 60, 'idle', 0],
      [60, 80, 'idle', 0],
    ])
  })

  test('a clock far off ours is a recording: nothing beyond its last observation', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE')), t0 + 3_600_000)
      .see(at(10), t0 + 3_610_000)
      .now(3_700)
    expect(it.slices()).toEqual([[0, 10, 'running', 0]])
  })
})

test('however it was listened to, the last word is the same', () => {
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
      look: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(steps, (all) => {
      const quiet = machine()
      const watched = machine()
      const resumed = { it: machine(), sent: [] as Sent[] }
      let clock = 0
      for (const { gap, items, look } of all) {
        const observation = at((clock + gap) / 1000, ...items)
        clock = Math.max(clock, clock + gap)
        const arrival = t0 + clock
        for (const each of [quiet, watched, resumed.it]) each.see(observation, arrival)
        if (look) watched.now((clock + 700) / 1000)
        if (look) {
          resumed.sent.push(...resumed.it.sent())
          resumed.it = machine(JSON.parse(JSON.stringify(resumed.it.timeline())))
        }
      }
      const plain = quiet.end().cuts()
      expect(watched.end().cuts()).toEqual(plain)
      expect(said([...resumed.sent, ...resumed.it.end().sent()])).toEqual(plain)
      for (let i = 1; i < plain.length; i += 1) expect(plain[i]!.from).toBeGreaterThanOrEqual(plain[i - 1]!.to)
      for (const { from, to } of plain) expect(to - from > 0 && to - from <= 60_000).toBe(true)
    }),
  )
})

test('what waits to be sorted is limited, however much is said of one instant; no part of it is lost', () => {
  let timeline = emptyTimeline
  const sent: Sent[] = []
  const take = (step: Step) => {
    timeline = step.timeline
    sent.push(...step.send)
  }
  const parts = 20_000
  take(observe(timeline, at(0, exec('ACTIVE'), count(0)), t0))
  for (let n = 1; n <= parts; n += 1) {
    take(observe(timeline, at(0.5, count(n), fault('NORMAL', String(n))), t0 + 500))
    expect(timeline.pending.length).toBeLessThan(1_000)
  }
  take(observe(timeline, at(30, exec('READY')), t0 + 30_000))
  take(endStretch(timeline))
  expect(said(sent).map(({ from, to, good }) => [from - t0, to - t0, good])).toEqual([[0, 30_000, parts]])
})
