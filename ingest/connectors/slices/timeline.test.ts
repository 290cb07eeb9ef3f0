import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { said } from '../play/said.bed.ts'
import type { Cut, Sent } from './cut.ts'
import type { Item, Observation } from './observation.ts'
import { emptyTimeline, endStretch, lose, observe, type Step, sayNow, type Timeline } from './timeline.ts'

const t0 = Date.parse('2026-03-02T14:00:00.000Z')
const exec = (value: string): Item => ({ kind: 'execution', value })
const count = (value: number | null): Item => ({ kind: 'partCount', value })
const fault = (level: 'FAULT' | 'NORMAL', code = '7', text = 'Door'): Item => ({
  kind: 'condition',
  key: 'system',
  level,
  code,
  text,
})
const at = (seconds: number, ...items: Item[]): Observation => ({ at: t0 + Math.round(seconds * 1000), fine: 0, items })

type Machine = {
  see: (observation: Observation, arrival?: number) => Machine
  now: (seconds: number) => Machine
  lose: (seconds: number) => Machine
  end: () => Machine
  slices: () => (string | number)[][]
  cuts: () => Cut[]
  sent: () => Sent[]
  timeline: () => Timeline
}

/** Observations that arrive when they happen, unless `arrival` says otherwise. */
function machine(start: Timeline = emptyTimeline): Machine {
  const sent: Sent[] = []
  let timeline = start
  const after = (step: Step) => {
    timeline = step.timeline
    sent.push(...step.send)
    return it
  }
  const it: Machine = {
    see: (observation: Observation, arrival = observation.at) => after(observe(timeline, observation, arrival)),
    now: (seconds: number) => after(sayNow(timeline, t0 + seconds * 1000)),
    lose: (seconds: number) => after(lose(timeline, t0 + seconds * 1000)),
    end: () => after(endStretch(timeline)),
    slices: () =>
      said(sent).map(({ from, to, facet, good }) => [(from - t0) / 1000, (to - t0) / 1000, facet.state, good]),
    cuts: () => said(sent),
    sent: () => sent,
    timeline: () => timeline,
  }
  return it
}

