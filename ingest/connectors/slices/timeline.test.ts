import { describe, expect, test } from 'vitest'
import type { Item } from './observation.ts'
import { at, count, exec, fault, machine, t0 } from './timeline.fixture.ts'
import { emptyTimeline, machineUnknown, observe } from './timeline.ts'

describe('observations become slices', () => {
  test('ends slices at changes and at full minutes; counts are differences', () => {
    const device = machine()
      .see(at(0, exec('READY'), count(5)))
      .see(at(10, exec('ACTIVE')))
      .see(at(20, count(6)))
    device
      .see(at(70, count(8)))
      .see(at(90, exec('READY')))
      .see(at(100))
      .end()
    expect(device.slices()).toEqual([
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

  test('the state is unknown since the last known one ended, also across a lost connection', () => {
    const availability = (value: string) => ({ kind: 'availability', value }) as const
    const device = machine()
    const unknown = () => machineUnknown(device.timeline())
    expect(unknown()).toBeNull()
    device.see(at(0, exec('DANCING')))
    expect(unknown()).toEqual({ word: 'unknown', since: t0 })
    device.see(at(10, exec('ACTIVE'))).see(at(20))
    expect(unknown()).toBeNull()
    device.see(at(40, availability('UNAVAILABLE')))
    expect(unknown()).toEqual({ word: 'unavailable', since: t0 + 40_000 })
    device.see(at(60, exec('UNAVAILABLE'))).see(at(70))
    expect(unknown()).toEqual({ word: 'unavailable', since: t0 + 40_000 })
    device.lose(75)
    device.see(at(90, availability('UNAVAILABLE')))
    expect(unknown()).toEqual({ word: 'unavailable', since: t0 + 40_000 })
    device.see(at(100, availability('AVAILABLE'), exec('READY')))
    expect(unknown()).toBeNull()
    device.lose(110)
    device.see(at(130, exec('UNAVAILABLE')))
    expect(unknown()).toEqual({ word: 'unavailable', since: t0 + 110_000 })
  })

  test('UNAVAILABLE and values unknown to MTConnect make no slice', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE')))
      .see(at(10, exec('UNAVAILABLE')))
      .see(at(20, exec('DANCING')))
    device
      .see(at(30, exec('ACTIVE')))
      .see(at(40, { kind: 'availability', value: 'UNAVAILABLE' }))
      .see(at(50))
      .end()
    expect(device.slices()).toEqual([
      [0, 10, 'running', 0],
      [30, 40, 'running', 0],
    ])
  })

  test('publishes UNAVAILABLE at once: slices published ahead are shortened, and an unknown slice of one millisecond follows', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE')))
      .now(30)
    const before = device.sent().length
    device.see(at(28, exec('UNAVAILABLE')), t0 + 30_000).now(31)
    expect(device.sent().slice(before)).toEqual([
      {
        from: t0,
        to: t0 + 28_000,
        good: 0,
        scrap: 0,
        values: {},
        facet: { state: 'running', reason: null, partNum: null, jobNum: null, mode: null },
      },
      { from: t0 + 28_000, to: t0 + 28_001, good: 0, scrap: 0, values: {}, facet: null },
    ])
    expect(device.now(60).sent()).toHaveLength(before + 2)
    expect(
      device
        .see(at(70, exec('ACTIVE')))
        .see(at(80))
        .end()
        .slices(),
    ).toEqual([
      [0, 28, 'running', 0],
      [70, 80, 'running', 0],
    ])
  })

  test('a fault is down until it is cleared, with its text as reason', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE')))
      .see(at(10, fault('FAULT')))
      .see(at(15, fault('FAULT', '8', 'Oil')))
    device
      .see(at(20, fault('NORMAL', '7')))
      .see(at(30, fault('NORMAL', '')))
      .see(at(40))
      .end()
    expect(device.cuts().map(({ facet }) => [facet.state, facet.reason])).toEqual([
      ['running', null],
      ['down', '7 Door'],
      ['down', '8 Oil'],
      ['running', null],
    ])
  })

  test('program and mode are part of the slice, and their change ends it', () => {
    const device = machine().see(
      at(0, exec('ACTIVE'), { kind: 'program', value: 'A' }, { kind: 'mode', value: 'AUTOMATIC' }),
    )
    device
      .see(at(10, { kind: 'program', value: 'B' }))
      .see(at(20, { kind: 'mode', value: 'MANUAL' }))
      .see(at(30))
      .end()
    expect(device.cuts().map(({ facet }) => [facet.partNum, facet.mode])).toEqual([
      ['A', 1],
      ['B', 1],
      ['B', 3],
    ])
  })

  test('a part counted at the instant of a change belongs to the slice before', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE'), count(0)))
      .see(at(10, exec('READY'), count(1)))
      .see(at(20))
      .end()
    expect(device.slices()).toEqual([
      [0, 10, 'running', 1],
      [10, 20, 'idle', 0],
    ])
  })

  test('a part counted after the end of the program belongs to the run that made it, even while another is set up', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE'), count(0), { kind: 'program', value: 'A' }))
      .see(at(70, exec('PROGRAM_COMPLETED')))
      .see(at(70.4, { kind: 'program', value: 'B' }))
      .now(75)
    device
      .see(at(90, count(1)))
      .see(at(95, count(2)))
      .see(at(140, exec('ACTIVE')))
      .see(at(150))
      .end()
    expect(
      device.cuts().map(({ from, facet, good }) => [(from - t0) / 1000, facet.state, facet.partNum, good]),
    ).toEqual([
      [0, 'running', 'A', 0],
      [60, 'running', 'A', 2],
      [70, 'idle', 'A', 0],
      [70.4, 'idle', 'B', 0],
      [120, 'idle', 'B', 0],
      [140, 'running', 'B', 0],
    ])
  })

  test('a part reported within a second of a run’s end belongs to that run although the next one is running; a later one belongs to the next', () => {
    const slicesAfter = (after: number) =>
      machine()
        .see(at(0, exec('ACTIVE'), count(0), { kind: 'program', value: 'A' }))
        .see(at(20, { kind: 'program', value: 'B' }))
        .see(at(20 + after, count(1)))
        .see(at(40))
        .end()
        .slices()
        .map(([, , , good]) => good)
    expect([slicesAfter(0), slicesAfter(1), slicesAfter(1.001)]).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
    ])
  })

  test('after an unknown state a part is counted where it is reported', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE'), count(0)))
      .see(at(10, exec('UNAVAILABLE')))
      .see(at(20, exec('READY')))
      .see(at(25, count(1)))
      .see(at(30))
      .end()
    expect(device.slices()).toEqual([
      [0, 10, 'running', 0],
      [20, 30, 'idle', 1],
    ])
  })

  test('a counter that decreases, or was unknown, counts nothing', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE'), count(9)))
      .see(at(5, count(2)))
      .see(at(8, count(4)))
    device
      .see(at(10, count(null)))
      .see(at(12, count(50)))
      .see(at(14, count(51)))
      .see(at(20))
      .end()
    expect(device.slices()).toEqual([[0, 20, 'running', 3]])
  })
})

