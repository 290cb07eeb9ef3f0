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
const mostShown = 5
const longestShown = 60

/** What an operator is called. */
export const operatorText = (operator: ConditionOperator): string => words[operator]

/** A condition as people read it: `OEE is less than 75 %`. */
export function conditionText({ column, operator, given }: Condition): string {
  const shown = column.format === 'percent' ? given.map((value) => String(percentOf(Number(value)))) : given
  const brief = shown.map((value) => (value.length > longestShown ? `${value.slice(0, longestShown)}…` : value))
  const values = brief.map((value) => (column.unit ? `${value} ${column.unit}` : value))
  const more = values.length - mostShown
  const some = values.slice(0, mostShown).join(', ')
  const operand = operator === 'between' ? values.join(' and ') : more > 0 ? `${some} and ${more} more` : some
  return [column.headerName, words[operator], operand].filter(Boolean).join(' ')
}
