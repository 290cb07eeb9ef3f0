import type { ItemType } from '../../core/item/item.ts'
import { machineAlerts } from './machineAlerts.ts'
import type { NotificationRule } from './notificationRules.ts'

type Rule = Pick<NotificationRule, 'logic' | 'field' | 'operator'>
/** Truth of a condition while a row exists: it holds for ever, never holds, or changes with the row. */
type Course = 'holds' | 'fails' | 'changes'

/** The courses that a condition can take; which of them depends on the row. */
function coursesOf(type: ItemType, { field: name, operator }: Rule): readonly Course[] {
  const field = type.fields[name]
  if (!field) return ['fails']
  if (field.required === 'Y' && operator === 'IsNotEmpty') return ['holds']
  if (field.required === 'Y' && operator === 'IsEmpty') return ['fails']
  const isFixed = type.key.includes(name) || (field.required !== 'A' && !field.editable)
  return isFixed ? ['holds', 'fails'] : ['changes']
}

/** The course of two conditions that are joined. */
function join(one: Course, other: Course, logic: Rule['logic']): Course {
  // One that fails decides of AND, one that holds of OR; the other value decides nothing.
  const [deciding, neutral] = logic === 'OR' ? (['holds', 'fails'] as const) : (['fails', 'holds'] as const)
  if (one === deciding || other === deciding) return deciding
  return one === neutral ? other : one
}

/**
 * True if rules that hold of a row can cease to hold by a change of that row; that the row is deleted does not count.
 * Alerts end by themselves. Without rules every row is meant, for as long as it exists.
 */
export function canEnd(type: ItemType, rules: readonly Rule[]): boolean {
  if (type === machineAlerts) return true
  const [first, ...others] = rules
  if (!first) return false
  let courses = new Set(coursesOf(type, first))
  for (const rule of others)
    courses = new Set([...courses].flatMap((one) => coursesOf(type, rule).map((other) => join(one, other, rule.logic))))
  return courses.has('changes')
}
