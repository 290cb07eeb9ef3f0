import type { Link, Outline, OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'

/** A step where a reading of the design comes to it: how deep it is, and on which answer of a filter it runs. */
export type Placed = { step: OutlinedStep; depth: number; on: Link['on'] }

/** The link by which a step is reached, if it is. */
export const linkTo = (design: Outline, id: string): Link | undefined => design.links.find(({ to }) => to === id)

/** What follows a step, that of Yes before that of No. */
export const linksFrom = (design: Outline, id: string): readonly Link[] =>
  design.links.filter(({ from }) => from === id).toSorted((a, b) => Number(a.on === 'no') - Number(b.on === 'no'))

/** The steps in the order in which they are read: each before what follows it; what nothing leads to at the end. */
export function inOrder(design: Outline): Placed[] {
  const steps = new Map(design.steps.map((step) => [step.id, step]))
  const found: Placed[] = []
  const take = (id: string, depth: number, on: Link['on']) => {
    const step = steps.get(id)
    if (!step) return
    steps.delete(id)
    found.push({ step, depth, on })
    for (const link of linksFrom(design, id)) take(link.to, depth + 1, link.on)
  }
  for (const { id } of design.steps) if (!linkTo(design, id)) take(id, 0, undefined)
  // Those that follow themselves: a design that was uploaded may hold such.
  for (const id of [...steps.keys()]) take(id, 0, undefined)
  return found
}

/** The ids of a step and of all that follows it. */
export function withFollowing(design: Outline, id: string): ReadonlySet<string> {
  const found = new Set([id])
  for (const each of found) for (const { to } of linksFrom(design, each)) found.add(to)
  return found
}
