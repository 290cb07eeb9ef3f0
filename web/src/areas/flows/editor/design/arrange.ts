import type { Outline } from '@takt/domain/areas/flows/design/design.ts'
import { inOrder, linksFrom } from '../../tree.ts'

/** How large a step is drawn, in units of the canvas. */
export const nodeSize = { width: 280, height: 88 } as const
/** From one branch to the next beside it, and from one step to the next. */
export const grid = { across: 320, down: 136 } as const

/** The design with its steps beneath one another in the order in which they run, branches side by side. */
export function arrange(design: Outline): Outline {
  const columns = new Map<string, number>()
  const depths = new Map<string, number>()
  let free = 0
  const order = inOrder(design)
  for (const { step, depth } of order) depths.set(step.id, depth)
  // From the ends back: a step stands in the middle of what follows it.
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
        // It was counted from the last one back.
        x: (last - (columns.get(step.id) ?? 0)) * grid.across,
        y: (depths.get(step.id) ?? 0) * grid.down,
      },
    })),
  }
}
