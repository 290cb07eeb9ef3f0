import { isInPolygon } from './isInPolygon.ts'

/** Distance (fractions of the plan) from an edge at which both of its sides are tested. */
const offset = 1e-6

type PlanPoint = readonly [x: number, y: number]
type Corners = readonly PlanPoint[]
type Edge = readonly [PlanPoint, PlanPoint]
type Bounds = { left: number; right: number; top: number; bottom: number }

const boundsCache = new WeakMap<Corners, Bounds>()

/** Returns the bounding box of an outline; most zones are so far apart that comparing boxes suffices. */
function boundsOf(corners: Corners): Bounds {
  const before = boundsCache.get(corners)
  if (before) return before
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const bounds = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  boundsCache.set(corners, bounds)
  return bounds
}

/** Returns the intersection of the bounding boxes of two outlines. */
function sharedOf(a: Corners, b: Corners): Bounds {
  const [ofA, ofB] = [boundsOf(a), boundsOf(b)]
  return {
    left: Math.max(ofA.left, ofB.left),
    right: Math.min(ofA.right, ofB.right),
    top: Math.max(ofA.top, ofB.top),
    bottom: Math.min(ofA.bottom, ofB.bottom),
  }
}

/** True if the bounding boxes of two outlines share an area. Outlines are immutable and their bounds are cached. */
export function meet(a: Corners, b: Corners): boolean {
  const { left, right, top, bottom } = sharedOf(a, b)
  return left < right && top < bottom
}

/** True if two outlines share more than edges: zones that only touch do not overlap. Outlines are immutable. */
export function overlap(a: Corners, b: Corners): boolean {
  if (!meet(a, b)) return false
  const shared = sharedOf(a, b)
  const isInBoth = ([x, y]: PlanPoint) => isInPolygon(a, x, y) && isInPolygon(b, x, y)
  // A shared area is bounded by parts of both outlines: it lies beside the midpoint of one of them.
  const [edgesOfA, edgesOfB] = [edgesNear(a, shared), edgesNear(b, shared)]
  const isAlong = (edge: Edge, otherEdges: readonly Edge[]) =>
    splitEdge(edge, otherEdges).some((part) => sides(part).some(isInBoth))
  return edgesOfA.some((edge) => isAlong(edge, edgesOfB)) || edgesOfB.some((edge) => isAlong(edge, edgesOfA))
}

/** Returns the edges of an outline that cross or touch a rectangle. */
const edgesNear = (corners: Corners, { left, right, top, bottom }: Bounds): Edge[] =>
  corners
    .map((corner, i): Edge => [corner, corners[(i + 1) % corners.length]!])
    .filter(
      ([[ax, ay], [bx, by]]) =>
        Math.max(ax, bx) >= left && Math.min(ax, bx) <= right && Math.max(ay, by) >= top && Math.min(ay, by) <= bottom,
    )

/** Splits an edge where other edges cross it or end on it. */
function splitEdge([[ax, ay], [bx, by]]: Edge, otherEdges: readonly Edge[]): Edge[] {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  if (long === 0) return []
  const cuts: number[] = []
  for (const [[cx, cy], [ex, ey]] of otherEdges) {
    // Signed distance of the other edge's start and end from this edge, times this edge's length.
    const [starts, ends] = [dx * (cy - ay) - dy * (cx - ax), dx * (ey - ay) - dy * (ex - ax)]
    if (Math.abs(starts) < offset) cuts.push(((cx - ax) * dx + (cy - ay) * dy) / long)
    if (Math.abs(ends) < offset) cuts.push(((ex - ax) * dx + (ey - ay) * dy) / long)
    if (starts * ends >= 0) continue
    const share = starts / (starts - ends)
    const [x, y] = [cx + share * (ex - cx), cy + share * (ey - cy)]
    cuts.push(((x - ax) * dx + (y - ay) * dy) / long)
  }
  const at = [0, ...cuts.filter((cut) => cut > 0 && cut < 1).sort((p, q) => p - q), 1]
  const pointAt = (share: number): PlanPoint => [ax + share * dx, ay + share * dy]
  return at.slice(1).map((to, i): Edge => [pointAt(at[i]!), pointAt(to)])
}

/** Returns the points on both sides of an edge's midpoint. */
function sides([[ax, ay], [bx, by]]: Edge): PlanPoint[] {
  const long = Math.hypot(bx - ax, by - ay)
  if (long < offset) return []
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2]
  const [across, down] = [((by - ay) / long) * offset, ((bx - ax) / long) * offset]
  return [
    [x + across, y - down],
    [x - across, y + down],
  ]
}
