import { z } from 'zod'
import { mostPoints, type PlanPoint, planPoint } from './planPoint.ts'

/** Corners of an area in their order, the last one next to the first: three or more, and no edge crosses another. */
export const polygon = z
  .array(planPoint)
  .min(3, 'must have at least three corners')
  .max(mostPoints, `must have at most ${mostPoints} corners`)
  .refine((corners) => !crossesItself(corners), 'must not cross itself')

const side = ([ax, ay]: PlanPoint, [bx, by]: PlanPoint, [x, y]: PlanPoint) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

/** Whether two edges of a polygon that do not meet in a corner cross. */
export function crossesItself(corners: readonly PlanPoint[]): boolean {
  const edges = corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]!] as const)
  return edges.some(([a, b], i) =>
    edges.slice(i + 2).some(([c, d], j) => {
      const isNext = i === 0 && i + 2 + j === edges.length - 1
      return !isNext && side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    }),
  )
}
