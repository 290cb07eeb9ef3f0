import { z } from 'zod'
import { parseCommaList } from '../../core/item/commaList.ts'
import { cutText } from '../../core/item/cutText.ts'
import { type Comparable, type OperatorName, operators } from '../../core/item/operators.ts'
import { numeric } from '../../core/item/parseValue.ts'
import { parseInstant } from '../../core/item/values.ts'
import { dateOfDay, wallClock } from '../../core/schedule/wallClock.ts'
import { maxFraction } from './percent.ts'
import type { CellValue, ColumnType, ReportColumn, ReportRow } from './reportColumn.ts'

/** What may be asked of a column, each as the operator of lists that it is. */
const meanings = {
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
export type ConditionOperator = keyof typeof meanings

/** What each kind of column offers, in the order in which it is offered. */
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

/** How many values an operator takes. */
export const arityOf = (operator: ConditionOperator) => operators[meanings[operator]].arity

/** A condition that was understood: its operands as they were given, and as they are compared. */
export type Condition = {
  column: ReportColumn
  operator: ConditionOperator
  given: readonly string[]
  operands: readonly Comparable[]
  /** The operands, where a value is looked for among them. */
  among: ReadonlySet<Comparable> | null
}

/** The value of the column that a text stands for; undefined where it stands for none. Ratios are fractions. */
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

/** Of two of a kind: a day and an instant are not compared. */
const isAbove = (from: Comparable, to: Comparable) =>
  from !== null && to !== null && typeof from === typeof to && from > to

const words: Record<ColumnType, string> = {
  string: 'text',
  number: 'number',
  date: 'day as YYYY-MM-DD',
  boolean: 'true or false',
}

const longestOperand = 1000
const mostOperands = 1000
const operand = z.union([z.string().max(longestOperand), z.number(), z.boolean(), z.null()])
const sentCondition = z.object({
  column: z.string(),
  operator: z.string(),
  value: z.union([operand, z.array(operand).max(mostOperands)]).optional(),
})

/** Texts of the operands of a value as it is sent: one, or several in a list or joined by commas. */
function givenOf(value: z.output<typeof sentCondition>['value'], arity: ReturnType<typeof arityOf>): string[] {
  if (arity === 'none') return []
  const values = Array.isArray(value) ? value : arity === 'one' ? [value] : parseCommaList(String(value ?? ''))
  return values.map((entry) => String(entry ?? '')).filter((entry) => entry.trim() !== '')
}

/** Reads one condition as it is sent (`column`, `operator`, `value`); a sentence if it cannot be. */
export function readCondition(columns: readonly ReportColumn[], sent: unknown): Condition | string {
  const { success, data } = sentCondition.safeParse(sent)
  if (!success) return `must be a list of conditions, of at most ${mostOperands} values of ${longestOperand} characters`
  const { column: field, operator, value } = data
  const column = columns.find((candidate) => candidate.field === field)
  if (!column) return `there is no column ${cutText(field, 100)}`
  const offered = conditionOperators[column.type].find((name) => name === operator)
  if (!offered) return `${column.headerName} does not offer ${cutText(operator, 100)}`
  const arity = arityOf(offered)
  const given = givenOf(value, arity)
  if (arity === 'two' && given.length !== 2) return `${column.headerName} needs two values, from and to`
  if (arity !== 'none' && given.length === 0) return `${column.headerName} needs a value`
  const operands = given.map((text) => operandOf(column, text))
  const bad = operands.indexOf(undefined)
  if (bad >= 0) return `${column.headerName}: '${cutText(given[bad]!, 100)}' is no ${words[column.type]}`
  const percent =
    column.format === 'percent' ? operands.findIndex((value) => Math.abs(Number(value)) > maxFraction) : -1
  if (percent >= 0) return `${column.headerName}: give a fraction, 0.75 for 75 %, in place of ${given[percent]!}`
  if (arity === 'two' && isAbove(operands[0]!, operands[1]!)) return `${column.headerName} needs the lower value first`
  const among = arity === 'list' ? new Set(operands as Comparable[]) : null
  return { column, operator: offered, given, operands: operands as Comparable[], among }
}

/** What of a value is compared: an instant is its day in the zone where a day was given, else epoch ms. */
function compared({ format }: ReportColumn, value: CellValue, other: Comparable | undefined, timeZone: string) {
  if (value === null || format !== 'instant') return value
  const at = Date.parse(String(value))
  return typeof other === 'string' ? dateOfDay(wallClock(timeZone).dayOf(at)) : at
}

/** Whether a row meets a condition. */
function meets(row: ReportRow, { column, operator, operands, among }: Condition, timeZone: string): boolean {
  const value = row[column.field] ?? null
  // As the operators of lists mean it, without a look at each of a thousand operands.
  if (among) return among.has(value) === (operator === 'isOneOf')
  // Bounds may be of two kinds, a day and an instant: each is looked at by itself.
  if (operator === 'between')
    return (
      operators.GreaterThanOrEqual.test(compared(column, value, operands[0], timeZone), [operands[0]!]) &&
      operators.LessThanOrEqual.test(compared(column, value, operands[1], timeZone), [operands[1]!])
    )
  return operators[meanings[operator]].test(compared(column, value, operands[0], timeZone), operands)
}

/** Whether a row meets all conditions; days are meant in the zone. */
export const meetsAll = (row: ReportRow, conditions: readonly Condition[], timeZone: string): boolean =>
  conditions.every((condition) => meets(row, condition, timeZone))
