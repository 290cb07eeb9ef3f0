import { outlineProblem } from '@takt/domain/areas/floorPlans/polygon.ts'
import { meet, overlap } from '@takt/domain/areas/locating/zoneOverlaps.ts'
import type { Drawn } from './drawing.ts'

type Named = Pick<Drawn, 'id' | 'name' | 'points'>

/** The zones of a plan as they were added, which decides where tags in several of them are told. */
export const zonesInOrder = (drawn: readonly Drawn[]): Drawn[] =>
  drawn
    .filter(({ kind }) => kind === 'zone')
    .sort((a, b) => (a.isNew || b.isNew ? Number(a.isNew) - Number(b.isNew) : Number(a.key) - Number(b.key)))

/** So many pairs of edges are looked at for one zone: what is drawn must not wait for outlines of thousands of corners. */
const edgesAtMost = 400_000

/** The other zones that one overlaps; of very long outlines as far as they are looked at. */
export function overlapping<Zone extends Named>(zone: Named, zones: readonly Zone[]): Zone[] {
  let left = edgesAtMost
  return zones.filter((other) => {
    if (other.id === zone.id || !meet(zone.points, other.points)) return false
    left -= zone.points.length * other.points.length
    return left > 0 && overlap(zone.points, other.points)
  })
}

const isSame = (points: Drawn['points'], others: Drawn['points'] | undefined) =>
  points === others ||
  (points.length === others?.length && points.every(([x, y], i) => x === others[i]![0] && y === others[i]![1]))

/**
 * What is to be said of the zones that were drawn or whose outline was changed: what keeps them from being saved, and
 * which others they overlap, each pair once.
 */
export function zoneNotes(kept: readonly Drawn[], drawn: readonly Drawn[]) {
  const before = new Map(kept.map(({ id, points }) => [id, points]))
  const zones = zonesInOrder(drawn)
  const changed = zones.filter(({ id, points }) => !isSame(points, before.get(id)))
  const refused = changed.flatMap((zone) => {
    const problem = outlineProblem(zone.points)
    return problem ? [{ zone, problem }] : []
  })
  const said = new Set(refused.map(({ zone }) => zone))
  const overlaps: { name: string; others: string[] }[] = []
  for (const zone of changed.toReversed()) {
    if (said.has(zone)) continue
    said.add(zone)
    const others = overlapping(
      zone,
      zones.filter((other) => !said.has(other)),
    )
    if (others.length > 0) overlaps.push({ name: zone.name, others: others.map(({ name }) => name) })
  }
  return { refused: refused.map(({ zone: { name }, problem }) => ({ name, problem })), overlaps }
}
