import type { Option, OptionSource } from '../select/options.ts'

/** Number of values of an operator. */
export type Arity = 'none' | 'one' | 'two' | 'list'
export type FilterOperator = { name: string; label: string; arity: Arity }

/** A column that can be filtered: its operators, and the input of its values. */
export type FilterColumn = {
  name: string
  label: string
  input: 'text' | 'number' | 'date' | 'dateTime' | 'choice'
  operators: readonly FilterOperator[]
  options?: readonly Option[] | undefined
  source?: OptionSource | undefined
}

/** True if an operator compares with a part of a value, so that options of a list do not apply. */
export const comparesPart = (operator: string): boolean => /^((not)?contains|(starts|ends)with)$/i.test(operator)

/** A filter as it is entered: the values of its operator, each as text. */
export type FilterEntry = { column: string; operator: string; values: readonly string[] }

/** True if an entry has all values that its operator needs. */
export function isComplete(entry: FilterEntry, columns: readonly FilterColumn[]): boolean {
  const column = columns.find(({ name }) => name === entry.column)
  const operator = column?.operators.find(({ name }) => name === entry.operator)
  if (!operator) return false
  const count = entry.values.filter((value) => value.trim() !== '').length
  return { none: true, one: count === 1, two: count === 2, list: count > 0 }[operator.arity]
}

/** Returns the entry with another operator; values stay if the new operator takes the same number. */
export function withOperator(entry: FilterEntry, operator: FilterOperator): FilterEntry {
  const maxValues = { none: 0, one: 1, two: 2, list: Number.POSITIVE_INFINITY }[operator.arity]
  return { ...entry, operator: operator.name, values: entry.values.slice(0, maxValues) }
}
