import type { PlanSign } from './planScene.ts'

/** So many pixels a label takes. */
const cell = { width: 88, height: 22 }

/**
 * The signs whose names have room beside each other where the plan is so many pixels large: the first of each cell of a
 * grid that stays where it is while the plan is moved, so that names do not jump.
 */
export function thinLabels(signs: readonly PlanSign[], pixels: { width: number; height: number }): PlanSign[] {
  const taken = new Set<string>()
  return signs.filter(({ x, y }) => {
    const at = `${Math.floor((x * pixels.width) / cell.width)} ${Math.floor((y * pixels.height) / cell.height)}`
    return !taken.has(at) && taken.add(at)
  })
}
