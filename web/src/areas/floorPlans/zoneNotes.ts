import { outlineProblem } from '@takt/domain/areas/floorPlans/polygon.ts'
import { meet, overlap } from '@takt/domain/areas/locating/zoneOverlaps.ts'
import type { Shape } from './shapes.ts'

type Named = Pick<Shape, 'id' | 'name' | 'points'>

/**
 * Returns the zones of a plan in the order in which they were added, which decides the assignment of tags in
 * overlapping zones.
 */
export const zonesInOrder = (shapes: readonly Shape[]): Shape[] =>
  shapes
    .filter(({ kind }) => kind === 'zone')
    .sort((a, b) => (a.isNew || b.isNew ? Number(a.isNew) - Number(b.isNew) : Number(a.key) - Number(b.key)))

/**
 * Maximum number of edge pairs compared for one zone, so that drawing stays responsive with outlines of thousands of
 * corners.
 */
const maxEdgePairs = 400_000

/** Returns the other zones that a zone overlaps; very long outlines are compared up to the limit. */
export function overlapping<Zone extends Named>(zone: Named, zones: readonly Zone[]): Zone[] {
  let left = maxEdgePairs
  return zones.filter((other) => {
    if (other.id === zone.id || !meet(zone.points, other.points)) return false
    left -= zone.points.length * other.points.length
    return left > 0 && overlap(zone.points, other.points)
  })
}

const isSame = (points: Shape['points'], otherPoints: Shape['points'] | undefined) =>
  points === otherPoints ||
  (points.length === otherPoints?.length &&
    points.every(([x, y], i) => x === otherPoints[i]![0] && y === otherPoints[i]![1]))

/**
 * Returns notes on new zones and zones with a changed outline: problems that prevent saving, and overlaps with other
 * zones, each pair once.
 */
export function zoneNotes(storedShapes: readonly Shape[], shapes: readonly Shape[]) {
  const before = new Map(storedShapes.map(({ id, points }) => [id, points]))
  const zones = zonesInOrder(shapes)
  const changed = zones.filter(({ id, points }) => !isSame(points, before.get(id)))
  const rejected = changed.flatMap((zone) => {
    const problem = outlineProblem(zone.points)
    return problem ? [{ zone, problem }] : []
  })
  const handledZones = new Set(rejected.map(({ zone }) => zone))
  const overlaps: { name: string; otherZones: string[] }[] = []
  for (const zone of changed.toReversed()) {
    if (handledZones.has(zone)) continue
    handledZones.add(zone)
    const otherZones = overlapping(
      zone,
      zones.filter((other) => !handledZones.has(other)),
    )
    if (otherZones.length > 0) overlaps.push({ name: zone.name, otherZones: otherZones.map(({ name }) => name) })
  }
  return { rejected: rejected.map(({ zone: { name }, problem }) => ({ name, problem })), overlaps }
}
