import { isTrigger, type Outline } from '@takt/domain/areas/flows/design/design.ts'
import { type Member, type NamedValue, valuesAt } from '@takt/domain/areas/flows/design/valuesAt.ts'
import { flowType } from '../../flowTypes.ts'

/** Parses an example of the payload that another system sends; undefined if it is not JSON. */
export function readPayload(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}

const maxDepth = 3

/** Returns the members of an example, each with its path; lists are not expanded. */
function membersOf(value: unknown, path: readonly string[] = []): Member[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || path.length >= maxDepth)
    return path.length === 0 ? [] : [{ name: path.join('.'), label: path.join(' › ') }]
  return Object.entries(value).flatMap(([name, entry]) => membersOf(entry, [...path, name]))
}

/**
 * Returns the values offered at a step, without those that are always empty there. `payload`: example of what another
 * system sends.
 */
export function offeredAt(outline: Outline, stepId: string, payload: string): readonly NamedValue[] {
  const trigger = outline.steps.find(isTrigger)
  const changes = trigger?.options.changes
  const hasNoPreviousRow = Array.isArray(changes) && changes.length === 1 && changes[0] === 'added'
  return [...valuesAt(outline, stepId, flowType).values()]
    .filter(({ name }) => name !== 'before' || !hasNoPreviousRow)
    .map((entry) =>
      entry.name === 'body' && trigger?.kind === 'received'
        ? { ...entry, members: membersOf(readPayload(payload)) }
        : entry,
    )
}
