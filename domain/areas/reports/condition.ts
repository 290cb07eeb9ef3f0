import { z } from 'zod'
import { parseCommaList } from '../../core/item/commaList.ts'
import { type Comparable, type OperatorName, operators } from '../../core/item/operators.ts'
import { numeric } from '../../core/item/parseValue.ts'
import { truncateText } from '../../core/item/truncateText.ts'
import { parseInstant } from '../../core/item/values.ts'
import { dateOfDay, wallClock } from '../../core/schedule/wallClock.ts'
import { maxFraction } from './percent.ts'
import type { CellValue, ColumnType, ReportColumn, ReportRow } from './reportColumn.ts'

/** Operators of conditions with the corresponding operators of lists. */
const listOperators = {
  equals: 'Equals',
  notEquals: 'NotEquals',
  contains: 'Contains',
  notContains: 'NotContains',
  startsWith: 'StartsWith',
  endsWith: 'EndsWith',
  greaterThan: 'GreaterThan',
  greaterThanOrEqual: 'GreaterThanOrEqual',
  lessThan: 'LessThan',
  lessThanOrEqual: 'LessThanOrEqual',
  after: 'After',
  afterOrEqual: 'AfterOrEqual',
  before: 'Before',
  beforeOrEqual: 'BeforeOrEqual',
  between: 'Between',
  isEmpty: 'IsEmpty',
  isNotEmpty: 'IsNotEmpty',
  isOneOf: 'IsAnyOf',
  isNotOneOf: 'IsNoneOf',
} as const satisfies Record<string, OperatorName>
export type ConditionOperator = keyof typeof listOperators

/** Operators by type of column, in display order. */
export const conditionOperators: Record<ColumnType, readonly ConditionOperator[]> = {
  string: [
    ...(['equals', 'notEquals', 'contains', 'notContains', 'startsWith', 'endsWith'] as const),
    ...(['isEmpty', 'isNotEmpty', 'isOneOf', 'isNotOneOf'] as const),
  ],
  number: [
    ...(['equals', 'notEquals', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual'] as const),
    ...(['between', 'isEmpty', 'isNotEmpty', 'isOneOf', 'isNotOneOf'] as const),
  ],
  date: [
    ...(['equals', 'notEquals', 'after', 'afterOrEqual', 'before', 'beforeOrEqual'] as const),
    ...(['between', 'isEmpty', 'isNotEmpty'] as const),
  ],
  boolean: ['equals', 'notEquals'],
}

/** Returns the number of values that an operator takes. */
export const arityOf = (operator: ConditionOperator) => operators[listOperators[operator]].arity

/** A parsed condition: its operands as entered, and as values for comparison. */
export type Condition = {
  column: ReportColumn
  operator: ConditionOperator
  inputs: readonly string[]
  operands: readonly Comparable[]
  /** The operands as a set, for list operators. */
  among: ReadonlySet<Comparable> | null
}

/** Parses a text as a value of the column; undefined if it is invalid. Ratios are fractions. */
function operandOf({ type, format }: ReportColumn, text: string): Comparable | undefined {
  if (type === 'string') return text
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined
  if (type === 'number') {
    const value = numeric.test(text.trim()) ? Number(text) : Number.NaN
    return Number.isFinite(value) ? value : undefined
  }
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(`${text}T00:00Z`) !== null
  return day ? text : format === 'instant' ? (parseInstant(text) ?? undefined) : undefined
}

/** Only values of the same type are compared, not a day with an instant. */
const isAbove = (from: Comparable, to: Comparable) =>
  from !== null && to !== null && typeof from === typeof to && from > to

const problemOf: Record<ColumnType, string> = {
  string: 'is not a valid text',
  number: 'is not a valid number',
  date: 'is not a valid date (YYYY-MM-DD)',
  boolean: 'is neither true nor false',
}

const longestOperand = 1000
const maxOperands = 1000
const operand = z.union([z.string().max(longestOperand), z.number(), z.boolean(), z.null()])
const conditionInput = z.object({
  column: z.string(),
  operator: z.string(),
  value: z.union([operand, z.array(operand).max(maxOperands)]).optional(),
})

/** Returns the operands of a value as texts: one, or several in a list or separated by commas. */
function inputsOf(value: z.output<typeof conditionInput>['value'], arity: ReturnType<typeof arityOf>): string[] {
  if (arity === 'none') return []
  const values = Array.isArray(value) ? value : arity === 'one' ? [value] : parseCommaList(String(value ?? ''))
  return values.map((entry) => String(entry ?? '')).filter((entry) => entry.trim() !== '')
}

/** Parses one condition (`column`, `operator`, `value`); returns a message if it is invalid. */
export function readCondition(columns: readonly ReportColumn[], input: unknown): Condition | string {
  const { success, data } = conditionInput.safeParse(input)
  if (!success) return `must be a list of conditions, of at most ${maxOperands} values of ${longestOperand} characters`
  const { column: field, operator, value } = data
  const column = columns.find((candidate) => candidate.field === field)
  if (!column) return `there is no column ${truncateText(field, 100)}`
  const offered = conditionOperators[column.type].find((name) => name === operator)
  if (!offered) return `${column.headerName} does not support the operator ${truncateText(operator, 100)}`
  const arity = arityOf(offered)
  const inputs = inputsOf(value, arity)
  if (arity === 'two' && inputs.length !== 2) return `${column.headerName} needs two values, from and to`
  if (arity !== 'none' && inputs.length === 0) return `${column.headerName} needs a value`
  const operands = inputs.map((text) => operandOf(column, text))
  const bad = operands.indexOf(undefined)
  if (bad >= 0) return `${column.headerName}: '${truncateText(inputs[bad]!, 100)}' ${problemOf[column.type]}`
  const percent =
    column.format === 'percent' ? operands.findIndex((value) => Math.abs(Number(value)) > maxFraction) : -1
  if (percent >= 0) return `${column.headerName}: enter a fraction, 0.75 for 75 %, instead of ${inputs[percent]!}`
  if (arity === 'two' && isAbove(operands[0]!, operands[1]!)) return `${column.headerName} needs the lower value first`
  const among = arity === 'list' ? new Set(operands as Comparable[]) : null
  return { column, operator: offered, inputs, operands: operands as Comparable[], among }
}

/**
 * Returns the value for comparison: an instant becomes its day in the time zone if the operand is a day, otherwise
 * epoch ms.
 */
function compared({ format }: ReportColumn, value: CellValue, other: Comparable | undefined, timeZone: string) {
  if (value === null || format !== 'instant') return value
  const at = Date.parse(String(value))
  return typeof other === 'string' ? dateOfDay(wallClock(timeZone).dayOf(at)) : at
}

/** True if a row meets a condition. */
function meets(row: ReportRow, { column, operator, operands, among }: Condition, timeZone: string): boolean {
  const value = row[column.field] ?? null
  // Equivalent to the operators of lists, without testing each of up to a thousand operands.
  if (among) return among.has(value) === (operator === 'isOneOf')
  // The bounds may be of different types, a day and an instant: each is compared separately.
  if (operator === 'between')
    return (
      operators.GreaterThanOrEqual.test(compared(column, value, operands[0], timeZone), [operands[0]!]) &&
      operators.LessThanOrEqual.test(compared(column, value, operands[1], timeZone), [operands[1]!])
    )
  return operators[listOperators[operator]].test(compared(column, value, operands[0], timeZone), operands)
}

/** True if a row meets all conditions; days are in the time zone. */
export const meetsAll = (row: ReportRow, conditions: readonly Condition[], timeZone: string): boolean =>
  conditions.every((condition) => meets(row, condition, timeZone))
