import { expect, test } from 'vitest'
import { dice } from '../plant/random.ts'
import { driftCrossing } from './driftCrossing.ts'

const hourMs = 3_600_000
const levelsOf = (means: readonly number[]) => means.map((mean, k) => ({ at: k * hourMs, mean }))
const range = <Value>(length: number, make: (k: number) => Value) => Array.from({ length }, (_, k) => make(k))
const tolerance = { lower: -4, upper: 4 }

/** Returns deterministic normal deviates. */
function normals(length: number, seed: number): number[] {
  const roll = dice(seed)
  return range(length, () => Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll()))
}

test('a straight line is a drift that reaches its limit where the line does', () => {
  const rising = levelsOf(range(20, (k) => k / 10))
  expect(driftCrossing(rising, { lower: 0, upper: 3 })).toEqual({
    at: 30 * hourMs,
    side: 'upper',
    limit: 3,
    from: 0,
    points: 20,
  })
  const falling = levelsOf(range(20, (k) => -k / 10))
  expect(driftCrossing(falling, { lower: -2.5, upper: 3 })).toMatchObject({
    at: 25 * hourMs,
    side: 'lower',
    limit: -2.5,
  })
})

test('a line is not projected farther ahead than the points span, nor if it is already beyond its limit', () => {
  const rising = levelsOf(range(20, (k) => k / 10))
  const crossing = (upper: number) => driftCrossing(rising, { lower: null, upper })
  expect(crossing(3.8)?.at).toBe(38 * hourMs)
  expect([crossing(3.9), crossing(1.8)]).toEqual([null, null])
})

test('a drift away from the only limit does not reach it', () => {
  expect(driftCrossing(levelsOf(range(20, (k) => k / 10)), { lower: -1, upper: null })).toBeNull()
})

test('fewer than 20 points, equal points and simultaneous points are no drift', () => {
  expect(driftCrossing(levelsOf(range(19, (k) => k / 10)), { lower: 0, upper: 2 })).toBeNull()
  expect(driftCrossing(levelsOf(range(30, () => 1)), tolerance)).toBeNull()
  expect(
    driftCrossing(
      range(30, (k) => ({ at: 0, mean: k / 10 })),
      tolerance,
    ),
  ).toBeNull()
})

test('a single change of level is no drift', () => {
  const step = levelsOf(range(30, (k) => (k < 15 ? 0 : 2) + 0.1 * (k % 3)))
  expect(driftCrossing(step, tolerance)).toBeNull()
})

test('a stable process with a tolerance of ± 4 σ gives a false alarm in less than one of 10,000 points', () => {
  const count = 20_000
  const levels = levelsOf(normals(count, 7))
  const alarms = range(count - 30, (k) => driftCrossing(levels.slice(k, k + 30), tolerance)).filter(Boolean)
  expect(alarms.length).toBeLessThan(count / 10_000)
})

test('a drift of 0.1 σ per point is mostly detected before it crosses the limit', () => {
  const crosses = 40
  const detections = range(60, (run) => {
    const levels = levelsOf(normals(30 + crosses, 1000 + run).map((each, k) => each + Math.max(0, k - 30) / 10))
    return range(crosses, (k) => driftCrossing(levels.slice(k + 1, k + 31), tolerance)).some(Boolean)
  })
  expect(detections.filter(Boolean).length / detections.length).toBeGreaterThan(0.5)
})
