import type { Option, OptionSource } from '../select/options.ts'

/** How many values an operator takes. */
export type Arity = 'none' | 'one' | 'two' | 'list'
export type FilterOperator = { name: string; label: string; arity: Arity }

/** A column that can be filtered: what may be asked of it, and how its values are entered. */
export type FilterColumn = {
  name: string
  label: string
  input: 'text' | 'number' | 'date' | 'dateTime' | 'choice'
  operators: readonly FilterOperator[]
  options?: readonly Option[] | undefined
  source?: OptionSource | undefined
}

/** True if an operator compares with a part of a value: no option of a list is meant. */
export const comparesPart = (operator: string): boolean => /^((not)?contains|(starts|ends)with)$/i.test(operator)

/** One filter as it is entered: as many values as its operator takes, each as text. */
export type FilterEntry = { column: string; operator: string; values: readonly string[] }

/** Whether an entry says all that its operator needs. */
export function isComplete(entry: FilterEntry, columns: readonly FilterColumn[]): boolean {
  const column = columns.find(({ name }) => name === entry.column)
  const operator = column?.operators.find(({ name }) => name === entry.operator)
  if (!operator) return false
  const count = entry.values.filter((value) => value.trim() !== '').length
  return { none: true, one: count === 1, two: count === 2, list: count > 0 }[operator.arity]
}

/** The entry with another operator; values stay where the new one takes as many. */
export function withOperator(entry: FilterEntry, operator: FilterOperator): FilterEntry {
  const most = { none: 0, one: 1, two: 2, list: Number.POSITIVE_INFINITY }[operator.arity]
  return { ...entry, operator: operator.name, values: entry.values.slice(0, most) }
}
