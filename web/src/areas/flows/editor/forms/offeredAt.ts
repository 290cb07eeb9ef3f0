import { isTrigger, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import { type Member, type NamedValue, valuesAt } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { flowType } from '../../flowTypes.ts'

/** What another system sends, as an example of it says; undefined where it is no JSON. */
export function readSent(sent: string): unknown {
  try {
    return JSON.parse(sent)
  } catch {
    return undefined
  }
}

const deepest = 3

/** The parts of an example, each by the way that leads to it; lists as a whole. */
function membersOf(value: unknown, way: readonly string[] = []): Member[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || way.length >= deepest)
    return way.length === 0 ? [] : [{ name: way.join('.'), label: way.join(' › ') }]
  return Object.entries(value).flatMap(([name, one]) => membersOf(one, [...way, name]))
}

/**
 * The values that are offered at a step: those that it may name, but what is always empty there. `sent`: an example of
 * what another system sends.
 */
export function offeredAt(outline: Outline, stepId: string, sent: string): readonly NamedValue[] {
  const trigger = outline.steps.find(isTrigger)
  const changes = trigger?.options.changes
  const wasNever = Array.isArray(changes) && changes.length === 1 && changes[0] === 'added'
  return [...valuesAt(outline, stepId, flowType).values()]
    .filter(({ name }) => name !== 'before' || !wasNever)
    .map((one) =>
      one.name === 'body' && trigger?.kind === 'received' ? { ...one, members: membersOf(readSent(sent)) } : one,
    )
}
