import type { ItemType } from '../../core/item/item.ts'
import { machineAlerts } from './machineAlerts.ts'
import type { NotificationRule } from './notificationRules.ts'

type Rule = Pick<NotificationRule, 'logic' | 'field' | 'operator'>
/** Truth of a condition while a row exists: always true, always false, or changing with the row. */
type Course = 'holds' | 'fails' | 'changes'

/** Returns the possible courses of a condition; the actual one depends on the row. */
function coursesOf(type: ItemType, { field: name, operator }: Rule): readonly Course[] {
  const field = type.fields[name]
  if (!field) return ['fails']
  if (field.required === 'Y' && operator === 'IsNotEmpty') return ['holds']
  if (field.required === 'Y' && operator === 'IsEmpty') return ['fails']
  const isFixed = type.key.includes(name) || (field.required !== 'A' && !field.editable)
  return isFixed ? ['holds', 'fails'] : ['changes']
}

/** Returns the course of two combined conditions. */
function join(course: Course, other: Course, logic: Rule['logic']): Course {
  // A false condition decides AND, a true one decides OR; the other value decides nothing.
  const [deciding, neutral] = logic === 'OR' ? (['holds', 'fails'] as const) : (['fails', 'holds'] as const)
  if (course === deciding || other === deciding) return deciding
  return course === neutral ? other : course
}

/**
 * True if rules that match a row can become false by a change of that row; its deletion does not count. Alerts end by
 * themselves. Without rules every row matches as long as it exists.
 */
export function canEnd(type: ItemType, rules: readonly Rule[]): boolean {
  if (type === machineAlerts) return true
  const [first, ...otherRules] = rules
  if (!first) return false
  let courses = new Set(coursesOf(type, first))
  for (const rule of otherRules)
    courses = new Set(
      [...courses].flatMap((course) => coursesOf(type, rule).map((other) => join(course, other, rule.logic))),
    )
  return courses.has('changes')
}
