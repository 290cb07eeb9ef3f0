import type { Link, Outline, OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import { linksFrom, linkTo, withFollowing } from '../../tree.ts'
import { arrange, grid } from './arrange.ts'

type Branch = Link['on']
export type NewStep = Omit<OutlinedStep, 'id' | 'position'>

/** Returns an unused step ID. */
function freeId({ steps }: Outline): string {
  const numbers = steps.flatMap(({ id }) => (/^s\d{1,9}$/.test(id) ? [Number(id.slice(1))] : []))
  return `s${Math.max(0, ...numbers) + 1}`
}

const isFilter = ({ steps }: Outline, id: string) => steps.some((step) => step.id === id && step.kind === 'filter')

const link = (from: string, to: string, on: Branch): Link => ({ from, to, ...(on ? { on } : {}) })

/** Returns the branch of a filter for a new successor: the first one without a successor. */
function freeBranch(design: Outline, from: string): Branch {
  if (!isFilter(design, from)) return undefined
  const usedBranches = linksFrom(design, from).map(({ on }) => on)
  return usedBranches.includes('yes') && !usedBranches.includes('no') ? 'no' : 'yes'
}

/** Returns the design with a trigger that replaces the existing one, if any. */
export function withTrigger(design: Outline, trigger: NewStep, before: OutlinedStep | undefined) {
  const id = before?.id ?? freeId(design)
  const step = { ...trigger, id, position: before?.position ?? { x: 0, y: 0 } }
  if (before) return { id, design: { ...design, steps: design.steps.map((each) => (each.id === id ? step : each)) } }
  // Steps without a predecessor are linked to the new trigger.
  const loose = design.steps.filter((each) => !linkTo(design, each.id))
  const links = [...loose.map(({ id: to }) => link(id, to, undefined)), ...design.links]
  const next = { ...design, steps: [step, ...design.steps], links }
  return { id, design: loose.length > 0 ? arrange(next) : next }
}

/** Returns the design with a step added after another one (null: without a predecessor), and its new ID. */
export function withStepAfter(design: Outline, input: NewStep, after: string | null) {
  const id = freeId(design)
  const from = design.steps.find((step) => step.id === after)
  const siblingCount = from ? linksFrom(design, from.id).length : design.steps.length
  const at = from?.position ?? { x: 0, y: -grid.down }
  const step: OutlinedStep = { ...input, id, position: { x: at.x + siblingCount * grid.across, y: at.y + grid.down } }
  const links = from ? [...design.links, link(from.id, id, freeBranch(design, from.id))] : design.links
  return { id, design: { ...design, steps: [...design.steps, step], links } }
}

/** Returns the design with a step inserted before another one, and its new ID. */
export function withStepBefore(design: Outline, input: NewStep, before: string) {
  const into = linkTo(design, before)
  const added = withStepAfter(design, input, into?.from ?? null)
  const links = added.design.links.filter(({ to }) => to !== before && to !== added.id)
  const linkToAdded = into ? [link(into.from, added.id, into.on)] : []
  const onward = link(added.id, before, input.kind === 'filter' ? 'yes' : undefined)
  return { id: added.id, design: arrange({ ...added.design, links: [...links, ...linkToAdded, onward] }) }
}

/** Returns the design without a step; its successors are linked to its predecessor. */
export function withoutStep(design: Outline, id: string): Outline {
  const into = linkTo(design, id)
  return {
    ...design,
    steps: design.steps.filter((step) => step.id !== id),
    links: design.links.flatMap((each) => {
      if (each.to === id) return []
      if (each.from !== id) return [each]
      return into ? [link(into.from, each.to, into.on)] : []
    }),
  }
}

/**
 * Returns the design with a step linked after another one on the specified branch; unchanged if that would create a
 * cycle.
 */
export function withLink(design: Outline, { from, to, on }: Link): Outline {
  if (withFollowing(design, to).has(from)) return design
  const branch = isFilter(design, from) ? (on ?? freeBranch(design, from)) : undefined
  return { ...design, links: [...design.links.filter((each) => each.to !== to), link(from, to, branch)] }
}

/** Returns the design without the link to a step. */
export const withoutLink = (design: Outline, to: string): Outline => ({
  ...design,
  links: design.links.filter((each) => each.to !== to),
})

/** Returns the design with a changed step. */
export const withChange = (design: Outline, id: string, change: Partial<Omit<OutlinedStep, 'id'>>): Outline => ({
  ...design,
  steps: design.steps.map((step) => (step.id === id ? ({ ...step, ...change } as OutlinedStep) : step)),
})
