import type { PlanPoint } from '@takt/domain/areas/floorPlans/planPoint.ts'

export const shapeKinds = ['zone', 'walkway', 'camera', 'machine'] as const
export type ShapeKind = (typeof shapeKinds)[number]

/**
 * A shape on a plan while it is edited. `id` is unique among all shapes; `key` is the key of its row, without meaning
 * for new shapes.
 */
export type Shape = {
  kind: ShapeKind
  id: string
  key: string
  name: string
  points: readonly PlanPoint[]
  isNew: boolean
}

/** Minimum number of points by kind. */
export const fewestPoints: Readonly<Record<ShapeKind, number>> = { zone: 3, walkway: 2, camera: 3, machine: 1 }

/** Distance (as a fraction of the plan) within which a point snaps to another one. */
const snapDistance = 0.012
/** Number of grid lines that points snap to otherwise. */
const gridLines = 200

const clip = (value: number) => Math.min(1, Math.max(0, value))

/** Returns the snapped point: to a nearby point of another shape, otherwise to the grid, always within the plan. */
export function snapped([x, y]: PlanPoint, otherShapes: readonly Shape[]): PlanPoint {
  const points = otherShapes.flatMap((each) => (each.kind === 'machine' ? [] : each.points))
  const close = points.find(([px, py]) => Math.hypot(px - x, py - y) < snapDistance)
  const onGrid = (value: number) => Math.round(clip(value) * gridLines) / gridLines
  return close ?? [onGrid(x), onGrid(y)]
}

/** Returns the shapes with one point moved. */
export const withPoint = (shapes: readonly Shape[], id: string, index: number, point: PlanPoint): Shape[] =>
  shapes.map((each) =>
    each.id === id ? { ...each, points: each.points.with(index, [clip(point[0]), clip(point[1])]) } : each,
  )

/** Returns the shapes with one point removed, and the whole shape if too few points remain. */
export const withoutPoint = (shapes: readonly Shape[], id: string, index: number): Shape[] =>
  shapes.flatMap((each) => {
    if (each.id !== id) return [each]
    const points = each.points.toSpliced(index, 1)
    return points.length < fewestPoints[each.kind] ? [] : [{ ...each, points }]
  })

/** Returns the additions, changes and removals that turn the stored shapes into the edited ones. */
export function changesOf(storedShapes: readonly Shape[], shapes: readonly Shape[]) {
  const before = new Map(storedShapes.map((each) => [each.id, each]))
  const left = new Set(shapes.map(({ id }) => id))
  return {
    add: shapes.filter(({ isNew }) => isNew),
    change: shapes.filter((each) => !each.isNew && JSON.stringify(before.get(each.id)) !== JSON.stringify(each)),
    remove: storedShapes.filter(({ id }) => !left.has(id)),
  }
}
