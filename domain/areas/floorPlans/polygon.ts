import { z } from 'zod'
import { mostPoints, type PlanPoint, planPoint } from './planPoint.ts'

/** Less of the plan (as a fraction of it) is nothing: three millimetres square of a hall of a hundred metres. */
const leastArea = 1e-9
/** Corners and edges that lie nearer to each other (fractions of the plan) lie at the same place. */
const near = 1e-9

type Edge = { i: number; from: PlanPoint; to: PlanPoint; left: number; right: number; top: number; bottom: number }

const sentences = {
  crossesItself: 'must not cross itself',
  coversNothing: 'must cover an area: its corners lie in one place or on one line',
}
export type OutlineProblem = keyof typeof sentences

/** Corners of an area in their order, the last one next to the first. */
export const polygon = z
  .array(planPoint)
  .min(3, 'must have at least three corners')
  .max(mostPoints, `must have at most ${mostPoints} corners`)
  .superRefine((corners, context) => {
    const problem = corners.length < 3 ? null : outlineProblem(corners)
    if (problem) context.addIssue({ code: 'custom', message: sentences[problem] })
  })

/** Why corners are no outline of an area, if they are none. An outline may touch itself, with a corner or along edges. */
export function outlineProblem(corners: readonly PlanPoint[]): OutlineProblem | null {
  const area = areaOf(corners)
  if (crossesItself(corners, Math.sign(area))) return 'crossesItself'
  return Math.abs(area) < leastArea ? 'coversNothing' : null
}

/** Its sign tells which way round the corners stand. */
const areaOf = (corners: readonly PlanPoint[]) =>
  corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length]!
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

function crossesItself(corners: readonly PlanPoint[], way: number): boolean {
  let touches = false
  const edges = edgesOf(corners)
  // From left to right, so that what begins behind this one's end is not looked at.
  for (const [place, edge] of edges.entries())
    for (let next = place + 1; next < edges.length && edges[next]!.left <= edge.right; next++) {
      const other = edges[next]!
      if (other.top > edge.bottom || other.bottom < edge.top || isNext(edge, other, edges.length)) continue
      const mine = side(edge, other.from) * side(edge, other.to)
      if (mine > 0) continue
      const others = side(other, edge.from) * side(other, edge.to)
      if (mine < 0 && others < 0) return true
      touches ||= others <= 0
    }
  return touches && crossesInTouching(edges, way)
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

/** Above nought on one side of an edge, below on the other. Without taking points apart, which takes most of the time. */
const side = ({ from, to }: Edge, point: PlanPoint) =>
  Math.sign((to[0] - from[0]) * (point[1] - from[1]) - (to[1] - from[1]) * (point[0] - from[0]))

/**
 * Whether an outline none of whose edges cross crosses itself where it touches itself: it does where it goes around a
 * place twice, or the other way. Between the heights of two corners edges lie beside each other: from left to right
 * they lead in and out again.
 */
function crossesInTouching(edges: readonly Edge[], way: number): boolean {
  const heights = [...new Set(edges.map(({ from }) => from[1]))].sort((a, b) => a - b)
  return heights.some((top, i) => {
    const bottom = heights[i + 1] ?? top
    if (bottom - top < near) return false
    const middle = (top + bottom) / 2
    const cuts = edges
      .filter((edge) => edge.top < middle && edge.bottom > middle)
      .map(({ from, to }) => ({
        x: from[0] + ((middle - from[1]) / (to[1] - from[1])) * (to[0] - from[0]),
        turn: to[1] > from[1] ? -1 : 1,
      }))
      .sort((a, b) => a.x - b.x)
    let around = 0
    return cuts.some(({ x, turn }, place) => {
      around += turn
      const isWide = (cuts[place + 1]?.x ?? x) - x > near
      return isWide && around !== 0 && around !== way
    })
  })
}
