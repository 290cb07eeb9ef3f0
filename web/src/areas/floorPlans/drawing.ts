import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'

export const drawnKinds = ['zone', 'walkway', 'camera', 'machine'] as const
export type DrawnKind = (typeof drawnKinds)[number]

/**
 * Something on a plan while it is drawn. `id` tells it from all others; `key` is its row's, and means nothing of new
 * ones.
 */
export type Drawn = {
  kind: DrawnKind
  id: string
  key: string
  name: string
  points: readonly PlanPoint[]
  isNew: boolean
}

/** With fewer points it is nothing. */
export const fewestPoints: Readonly<Record<DrawnKind, number>> = { zone: 3, walkway: 2, camera: 3, machine: 1 }

/** So near (in fractions of the plan) a point takes the place of another. */
const near = 0.012
/** Else it takes the nearest line of a grid of so many. */
const gridLines = 200

const clip = (value: number) => Math.min(1, Math.max(0, value))

/** A point where somebody points: on a point of something else that is near, else on the grid, always on the plan. */
export function snapped([x, y]: PlanPoint, others: readonly Drawn[]): PlanPoint {
  const points = others.flatMap((each) => (each.kind === 'machine' ? [] : each.points))
  const close = points.find(([px, py]) => Math.hypot(px - x, py - y) < near)
  const onGrid = (value: number) => Math.round(clip(value) * gridLines) / gridLines
  return close ?? [onGrid(x), onGrid(y)]
}

/** The point moved, those of the others as they are. */
export const withPoint = (drawn: readonly Drawn[], id: string, place: number, point: PlanPoint): Drawn[] =>
  drawn.map((each) =>
    each.id === id ? { ...each, points: each.points.with(place, [clip(point[0]), clip(point[1])]) } : each,
  )

/** The point gone, and all of it where too few would be left. */
export const withoutPoint = (drawn: readonly Drawn[], id: string, place: number): Drawn[] =>
  drawn.flatMap((each) => {
    if (each.id !== id) return [each]
    const points = each.points.toSpliced(place, 1)
    return points.length < fewestPoints[each.kind] ? [] : [{ ...each, points }]
  })

/** What is to be added, changed and removed so that what was kept becomes what is drawn. */
export function changesOf(kept: readonly Drawn[], drawn: readonly Drawn[]) {
  const before = new Map(kept.map((each) => [each.id, each]))
  const left = new Set(drawn.map(({ id }) => id))
  return {
    add: drawn.filter(({ isNew }) => isNew),
    change: drawn.filter((each) => !each.isNew && JSON.stringify(before.get(each.id)) !== JSON.stringify(each)),
    remove: kept.filter(({ id }) => !left.has(id)),
  }
}
