import { describe, expect, test } from 'vitest'
import { at, count, exec, fault, machine, t0 } from './timeline.fixture.ts'

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
