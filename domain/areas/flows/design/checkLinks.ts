import { isTrigger, type Outline } from './design.ts'
import type { Problem } from './problem.ts'

const at = (stepId: string | null, message: string): Problem => ({ stepId, option: null, sentence: message })

/** Checks the links of steps: a design is a tree that starts with its only trigger. */
export function checkLinks({ steps, links }: Outline): Problem[] {
  const problems: Problem[] = []
  const ids = new Set<string>()
  for (const { id } of steps) {
    if (ids.has(id)) problems.push(at(id, 'Two steps have the same ID'))
    ids.add(id)
  }
  const triggers = steps.filter(isTrigger)
  if (triggers.length === 0) problems.push(at(null, 'The design has no trigger: add one'))
  for (const { id } of triggers.slice(1)) problems.push(at(id, 'A design has only one trigger: remove this one'))
  const into = new Map<string, number>()
  const kindOf = new Map(steps.map(({ id, kind }) => [id, kind]))
  for (const { from, to, on } of links) {
    if (!ids.has(from) || !ids.has(to)) {
      problems.push(at(ids.has(from) ? from : ids.has(to) ? to : null, 'A link starts or ends at a missing step'))
      continue
    }
    into.set(to, (into.get(to) ?? 0) + 1)
    if (kindOf.get(from) === 'filter' && on === undefined)
      problems.push(at(from, 'Connect the next step to the yes or the no of the filter'))
    if (kindOf.get(from) !== 'filter' && on !== undefined) problems.push(at(from, 'Only a filter has a yes and a no'))
  }
  const reached = reachedFrom(triggers[0]?.id, links)
  for (const step of steps) {
    const count = into.get(step.id) ?? 0
    if (isTrigger(step)) {
      if (count > 0) problems.push(at(step.id, 'A trigger cannot have an incoming link'))
    } else if (count > 1) problems.push(at(step.id, 'This step has more than one incoming link'))
    else if (count === 0) problems.push(at(step.id, 'This step has no incoming link: connect it or delete it'))
    else if (triggers.length > 0 && !reached.has(step.id))
      problems.push(at(step.id, 'This step cannot be reached from the trigger: its links form a loop'))
  }
  return problems
}

function reachedFrom(start: string | undefined, links: Outline['links']): ReadonlySet<string> {
  const reached = new Set<string>(start === undefined ? [] : [start])
  // Iterating over a set includes elements added during the iteration.
  for (const id of reached) for (const { from, to } of links) if (from === id) reached.add(to)
  return reached
}
