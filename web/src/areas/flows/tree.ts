import type { Link, Outline, OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'

/** A step in reading order: its depth, and the branch of a filter on which it runs. */
export type Placed = { step: OutlinedStep; depth: number; on: Link['on'] }

/** Returns the link to a step; undefined if there is none. */
export const linkTo = (design: Outline, id: string): Link | undefined => design.links.find(({ to }) => to === id)

/** Returns the links from a step, Yes before No. */
export const linksFrom = (design: Outline, id: string): readonly Link[] =>
  design.links.filter(({ from }) => from === id).toSorted((a, b) => Number(a.on === 'no') - Number(b.on === 'no'))

/** Returns the steps in reading order: each before its successors, unlinked steps last. */
export function inOrder(design: Outline): Placed[] {
  const steps = new Map(design.steps.map((step) => [step.id, step]))
  const placedSteps: Placed[] = []
  const visit = (id: string, depth: number, on: Link['on']) => {
    const step = steps.get(id)
    if (!step) return
    steps.delete(id)
    placedSteps.push({ step, depth, on })
    for (const link of linksFrom(design, id)) visit(link.to, depth + 1, link.on)
  }
  for (const { id } of design.steps) if (!linkTo(design, id)) visit(id, 0, undefined)
  // Steps in cycles: an uploaded design may contain them.
  for (const id of [...steps.keys()]) visit(id, 0, undefined)
  return placedSteps
}

/** Returns the IDs of a step and all its successors. */
export function withFollowing(design: Outline, id: string): ReadonlySet<string> {
  const ids = new Set([id])
  for (const each of ids) for (const { to } of linksFrom(design, each)) ids.add(to)
  return ids
}
