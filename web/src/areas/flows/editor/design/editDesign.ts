import type { Link, Outline, OutlinedStep } from '@takt/domain/areas/flows/design/design.ts'
import { linksFrom, linkTo, withFollowing } from '../../tree.ts'
import { arrange, grid } from './arrange.ts'

type Branch = Link['on']
export type NewStep = Omit<OutlinedStep, 'id' | 'position'>

/** A name that no step has. */
function freeId({ steps }: Outline): string {
  const numbers = steps.flatMap(({ id }) => (/^s\d{1,9}$/.test(id) ? [Number(id.slice(1))] : []))
  return `s${Math.max(0, ...numbers) + 1}`
}

const isFilter = ({ steps }: Outline, id: string) => steps.some((step) => step.id === id && step.kind === 'filter')

const link = (from: string, to: string, on: Branch): Link => ({ from, to, ...(on ? { on } : {}) })

/** On which answer of a filter a step that comes after it runs: on the first that nothing follows yet. */
function freeBranch(design: Outline, from: string): Branch {
  if (!isFilter(design, from)) return undefined
  const taken = linksFrom(design, from).map(({ on }) => on)
  return taken.includes('yes') && !taken.includes('no') ? 'no' : 'yes'
}

/** The design with a trigger in place of the one that it has, if any. */
export function withTrigger(design: Outline, trigger: NewStep, before: OutlinedStep | undefined) {
  const id = before?.id ?? freeId(design)
  const step = { ...trigger, id, position: before?.position ?? { x: 0, y: 0 } }
  if (before) return { id, design: { ...design, steps: design.steps.map((each) => (each.id === id ? step : each)) } }
  // What stood there without one follows it.
  const loose = design.steps.filter((each) => !linkTo(design, each.id))
  const links = [...loose.map(({ id: to }) => link(id, to, undefined)), ...design.links]
  const next = { ...design, steps: [step, ...design.steps], links }
  return { id, design: loose.length > 0 ? arrange(next) : next }
}

/** The design with a step behind another (null: behind nothing yet), and the id that it got. */
export function withStepAfter(design: Outline, given: NewStep, after: string | null) {
  const id = freeId(design)
  const from = design.steps.find((step) => step.id === after)
  const beside = from ? linksFrom(design, from.id).length : design.steps.length
  const at = from?.position ?? { x: 0, y: -grid.down }
  const step: OutlinedStep = { ...given, id, position: { x: at.x + beside * grid.across, y: at.y + grid.down } }
  const links = from ? [...design.links, link(from.id, id, freeBranch(design, from.id))] : design.links
  return { id, design: { ...design, steps: [...design.steps, step], links } }
}

/** The design with a step between another and what leads to that, and the id that it got. */
export function withStepBefore(design: Outline, given: NewStep, before: string) {
  const into = linkTo(design, before)
  const added = withStepAfter(design, given, into?.from ?? null)
  const links = added.design.links.filter(({ to }) => to !== before && to !== added.id)
  const own = into ? [link(into.from, added.id, into.on)] : []
  const onward = link(added.id, before, given.kind === 'filter' ? 'yes' : undefined)
  return { id: added.id, design: arrange({ ...added.design, links: [...links, ...own, onward] }) }
}

/** The design without a step; what followed it follows what led to it. */
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

/** The design in which a step follows another, on that answer of it; the same where it would follow itself. */
export function withLink(design: Outline, { from, to, on }: Link): Outline {
  if (withFollowing(design, to).has(from)) return design
  const branch = isFilter(design, from) ? (on ?? freeBranch(design, from)) : undefined
  return { ...design, links: [...design.links.filter((each) => each.to !== to), link(from, to, branch)] }
}

/** The design in which nothing leads to a step. */
export const withoutLink = (design: Outline, to: string): Outline => ({
  ...design,
  links: design.links.filter((each) => each.to !== to),
})

/** The design with something of a step changed. */
export const withChange = (design: Outline, id: string, change: Partial<Omit<OutlinedStep, 'id'>>): Outline => ({
  ...design,
  steps: design.steps.map((step) => (step.id === id ? ({ ...step, ...change } as OutlinedStep) : step)),
})
