import type { PlanLine, PlanSpot } from '../../core/kit/floorPlan/planScene.ts'
import type { TrailPoint } from './useTrail.ts'

/**
 * The parts of a way that lie on a floor plan, until an instant (epoch ms): a line each, broken where it was elsewhere.
 */
export function trailLines(points: readonly TrailPoint[], floorPlanId: number, until: number): PlanLine[] {
  const lines: PlanLine[] = []
  let line: PlanSpot[] | null = null
  for (const { at, floorPlanId: plan, x, y } of points) {
    if (at > until) break
    if (plan !== floorPlanId || x === null || y === null) {
      line = null
      continue
    }
    if (!line) {
      line = []
      lines.push({ key: String(at), points: line })
    }
    line.push([x, y])
  }
  return lines.filter((each) => each.points.length > 1)
}
