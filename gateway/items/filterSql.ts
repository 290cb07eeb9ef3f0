import type { Field } from '@takt/domain/item/field.ts'
import { fieldOf, type ItemType } from '@takt/domain/item/item.ts'
import type { Filter } from '@takt/domain/item/listQuery.ts'
import type { Comparable, OperatorName } from '@takt/domain/item/operators.ts'
import { type RawBuilder, sql } from 'kysely'
import { column } from './itemTable.ts'

type Condition = RawBuilder<boolean>
type Write = (column: RawBuilder<unknown>, values: readonly RawBuilder<unknown>[]) => Condition

// Wide types, so that a number too large for the column is compared and not an error.
const wide: Record<Field['stored'], string> = {
  text: 'text',
  integer: 'int8',
  number: 'float8',
  boolean: 'bool',
  date: 'date',
  dateTime: 'timestamptz',
  json: 'jsonb',
}

/** Text without regard to case; the same function in the database and in `lower` of domain/item/operators.ts. */
const folded = (text: RawBuilder<unknown>) => sql`folded(${text})`

const equals: Write = (c, [v]) => sql`${c} = ${v}`
const anyOf: Write = (c, values) => sql`${c} in (${sql.join(values)})`
const noneOf: Write = (c, values) => sql`(${c} is null or ${c} not in (${sql.join(values)}))`
const contains: Write = (c, [v]) => sql`position(${folded(v!)} in ${folded(c)}) > 0`
const greater: Write = (c, [v]) => sql`${c} > ${v}`
const atLeast: Write = (c, [v]) => sql`${c} >= ${v}`
const less: Write = (c, [v]) => sql`${c} < ${v}`
const atMost: Write = (c, [v]) => sql`${c} <= ${v}`
const empty: Write = (c) => sql`(${c} is null or ${c}::text = '')`

/** What each operator of domain/item/operators.ts is in SQL. */
const conditions: Record<OperatorName, Write> = {
  '': equals,
  Equals: equals,
  NotEquals: (c, [v]) => sql`${c} is distinct from ${v}`,
  Contains: contains,
  NotContains: (c, values) => sql`(${c} is null or not ${contains(c, values)})`,
  StartsWith: (c, [v]) => sql`starts_with(${folded(c)}, ${folded(v!)})`,
  EndsWith: (c, [v]) => sql`right(${folded(c)}, length(${folded(v!)})) = ${folded(v!)}`,
  IsEmpty: empty,
  IsNotEmpty: (c, values) => sql`not ${empty(c, values)}`,
  IsAnyOf: anyOf,
  IsOneOf: anyOf,
  IsNoneOf: noneOf,
  IsNotOneOf: noneOf,
  GreaterThan: greater,
  GreaterThanOrEqual: atLeast,
  LessThan: less,
  LessThanOrEqual: atMost,
  Between: (c, [from, to]) => sql`${c} between ${from} and ${to}`,
  After: greater,
  AfterOrEqual: atLeast,
  Before: less,
  BeforeOrEqual: atMost,
}

const operand = (field: Field, value: Comparable) =>
  sql`${field.stored === 'dateTime' ? new Date(value as number) : value}::${sql.raw(wide[field.stored])}`

/** A filter as a condition on the table's columns. */
export function filterSql(type: ItemType, filter: Filter): Condition {
  const field = fieldOf(type, filter.field)
  return conditions[filter.operator](
    column(filter.field),
    filter.values.map((value) => operand(field, value)),
  )
}

/** Whether any of the fields contains the text, as it is written in the API. */
export const searchSql = (fields: readonly string[], value: string): Condition =>
  sql`(${sql.join(
    fields.map((name) => sql`position(${folded(sql`${value}::text`)} in ${folded(sql`${column(name)}::text`)}) > 0`),
    sql` or `,
  )})`
