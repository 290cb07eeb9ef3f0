import type { Field } from '@takt/domain/core/item/field.ts'
import { type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import type { FilterOperator } from '../../kit/filter/filterColumn.ts'
import { filterTexts as texts } from './texts.ts'

/** Aliases of other operators; each operator is offered once. */
const aliases: readonly OperatorName[] = ['', 'IsOneOf', 'IsNotOneOf']
/** Time fields have After and Before instead. */
const orders: readonly OperatorName[] = ['GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual']
/** The most common operators of text fields, offered first. */
const first: readonly OperatorName[] = ['Contains']

/** Returns every operator of a field once, with the texts of its kind; the most likely first. */
export function operatorsOf(field: Field): (FilterOperator & { name: OperatorName })[] {
  if (field.inner) return []
  const isTime = field.stored === 'date' || field.stored === 'dateTime'
  const isFreeText = field.stored === 'text' && !field.options && field.kind !== 'reference'
  const names = (Object.keys(operators) as OperatorName[]).filter(
    (name) => operators[name].offered(field) && !aliases.includes(name) && !(isTime && orders.includes(name)),
  )
  const sorted = isFreeText ? [...first, ...names.filter((name) => !first.includes(name))] : names
  return sorted.map((name) => ({ name, label: texts.operators[name], arity: operators[name].arity }))
}
