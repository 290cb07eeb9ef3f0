import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlanPoint } from './planPoint.ts'
import { outlineProblem, polygon } from './polygon.ts'

const square: PlanPoint[] = [
  [0.1, 0.1],
  [0.4, 0.1],
  [0.4, 0.4],
  [0.1, 0.4],
]
const messagesOf = (corners: unknown) => polygon.safeParse(corners).error?.issues.map(({ message }) => message)

describe('a zone', () => {
  test('has three corners or more, all of them on the plan', () => {
    expect(polygon.parse(square)).toEqual(square)
    expect(messagesOf(square.slice(2))).toEqual(['must have at least three corners'])
    expect(messagesOf([...square.slice(1), [0.1, -0.1]])).toEqual(['must be from 0 to 1'])
  })

  test('may be concave, and must not cross itself', () => {
    const bent: PlanPoint[] = [...square.slice(0, 3), [0.25, 0.2], [0.1, 0.4]]
    expect(polygon.parse(bent)).toEqual(bent)
    expect(messagesOf([square[0], square[2], square[1], square[3]])).toEqual(['must not cross itself'])
  })

  test('must not cross itself exactly through a corner or along an edge, and may touch itself', () => {
    const middle: PlanPoint = [0.5, 0.5]
    expect(messagesOf([[0, 0], [1, 1], [1, 0], middle, [0, 1]])).toEqual(['must not cross itself']) // biome-ignore format: corners in a line
    const [left, right]: PlanPoint[] = [[0.4, 0.5], [0.6, 0.5]] // biome-ignore format: corners in a line
    const alongEdge: PlanPoint[] = [[0, 0], left!, right!, [1, 1], [1, 0], right!, left!, [0, 1]] // biome-ignore format: corners in a line
    expect(outlineProblem(alongEdge)).toBe('crossesItself')
    expect(outlineProblem([[0, 0], middle, [1, 0], [1, 1], middle, [0, 1]])).toBeNull() // biome-ignore format: corners in a line
    const ring = (inner: PlanPoint[]) => outlineProblem([...square, square[0]!, ...inner])
    const inner: PlanPoint[] = [[0.2, 0.2], [0.2, 0.3], [0.3, 0.3], [0.3, 0.2], [0.2, 0.2]] // biome-ignore format: corners in a line
    expect([ring(inner), ring(inner.toReversed())]).toEqual([null, 'crossesItself'])
  })

  test('must cover an area: three equal corners, a line or a speck are rejected', () => {
    const expected = ['must cover an area: its corners are at one point or on one line']
    const speck = (size: number): PlanPoint[] => [[0, 0], [size, 0], [0, size]] // biome-ignore format: corners in a line
    for (const corners of [Array(3).fill([0.5, 0.5]), [[0, 0], [1, 1], [0.3, 0.3]], speck(1e-320), speck(1e-5)]) // biome-ignore format: corners in a line
      expect(messagesOf(corners)).toEqual(expected)
    expect(outlineProblem(speck(1e-4))).toBeNull()
  })

  test('is checked without comparing each edge with every other one', () => {
    let readCount = 0
    const counted = (point: PlanPoint) =>
      new Proxy(point, {
        get(target, name, receiver) {
          readCount++
          return Reflect.get(target, name, receiver)
        },
      })
    const corners = Array.from({ length: 200 }, (_, i): PlanPoint => {
      const [angle, radius] = [(2 * Math.PI * i) / 200, 0.3 + (i % 2) * 0.1]
      return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)]
    })
    expect([outlineProblem(corners.map(counted)), readCount < 200 * 200]).toEqual([null, true])
  })

  test('crosses itself if two edges cross, or if it winds around a point twice or in both directions', () => {
    const at = fc.integer({ min: 0, max: 4 }).map((line) => line / 4)
    const some = fc.array(fc.tuple(at, at), { minLength: 3, maxLength: 9 })
    fc.assert(
      fc.property(some, (corners) => {
        const windings = new Set(samples.map((point) => windingNumber(corners, point)))
        const windsOnce =
          !(windings.has(1) && windings.has(-1)) && [...windings].every((winding) => Math.abs(winding) < 2)
        expect(outlineProblem(corners) === 'crossesItself').toBe(!windsOnce || hasCrossing(corners))
      }),
    )
  })
})

const edgesOf = (corners: readonly PlanPoint[]) =>
  corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]!] as const)
const side = ([ax, ay]: PlanPoint, [bx, by]: PlanPoint, [x, y]: PlanPoint) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

const hasCrossing = (corners: readonly PlanPoint[]) =>
  edgesOf(corners).some(([a, b]) =>
    edgesOf(corners).some(([c, d]) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0),
  )

/** Returns the winding number of corners around a point. */
const windingNumber = (corners: readonly PlanPoint[], point: PlanPoint) =>
  edgesOf(corners).reduce((sum, [a, b]) => {
    const isCrossed = a[1] > point[1] !== b[1] > point[1]
    return isCrossed && side(a, b, point) * (b[1] - a[1]) > 0 ? sum + Math.sign(b[1] - a[1]) : sum
  }, 0)

const samples = Array.from(
  { length: 61 * 61 },
  (_, i): PlanPoint => [(i % 61) / 61 + 0.003, Math.floor(i / 61) / 61 + 0.005],
)
