import { isTrigger, type Outline } from '@takt/domain/flows/design/design.ts'
import { type NamedValue, valuesAt } from '@takt/domain/flows/design/valuesAt.ts'
import { flowType } from '../../flowTypes.ts'

/** The values that are offered at a step: those that it may name, but what is always empty there. */
export function offeredAt(outline: Outline, stepId: string): readonly NamedValue[] {
  const trigger = outline.steps.find(isTrigger)
  const changes = trigger?.options.changes
  const wasNever = Array.isArray(changes) && changes.length === 1 && changes[0] === 'added'
  return [...valuesAt(outline, stepId, flowType).values()].filter(({ name }) => name !== 'before' || !wasNever)
}