describe('observations become slices', () => {
  test('cut at changes and at full minutes; counts are differences', () => {
    const it = machine()
      .see(at(0, exec('READY'), count(5)))
      .see(at(10, exec('ACTIVE')))
      .see(at(20, count(6)))
    it.see(at(70, count(8)))
      .see(at(90, exec('READY')))
      .see(at(100))
      .end()
    expect(it.slices()).toEqual([
      [0, 10, 'idle', 0],
      [10, 60, 'running', 1],
      [60, 90, 'running', 2],
      [90, 100, 'idle', 0],
    ])
  })

  test.each([
    ['ACTIVE', 'running'],
    ['READY', 'idle'],
    ['STOPPED', 'idle'],
    ['PROGRAM_COMPLETED', 'idle'],
    ['WAIT', 'idle'],
    ['PROGRAM_OPTIONAL_STOP', 'idle'],
    ['INTERRUPTED', 'down'],
    ['FEED_HOLD', 'down'],
    ['PROGRAM_STOPPED', 'down'],
    ['OPTIONAL_STOP', 'down'],
  ])('%s is %s', (execution, state) => {
    expect(
      machine()
        .see(at(0, exec(execution)))
        .see(at(5))
        .end()
        .slices(),
    ).toEqual([[0, 5, state, 0]])
  })

  test('UNAVAILABLE and words unknown to MTConnect make no slice', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE')))
      .see(at(10, exec('UNAVAILABLE')))
      .see(at(20, exec('DANCING')))
    it.see(at(30, exec('ACTIVE')))
      .see(at(40, { kind: 'availability', value: 'UNAVAILABLE' }))
      .see(at(50))
      .end()
    expect(it.slices()).toEqual([
      [0, 10, 'running', 0],
      [30, 40, 'running', 0],
    ])
  })

  test('UNAVAILABLE is said at once: what was told ahead is cut, and a millisecond of nothing follows', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE')))
      .now(30)
    const before = it.sent().length
    it.see(at(28, exec('UNAVAILABLE')), t0 + 30_000).now(31)
    expect(it.sent().slice(before)).toEqual([
      { from: t0, to: t0 + 28_000, good: 0, facet: { state: 'running', reason: null, partNum: null, mode: null } },
      { from: t0 + 28_000, to: t0 + 28_001, good: 0, facet: null },
    ])
    expect(it.now(60).sent()).toHaveLength(before + 2)
    expect(
      it
        .see(at(70, exec('ACTIVE')))
        .see(at(80))
        .end()
        .slices(),
    ).toEqual([
      [0, 28, 'running', 0],
      [70, 80, 'running', 0],
    ])
  })

  test('a fault is down until its all-clear, with its words as reason', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE')))
      .see(at(10, fault('FAULT')))
      .see(at(15, fault('FAULT', '8', 'Oil')))
    it.see(at(20, fault('NORMAL', '7')))
      .see(at(30, fault('NORMAL', '')))
      .see(at(40))
      .end()
    expect(it.cuts().map(({ facet }) => [facet.state, facet.reason])).toEqual([
      ['running', null],
      ['down', '7 Door'],
      ['down', '8 Oil'],
      ['running', null],
    ])
  })

  test('program and mode are in the slice, and cut it', () => {
    const it = machine().see(
      at(0, exec('ACTIVE'), { kind: 'program', value: 'A' }, { kind: 'mode', value: 'AUTOMATIC' }),
    )
    it.see(at(10, { kind: 'program', value: 'B' }))
      .see(at(20, { kind: 'mode', value: 'MANUAL' }))
      .see(at(30))
      .end()
    expect(it.cuts().map(({ facet }) => [facet.partNum, facet.mode])).toEqual([
      ['A', 1],
      ['B', 1],
      ['B', 3],
    ])
  })

  test('a part counted in the instant of a change belongs to what was before', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE'), count(0)))
      .see(at(10, exec('READY'), count(1)))
      .see(at(20))
      .end()
    expect(it.slices()).toEqual([
      [0, 10, 'running', 1],
      [10, 20, 'idle', 0],
    ])
  })

  test('a part counted after the program ended belongs to the run that made it, also while something else is set up', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE'), count(0), { kind: 'program', value: 'A' }))
      .see(at(70, exec('PROGRAM_COMPLETED')))
      .see(at(70.4, { kind: 'program', value: 'B' }))
      .now(75)
    it.see(at(90, count(1)))
      .see(at(95, count(2)))
      .see(at(140, exec('ACTIVE')))
      .see(at(150))
      .end()
    expect(it.cuts().map(({ from, facet, good }) => [(from - t0) / 1000, facet.state, facet.partNum, good])).toEqual([
      [0, 'running', 'A', 0],
      [60, 'running', 'A', 2],
      [70, 'idle', 'A', 0],
      [70.4, 'idle', 'B', 0],
      [120, 'idle', 'B', 0],
      [140, 'running', 'B', 0],
    ])
  })

  test('a part told within a second of a run’s end is of that run although the next one runs, a later one is of the next', () => {
    const told = (after: number) =>
      machine()
        .see(at(0, exec('ACTIVE'), count(0), { kind: 'program', value: 'A' }))
        .see(at(20, { kind: 'program', value: 'B' }))
        .see(at(20 + after, count(1)))
        .see(at(40))
        .end()
        .slices()
        .map(([, , , good]) => good)
    expect([told(0), told(1), told(1.001)]).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ])
  })

  test('once nothing was known of a machine, a part is counted where it is told', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE'), count(0)))
      .see(at(10, exec('UNAVAILABLE')))
      .see(at(20, exec('READY')))
      .see(at(25, count(1)))
      .see(at(30))
      .end()
    expect(it.slices()).toEqual([
      [0, 10, 'running', 0],
      [20, 30, 'idle', 1],
    ])
  })

  test('a counter that falls, or was unknown, counts nothing', () => {
    const it = machine()
      .see(at(0, exec('ACTIVE'), count(9)))
      .see(at(5, count(2)))
      .see(at(8, count(4)))
    it.see(at(10, count(null)))
      .see(at(12, count(50)))
      .see(at(14, count(51)))
      .see(at(20))
      .end()
    expect(it.slices()).toEqual([[0, 20, 'running', 3]])
  })
})

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
