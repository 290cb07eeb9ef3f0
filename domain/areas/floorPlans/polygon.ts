import { z } from 'zod'
import { maxPoints, type PlanPoint, planPoint } from './planPoint.ts'

/** Minimum area as a fraction of the plan: three millimeters square in a hall of a hundred meters. */
const minArea = 1e-9
/** Corners and edges closer to each other than this (fractions of the plan) count as coincident. */
const tolerance = 1e-9

type Edge = { i: number; from: PlanPoint; to: PlanPoint; left: number; right: number; top: number; bottom: number }

const messages = {
  crossesItself: 'must not cross itself',
  coversNothing: 'must cover an area: its corners are at one point or on one line',
}
export type OutlineProblem = keyof typeof messages

/** The corners of an area in order; the last one is connected to the first. */
export const polygon = z
  .array(planPoint)
  .min(3, 'must have at least three corners')
  .max(maxPoints, `must have at most ${maxPoints} corners`)
  .superRefine((corners, context) => {
    const problem = corners.length < 3 ? null : outlineProblem(corners)
    if (problem) context.addIssue({ code: 'custom', message: messages[problem] })
  })

/**
 * Returns the reason why corners do not outline an area; null if they do. An outline may touch itself at a corner or
 * along edges.
 */
export function outlineProblem(corners: readonly PlanPoint[]): OutlineProblem | null {
  const area = areaOf(corners)
  if (crossesItself(corners, Math.sign(area))) return 'crossesItself'
  return Math.abs(area) < minArea ? 'coversNothing' : null
}

/** Returns the signed area; its sign gives the orientation of the corners. */
const areaOf = (corners: readonly PlanPoint[]) =>
  corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

function crossesItself(corners: readonly PlanPoint[], orientation: number): boolean {
  let touches = false
  const edges = edgesOf(corners)
  // Edges are sorted from left to right, so edges that start beyond the end of this one can be skipped.
  for (const [index, edge] of edges.entries())
    for (let next = index + 1; next < edges.length && edges[next]!.left <= edge.right; next++) {
      const other = edges[next]!
      if (other.top > edge.bottom || other.bottom < edge.top || isNext(edge, other, edges.length)) continue
      const otherSides = side(edge, other.from) * side(edge, other.to)
      if (otherSides > 0) continue
      const edgeSides = side(other, edge.from) * side(other, edge.to)
      if (otherSides < 0 && edgeSides < 0) return true
      touches ||= edgeSides <= 0
    }
  return touches && crossesInTouching(edges, orientation)
}

const isNext = ({ i }: Edge, other: Edge, count: number) =>
  Math.abs(i - other.i) === 1 || Math.abs(i - other.i) === count - 1

const edgesOf = (corners: readonly PlanPoint[]): Edge[] =>
  corners
    .map((from, i) => {
      const to = corners[(i + 1) % corners.length]!
      const [left, right] = from[0] < to[0] ? [from[0], to[0]] : [to[0], from[0]]
      const [top, bottom] = from[1] < to[1] ? [from[1], to[1]] : [to[1], from[1]]
      return { i, from, to, left, right, top, bottom }
    })
    .sort((a, b) => a.left - b.left)

/**
 * Returns 1 on one side of an edge, -1 on the other, 0 on it. Points are not destructured, since that would dominate
 * the run time.
 */
const side = ({ from, to }: Edge, point: PlanPoint) =>
  Math.sign((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]))

/**
 * Returns true if an outline without crossing edges crosses itself where it touches itself: it winds around a point
 * twice, or in the opposite direction. Between the heights of two successive corners the edges do not intersect, and
 * from left to right they alternately enter and leave the area.
 */
function crossesInTouching(edges: readonly Edge[], orientation: number): boolean {
  const heights = [...new Set(edges.map(({ from }) => from[1]))].sort((a, b) => a - b)
  return heights.some((top, i) => {
    const bottom = heights[i + 1] ?? top
    if (bottom - top < tolerance) return false
    const middle = (top + bottom) / 2
    const crossings = edges
      .filter((edge) => edge.top < middle && edge.bottom > middle)
      .map(({ from, to }) => ({
        x: from[0] + ((middle - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
        turn: to[1] > from[1] ? -1 : 1,
      }))
      .sort((a, b) => a.x - b.x)
    let winding = 0
    return crossings.some(({ x, turn: direction }, index) => {
      winding += direction
      const isWide = (crossings[index + 1]?.x ?? x) - x > tolerance
      return isWide && winding !== 0 && winding !== orientation
    })
  })
}
