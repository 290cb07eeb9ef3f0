import fc from 'fast-check'
import { expect, test } from 'vitest'
import { overlap } from './zoneOverlaps.ts'

type PlanPoint = readonly [number, number]
const lines = 20
const coordinate = fc.integer({ min: 0, max: lines }).map((line) => line / lines)
const interval = fc
  .tuple(coordinate, coordinate)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))
type Rectangle = { across: { from: number; to: number }; down: { from: number; to: number } }
const rectangle: fc.Arbitrary<Rectangle> = fc.record({ across: interval, down: interval })
const cornersOf = ({ across, down }: Rectangle): PlanPoint[] => [
  [across.from, down.from],
  [across.to, down.from],
  [across.to, down.to],
  [across.from, down.to],
]

test('rectangles overlap if they share an area, in either order of arguments; touching is no overlap', () => {
  fc.assert(
    fc.property(rectangle, rectangle, (a, b) => {
      const meets = (axis: 'across' | 'down') => a[axis].from < b[axis].to && b[axis].from < a[axis].to
      const results = [overlap(cornersOf(a), cornersOf(b)), overlap(cornersOf(b), cornersOf(a))]
      expect(results).toEqual([meets('across') && meets('down'), meets('across') && meets('down')])
    }),
  )
})

test('triangles overlap if a point of a fine grid is in both', () => {
  const corner = fc.tuple(coordinate, coordinate)
  const side = ([ax, ay]: PlanPoint, [bx, by]: PlanPoint, [x, y]: PlanPoint) =>
    (bx - ax) * (y - ay) - (by - ay) * (x - ax)
  const isFlat = ([a, b, c]: readonly [PlanPoint, PlanPoint, PlanPoint]) => Math.abs(side(a, b, c)) < 1e-9
  const triangle = fc.tuple(corner, corner, corner).filter((corners) => !isFlat(corners))
  const isIn = (corners: readonly [PlanPoint, PlanPoint, PlanPoint], point: PlanPoint) => {
    const [a, b, c] = corners
    const turns = [side(a, b, point), side(b, c, point), side(c, a, point)]
    return turns.every((turn) => turn > 1e-9) || turns.every((turn) => turn < -1e-9)
  }
  const fine = 67
  const grid = Array.from(
    { length: fine * fine },
    (_, i): PlanPoint => [(i % fine) / fine, Math.floor(i / fine) / fine],
  )
  fc.assert(
    fc.property(triangle, triangle, (a, b) => {
      if (grid.some((point) => isIn(a, point) && isIn(b, point))) expect(overlap([...a], [...b])).toBe(true)
    }),
  )
})

test('zones side by side, within each other, around each other and identical ones', () => {
  const hall = cornersOf({ across: { from: 0.1, to: 0.5 }, down: { from: 0.1, to: 0.5 } })
  const within = cornersOf({ across: { from: 0.2, to: 0.3 }, down: { from: 0.2, to: 0.3 } })
  const adjacent = cornersOf({ across: { from: 0.5, to: 0.9 }, down: { from: 0.2, to: 0.3 } })
  const around: [number, number][] = [[0.05, 0.05], [0.6, 0.05], [0.6, 0.6], [0.05, 0.6]] // biome-ignore format: corners in a line
  const inwards: [number, number][] = [[0.05, 0.55], [0.55, 0.55], [0.55, 0.08], [0.05, 0.08]] // biome-ignore format: corners in a line
  expect([overlap(hall, within), overlap(hall, hall), overlap(hall, hall.toReversed())]).toEqual([true, true, true])
  expect([overlap(hall, adjacent), overlap(hall, [...around, ...inwards])]).toEqual([false, false])
})
