import type { ItemType } from '../../core/item/item.ts'
import { machineAlerts } from './machineAlerts.ts'
import type { NotificationRule } from './notificationRules.ts'

type Rule = Pick<NotificationRule, 'logic' | 'field' | 'operator'>
/** Truth of a condition while a row exists: always true, always false, or changing with the row. */
type TruthOverTime = 'holds' | 'fails' | 'changes'

/** Returns the possible truths over time of a condition; the actual one depends on the row. */
function truthsOf(type: ItemType, { field: name, operator }: Rule): readonly TruthOverTime[] {
  const field = type.fields[name]
  if (!field) return ['fails']
  if (field.required === 'Y' && operator === 'IsNotEmpty') return ['holds']
  if (field.required === 'Y' && operator === 'IsEmpty') return ['fails']
  const isFixed = type.key.includes(name) || (field.required !== 'A' && !field.editable)
  return isFixed ? ['holds', 'fails'] : ['changes']
}

/** Returns the truth over time of two combined conditions. */
function join(truth: TruthOverTime, other: TruthOverTime, logic: Rule['logic']): TruthOverTime {
  // A false condition decides AND, a true one decides OR; the other value decides nothing.
  const [deciding, neutral] = logic === 'OR' ? (['holds', 'fails'] as const) : (['fails', 'holds'] as const)
  if (truth === deciding || other === deciding) return deciding
  return truth === neutral ? other : truth
}

/**
 * True if rules that match a row can become false by a change of that row; its deletion does not count. Alerts end by
 * themselves. Without rules every row matches as long as it exists.
 */
export function canEnd(type: ItemType, rules: readonly Rule[]): boolean {
  if (type === machineAlerts) return true
  const [first, ...otherRules] = rules
  if (!first) return false
  let truths = new Set(truthsOf(type, first))
  for (const rule of otherRules)
    truths = new Set(
      [...truths].flatMap((truth) => truthsOf(type, rule).map((other) => join(truth, other, rule.logic))),
    )
  return truths.has('changes')
}
