import { isInPolygon } from './isInPolygon.ts'

/** So far beside a piece of an outline (fractions of the plan) is looked at what lies there. */
const beside = 1e-6

type PlanPoint = readonly [x: number, y: number]
type Corners = readonly PlanPoint[]
type Edge = readonly [PlanPoint, PlanPoint]
type Bounds = { left: number; right: number; top: number; bottom: number }

const known = new WeakMap<Corners, Bounds>()

/** The rectangle around an outline: most zones lie so far apart that it says all. */
function boundsOf(corners: Corners): Bounds {
  const before = known.get(corners)
  if (before) return before
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const bounds = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  known.set(corners, bounds)
  return bounds
}

/** What the rectangles around two outlines have in common. */
function sharedOf(a: Corners, b: Corners): Bounds {
  const [ofA, ofB] = [boundsOf(a), boundsOf(b)]
  return {
    left: Math.max(ofA.left, ofB.left),
    right: Math.min(ofA.right, ofB.right),
    top: Math.max(ofA.top, ofB.top),
    bottom: Math.min(ofA.bottom, ofB.bottom),
  }
}

/** Whether the rectangles around two outlines, which never change, have an area in common. */
export function meet(a: Corners, b: Corners): boolean {
  const { left, right, top, bottom } = sharedOf(a, b)
  return left < right && top < bottom
}

/** Whether two outlines, which never change, have more than edges in common: zones that only touch do not overlap. */
export function overlap(a: Corners, b: Corners): boolean {
  if (!meet(a, b)) return false
  const shared = sharedOf(a, b)
  const isInBoth = ([x, y]: PlanPoint) => isInPolygon(a, x, y) && isInPolygon(b, x, y)
  // What two areas have in common is bounded by pieces of their outlines: beside the middle of one it is.
  const [mine, others] = [edgesNear(a, shared), edgesNear(b, shared)]
  const isAlong = (edge: Edge, cutBy: readonly Edge[]) =>
    piecesOf(edge, cutBy).some((piece) => sides(piece).some(isInBoth))
  return mine.some((edge) => isAlong(edge, others)) || others.some((edge) => isAlong(edge, mine))
}

/** The edges of an outline that come into a rectangle or touch it. */
const edgesNear = (corners: Corners, { left, right, top, bottom }: Bounds): Edge[] =>
  corners
    .map((corner, i): Edge => [corner, corners[(i + 1) % corners.length]!])
    .filter(
      ([[ax, ay], [bx, by]]) =>
        Math.max(ax, bx) >= left && Math.min(ax, bx) <= right && Math.max(ay, by) >= top && Math.min(ay, by) <= bottom,
    )

/** An edge cut where others cross it or end on it. */
function piecesOf([[ax, ay], [bx, by]]: Edge, others: readonly Edge[]): Edge[] {
  const [dx, dy] = [bx - ax, by - ay]
  const long = dx * dx + dy * dy
  if (long === 0) return []
  const cuts: number[] = []
  for (const [[cx, cy], [ex, ey]] of others) {
    // How far to the left of this edge the other one begins and ends, times this edge's length.
    const [begins, ends] = [dx * (cy - ay) - dy * (cx - ax), dx * (ey - ay) - dy * (ex - ax)]
    if (Math.abs(begins) < beside) cuts.push(((cx - ax) * dx + (cy - ay) * dy) / long)
    if (Math.abs(ends) < beside) cuts.push(((ex - ax) * dx + (ey - ay) * dy) / long)
    if (begins * ends >= 0) continue
    const share = begins / (begins - ends)
    const [x, y] = [cx + share * (ex - cx), cy + share * (ey - cy)]
    cuts.push(((x - ax) * dx + (y - ay) * dy) / long)
  }
  const at = [0, ...cuts.filter((cut) => cut > 0 && cut < 1).sort((p, q) => p - q), 1]
  const pointAt = (share: number): PlanPoint => [ax + share * dx, ay + share * dy]
  return at.slice(1).map((to, i): Edge => [pointAt(at[i]!), pointAt(to)])
}

/** The points at either side of the middle of an edge. */
function sides([[ax, ay], [bx, by]]: Edge): PlanPoint[] {
  const long = Math.hypot(bx - ax, by - ay)
  if (long < beside) return []
  const [x, y] = [(ax + bx) / 2, (ay + by) / 2]
  const [across, down] = [((by - ay) / long) * beside, ((bx - ax) / long) * beside]
  return [
    [x + across, y - down],
    [x - across, y + down],
  ]
}
