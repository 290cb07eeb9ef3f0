import { isTrigger, type Outline } from './design.ts'
import type { Problem } from './problem.ts'

const at = (stepId: string | null, sentence: string): Problem => ({ stepId, option: null, sentence })

/** What is wrong with how steps are linked: a design is a tree that begins with its one trigger. */
export function checkLinks({ steps, links }: Outline): Problem[] {
  const problems: Problem[] = []
  const ids = new Set<string>()
  for (const { id } of steps) {
    if (ids.has(id)) problems.push(at(id, 'Two steps have the same id'))
    ids.add(id)
  }
  const triggers = steps.filter(isTrigger)
  if (triggers.length === 0) problems.push(at(null, 'The design has no trigger: say what begins it'))
  for (const { id } of triggers.slice(1)) problems.push(at(id, 'A design has one trigger: this is another'))
  const into = new Map<string, number>()
  const kindOf = new Map(steps.map(({ id, kind }) => [id, kind]))
  for (const { from, to, on } of links) {
    if (!ids.has(from) || !ids.has(to)) {
      problems.push(
        at(ids.has(from) ? from : ids.has(to) ? to : null, 'A link leads from or to a step that is not there'),
      )
      continue
    }
    into.set(to, (into.get(to) ?? 0) + 1)
    if (kindOf.get(from) === 'filter' && on === undefined)
      problems.push(at(from, 'What follows a filter follows its yes or its no'))
    if (kindOf.get(from) !== 'filter' && on !== undefined) problems.push(at(from, 'Only a filter has a yes and a no'))
  }
  const reached = reachedFrom(triggers[0]?.id, links)
  for (const step of steps) {
    const count = into.get(step.id) ?? 0
    if (isTrigger(step)) {
      if (count > 0) problems.push(at(step.id, 'Nothing leads to a trigger'))
    } else if (count > 1) problems.push(at(step.id, 'More than one step leads to this one'))
    else if (count === 0) problems.push(at(step.id, 'Nothing leads to this step: link it, or delete it'))
    else if (triggers.length > 0 && !reached.has(step.id))
      problems.push(at(step.id, 'The trigger does not lead to this step: its links go in a circle'))
  }
  return problems
}

function reachedFrom(start: string | undefined, links: Outline['links']): ReadonlySet<string> {
  const reached = new Set<string>(start === undefined ? [] : [start])
  // A set tells what is added while it is gone through.
  for (const id of reached) for (const { from, to } of links) if (from === id) reached.add(to)
  return reached
}
