import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { type ReadRule, readRule, ruleTransition } from '@takt/domain/areas/notifications/index.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'

type Row = Readonly<Record<string, unknown>>

/** Parses the rules of a trigger for rows of a type. */
export const rulesOf = (type: ItemType, { options }: StepAs<'itemChanged'>): ReadRule[] =>
  options.rules.flatMap((rule): ReadRule[] => {
    const read = readRule(type, rule)
    return 'filter' in read ? [{ ...read.filter, logic: rule.logic }] : []
  })

/** True if a change makes the rules match, or if they matched a removed row. Without rules every change matches. */
export const matchesRules = (
  type: ItemType,
  rules: readonly ReadRule[],
  { before, after }: { before: Row | null; after: Row | null },
): boolean =>
  rules.length === 0 || ruleTransition(type, rules, { before, after }) === (after === null ? 'ends' : 'begins')
