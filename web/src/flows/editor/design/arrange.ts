import type { Outline } from '@takt/domain/flows/design/design.ts'
import { inOrder, linksFrom } from '../../tree.ts'

/** From one step to the next, and from one branch to the next beneath it, in units of the canvas. */
export const grid = { across: 280, down: 112 } as const

/** The design with its steps side by side in the order in which they run, branches beneath one another. */
export function arrange(design: Outline): Outline {
  const rows = new Map<string, number>()
  const depths = new Map<string, number>()
  let free = 0
  const order = inOrder(design)
  for (const { step, depth } of order) depths.set(step.id, depth)
  // From the ends back: a step stands in the middle of what follows it.
  for (const { step } of order.toReversed()) {
    const following = linksFrom(design, step.id).flatMap(({ to }) => rows.get(to) ?? [])
    rows.set(step.id, following.length > 0 ? (Math.min(...following) + Math.max(...following)) / 2 : free++)
  }
  const last = Math.max(0, free - 1)
  return {
    ...design,
    steps: design.steps.map((step) => ({
      ...step,
      position: {
        x: (depths.get(step.id) ?? 0) * grid.across,
        // It was counted from the last one up.
        y: (last - (rows.get(step.id) ?? 0)) * grid.down,
      },
    })),
  }
}
