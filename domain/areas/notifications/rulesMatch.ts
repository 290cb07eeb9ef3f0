import type { ItemType } from '../../core/item/item.ts'
import { type Filter, parseListQuery } from '../../core/item/listQuery.ts'
import { type Comparable, operators } from '../../core/item/operators.ts'
import type { NotificationRule } from './notificationRules.ts'

type RuleInput = Pick<NotificationRule, 'field' | 'operator' | 'value'>

/** A parsed rule: its filter, and the logic that combines it with the preceding rules. */
export type ReadRule = Filter & { logic: NotificationRule['logic'] }

/** Parses a rule as a list filter; otherwise returns its problems: field of the rule → message. */
export function readRule(
  type: ItemType,
  { field, operator, value }: RuleInput,
): { filter: Filter } | { problems: Record<string, string> } {
  if (!Object.hasOwn(type.fields, field)) return { problems: { field: `${type.label} has no field ${field}` } }
  if (operator === '' || !Object.hasOwn(operators, operator))
    return { problems: { operator: `${operator || 'nothing'} is not an operator` } }
  const isWithout = operators[operator as keyof typeof operators].arity === 'none'
  if (!isWithout && (value ?? '') === '') return { problems: { value: 'is required' } }
  const { query, problems } = parseListQuery(type, [[`${field}${operator}`, isWithout ? '' : value!]])
  const filter = query?.filters[0]
  if (filter?.field === field && filter.operator === operator) return { filter }
  const [message = `${operator} is not offered for ${field}`] = Object.values(problems ?? {})
  return { problems: { [message.includes('not offered') ? 'operator' : 'value']: message } }
}

/** Converts a value of a row for comparison by operators: instants to epoch ms, structures to true if present. */
function comparable(type: ItemType, name: string, value: unknown): Comparable {
  if (value === null || value === undefined) return null
  const stored = type.fields[name]?.stored
  if (stored === 'json') return true
  return stored === 'dateTime' ? Date.parse(String(value)) : (value as Comparable)
}

/**
 * True if the rules match a row: each rule is combined with the result so far by its `logic`; that of the first is
 * ignored. Without rules every row matches.
 */
export function rulesMatch(
  type: ItemType,
  rules: readonly ReadRule[],
  row: Readonly<Record<string, unknown>>,
): boolean {
  const matches = ({ field, operator, values }: Filter) =>
    operators[operator].test(comparable(type, field, row[field]), values)
  const [first, ...otherRules] = rules
  if (!first) return true
  return otherRules.reduce(
    (result, rule) => (rule.logic === 'OR' ? result || matches(rule) : result && matches(rule)),
    matches(first),
  )
}

/** Returns the transition that a change of a row causes for rules (null: the row did not, or does not, exist). */
export function ruleTransition(
  type: ItemType,
  rules: readonly ReadRule[],
  { before, after }: Record<'before' | 'after', Readonly<Record<string, unknown>> | null>,
): 'begins' | 'ends' | 'neither' {
  const matchedBefore = before !== null && rulesMatch(type, rules, before)
  const matchesAfter = after !== null && rulesMatch(type, rules, after)
  return matchedBefore === matchesAfter ? 'neither' : matchesAfter ? 'begins' : 'ends'
}