describe('sources without an Execution', () => {
  const state = (value: 'running' | 'down' | null): Item => ({ kind: 'state', value })

  test('a state with its reason, job and values makes slices', () => {
    const device = machine()
      .see(at(0, state('running'), { kind: 'job', value: 'J-7' }, { kind: 'value', name: 'power', value: 4 }))
      .see(at(10, { kind: 'value', name: 'power', value: 6 }))
    device
      .see(at(20, state('down'), { kind: 'reason', value: 'Jam' }))
      .see(at(30, state(null)))
      .see(at(40))
      .end()
    expect(device.cuts().map(({ facet, values }) => [facet.state, facet.reason, facet.jobNum, values])).toEqual([
      ['running', null, 'J-7', { power: 6 }],
      ['down', 'Jam', 'J-7', { power: 6 }],
    ])
  })
})

describe('scrap', () => {
  const total = (value: number): Item => ({ kind: 'totalCount', value })
  const scrap = (value: number): Item => ({ kind: 'scrapCount', value })
  const counts = (device: ReturnType<typeof machine>) => {
    const cuts = device.end().cuts()
    const sum = (kind: 'good' | 'scrap') => cuts.reduce((parts, slice) => parts + slice[kind], 0)
    return { good: sum('good'), scrap: sum('scrap') }
  }

  test('a total of all parts counts those that are not scrap as good', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE'), total(10), scrap(1)))
      .see(at(10, total(12), scrap(2)))
      .see(at(20, total(13)))
    expect(counts(device.see(at(30)))).toEqual({ good: 2, scrap: 1 })
  })

  test('scrap that is reported after its part is subtracted from the next good ones', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE'), total(10), scrap(0)))
      .see(at(10, total(11)))
      .see(at(70, scrap(1)))
      .see(at(80, total(12)))
    expect(counts(device.see(at(90)))).toEqual({ good: 1, scrap: 1 })
  })

  test('a total of good parts is not reduced by scrap', () => {
    const device = machine()
      .see(at(0, exec('ACTIVE'), count(10), scrap(0)))
      .see(at(10, count(11), scrap(1)))
    expect(counts(device.see(at(20)))).toEqual({ good: 1, scrap: 1 })
  })
})

test('reports a step that is not counted once, after it can no longer be reordered', () => {
  let timeline = observe(emptyTimeline, at(0, exec('ACTIVE'), count(5)), t0).timeline
  const jumps = [at(1, count(90_000)), at(2), at(3), at(4)].flatMap((next) => {
    const step = observe(timeline, next, next.at)
    timeline = step.timeline
    return step.jumps
  })
  expect(jumps).toEqual([{ from: 5, to: 90_000, at: t0 + 1_000 }])
})
