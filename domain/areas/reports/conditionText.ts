import type { Condition, ConditionOperator } from './condition.ts'
import { percentOf } from './percent.ts'

const words: Record<ConditionOperator, string> = {
  equals: 'equals',
  notEquals: 'does not equal',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  endsWith: 'ends with',
  greaterThan: 'is greater than',
  greaterThanOrEqual: 'is at least',
  lessThan: 'is less than',
  lessThanOrEqual: 'is at most',
  after: 'is after',
  afterOrEqual: 'is at or after',
  before: 'is before',
  beforeOrEqual: 'is at or before',
  between: 'is between',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  isOneOf: 'is any of',
  isNotOneOf: 'is none of',
}
const maxShownValues = 5
const maxShownLength = 60

/** Returns the display name of an operator. */
export const operatorText = (operator: ConditionOperator): string => words[operator]

/** Formats a condition for people: `OEE is less than 75 %`. */
export function conditionText({ column, operator, inputs }: Condition): string {
  const texts = column.format === 'percent' ? inputs.map((value) => String(percentOf(Number(value)))) : inputs
  const brief = texts.map((value) => (value.length > maxShownLength ? `${value.slice(0, maxShownLength)}…` : value))
  const values = brief.map((value) => (column.unit ? `${value} ${column.unit}` : value))
  const more = values.length - maxShownValues
  const some = values.slice(0, maxShownValues).join(', ')
  const operand = operator === 'between' ? values.join(' and ') : more > 0 ? `${some} and ${more} more` : some
  return [column.headerName, words[operator], operand].filter(Boolean).join(' ')
}
