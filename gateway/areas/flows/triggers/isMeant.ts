import type { StepAs } from '@takt/domain/areas/flows/design/design.ts'
import { type ReadRule, readRule, whatBegan } from '@takt/domain/areas/notifications/face.ts'
import type { ItemType } from '@takt/domain/core/item/item.ts'

type Row = Readonly<Record<string, unknown>>

/** The rules of a trigger, as they are asked of rows of a type. */
export const rulesOf = (type: ItemType, { options }: StepAs<'itemChanged'>): ReadRule[] =>
  options.rules.flatMap((rule): ReadRule[] => {
    const read = readRule(type, rule)
    return 'filter' in read ? [{ ...read.filter, logic: rule.logic }] : []
  })

/** Whether rules begin to hold by a change, or held of a row that is gone; without rules each change is meant. */
export const isMeant = (
  type: ItemType,
  rules: readonly ReadRule[],
  { before, after }: { before: Row | null; after: Row | null },
): boolean => rules.length === 0 || whatBegan(type, rules, { before, after }) === (after === null ? 'ends' : 'begins')
