import type { Field } from '@takt/domain/core/item/field.ts'
import { type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import type { FilterOperator } from '../../kit/filter/filterColumn.ts'
import { filterTexts as texts } from './texts.ts'

/** Other names of the same operators: offered once. */
const aliases: readonly OperatorName[] = ['', 'IsOneOf', 'IsNotOneOf']
/** Times have After and Before for these. */
const orders: readonly OperatorName[] = ['GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual']
/** What a text is most often asked for first. */
const first: readonly OperatorName[] = ['Contains']

/** Every operator that a field offers, each once, in the words of its kind; the likeliest first. */
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
