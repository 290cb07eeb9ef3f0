import type { ItemType } from '../../core/item/item.ts'
import { type Filter, parseListQuery } from '../../core/item/listQuery.ts'
import { type Comparable, operators } from '../../core/item/operators.ts'
import type { NotificationRule } from './notificationRules.ts'

type Given = Pick<NotificationRule, 'field' | 'operator' | 'value'>

/** A rule that was read: what it asks of a row, and how it is joined to those before it. */
export type ReadRule = Filter & { logic: NotificationRule['logic'] }

/** What a rule asks, read as lists read their filters; else what is wrong with it: field of the rule → sentence. */
export function readRule(
  type: ItemType,
  { field, operator, value }: Given,
): { filter: Filter } | { problems: Record<string, string> } {
  if (!Object.hasOwn(type.fields, field)) return { problems: { field: `${type.label} has no field ${field}` } }
  if (operator === '' || !Object.hasOwn(operators, operator))
    return { problems: { operator: `${operator || 'nothing'} is no operator` } }
  const isWithout = operators[operator as keyof typeof operators].arity === 'none'
  if (!isWithout && (value ?? '') === '') return { problems: { value: 'must be given' } }
  const { query, problems } = parseListQuery(type, [[`${field}${operator}`, isWithout ? '' : value!]])
  const filter = query?.filters[0]
  if (filter?.field === field && filter.operator === operator) return { filter }
  const [sentence = `${operator} is not offered for ${field}`] = Object.values(problems ?? {})
  return { problems: { [sentence.includes('not offered') ? 'operator' : 'value']: sentence } }
}

/** A value of a row as operators compare it: instants as epoch ms, structures only as being there. */
function comparable(type: ItemType, name: string, value: unknown): Comparable {
  if (value === null || value === undefined) return null
  const stored = type.fields[name]?.stored
  if (stored === 'json') return true
  return stored === 'dateTime' ? Date.parse(String(value)) : (value as Comparable)
}

/**
 * Whether rules hold of a row: from the first on, each is joined to what came before it by its `logic`; that of the
 * first joins nothing. Without rules every row is meant.
 */
export function rulesHold(type: ItemType, rules: readonly ReadRule[], row: Readonly<Record<string, unknown>>): boolean {
  const holds = ({ field, operator, values }: Filter) =>
    operators[operator].test(comparable(type, field, row[field]), values)
  const [first, ...others] = rules
  if (!first) return true
  return others.reduce((so, rule) => (rule.logic === 'OR' ? so || holds(rule) : so && holds(rule)), holds(first))
}

/** What a change does to rules that are asked of a row as it was and as it is (null: it was, or is, not there). */
export function whatBegan(
  type: ItemType,
  rules: readonly ReadRule[],
  { before, after }: Record<'before' | 'after', Readonly<Record<string, unknown>> | null>,
): 'begins' | 'ends' | 'neither' {
  const held = before !== null && rulesHold(type, rules, before)
  const holds = after !== null && rulesHold(type, rules, after)
  return held === holds ? 'neither' : holds ? 'begins' : 'ends'
}
