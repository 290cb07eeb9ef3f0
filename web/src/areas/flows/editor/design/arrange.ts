import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import { inOrder, linksFrom } from '../../tree.ts'

/** Size of a step in canvas units. */
export const nodeSize = { width: 280, height: 88 } as const
/** Distance between adjacent branches, and between consecutive steps. */
export const grid = { across: 320, down: 136 } as const

/** Returns the design with its steps arranged in execution order, branches side by side. */
export function arrange(design: Outline): Outline {
  const columns = new Map<string, number>()
  const depths = new Map<string, number>()
  let free = 0
  const order = inOrder(design)
  for (const { step, depth } of order) depths.set(step.id, depth)
  // From the last steps backwards: a step is centered above its successors.
  for (const { step } of order.toReversed()) {
    const following = linksFrom(design, step.id).flatMap(({ to }) => columns.get(to) ?? [])
    columns.set(step.id, following.length > 0 ? (Math.min(...following) + Math.max(...following)) / 2 : free++)
  }
  const last = Math.max(0, free - 1)
  return {
    ...design,
    steps: design.steps.map((step) => ({
      ...step,
      position: {
        // Columns were numbered from the last one backwards.
        x: (last - (columns.get(step.id) ?? 0)) * grid.across,
        y: (depths.get(step.id) ?? 0) * grid.down,
      },
    })),
  }
}
