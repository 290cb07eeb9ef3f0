import type { Field } from '@takt/domain/core/item/field.ts'
import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import type { Filter } from '@takt/domain/core/item/listQuery.ts'
import type { Comparable, OperatorName } from '@takt/domain/core/item/operators.ts'
import { type RawBuilder, sql } from 'kysely'
import { column, sqlTypes } from '../itemTable.ts'
import { indexedLength, type ListColumns } from './listColumns.ts'

type Condition = RawBuilder<boolean>
/**
 * What is compared: the column as it is and, of text, without regard to case, whole and as far as an index knows it.
 */
type Compared = {
  it: RawBuilder<unknown>
  folded: RawBuilder<unknown>
  beginning: RawBuilder<unknown> | null
  isText: boolean
}
type Write = (compared: Compared, values: readonly RawBuilder<unknown>[]) => Condition

// Wide types, so that a number too large for the column is compared and not an error.
const wide = { ...sqlTypes, integer: 'int8' }

/** Text without regard to case; the same function in the database and in `lower` of domain/core/item/operators.ts. */
const folded = (text: RawBuilder<unknown>) => sql`folded(${text})`
const beginningOf = (text: RawBuilder<unknown>) => sql`left(${folded(text)}, ${sql.lit(indexedLength)})`

/** Adds to a condition on a text what an index can find first. */
const narrowed = (narrow: Condition | null, condition: Condition): Condition =>
  narrow ? sql`(${narrow} and ${condition})` : condition

const anyOf: Write = ({ it, beginning }, values) =>
  narrowed(
    beginning && sql`${beginning} in (${sql.join(values.map(beginningOf))})`,
    sql`${it} in (${sql.join(values)})`,
  )
const noneOf: Write = ({ it }, values) => sql`(${it} is null or ${it} not in (${sql.join(values)}))`
const contains: Write = (c, [v]) => sql`position(${folded(v!)} in ${c.folded}) > 0`
const startsWith: Write = (c, [v]) =>
  narrowed(
    c.beginning && sql`starts_with(${c.beginning}, ${beginningOf(v!)})`,
    sql`starts_with(${c.folded}, ${folded(v!)})`,
  )
const greater: Write = ({ it }, [v]) => sql`${it} > ${v}`
const atLeast: Write = ({ it }, [v]) => sql`${it} >= ${v}`
const less: Write = ({ it }, [v]) => sql`${it} < ${v}`
const atMost: Write = ({ it }, [v]) => sql`${it} <= ${v}`
const empty: Write = ({ it, beginning, isText }) => {
  const found = beginning ?? it
  return isText ? sql`(${found} is null or ${found} = '')` : sql`${it} is null`
}

/** What each operator of domain/core/item/operators.ts is in SQL. */
const conditions: Record<OperatorName, Write> = {
  '': anyOf,
  Equals: anyOf,
  NotEquals: ({ it }, [v]) => sql`${it} is distinct from ${v}`,
  Contains: contains,
  NotContains: (c, values) => sql`(${c.it} is null or not ${contains(c, values)})`,
  StartsWith: startsWith,
  EndsWith: (c, [v]) => sql`right(${c.folded}, length(${folded(v!)})) = ${folded(v!)}`,
  IsEmpty: empty,
  IsNotEmpty: (c, values) => sql`not (${empty(c, values)})`,
  IsAnyOf: anyOf,
  IsOneOf: anyOf,
  IsNoneOf: noneOf,
  IsNotOneOf: noneOf,
  GreaterThan: greater,
  GreaterThanOrEqual: atLeast,
  LessThan: less,
  LessThanOrEqual: atMost,
  Between: ({ it }, [from, to]) => sql`${it} between ${from} and ${to}`,
  After: greater,
  AfterOrEqual: atLeast,
  Before: less,
  BeforeOrEqual: atMost,
}

const unordered: ReadonlySet<OperatorName> = new Set([
  'NotEquals',
  'Contains',
  'NotContains',
  'EndsWith',
  'IsEmpty',
  'IsNotEmpty',
  'IsNoneOf',
  'IsNotOneOf',
])

/** Whether what the filter finds stands together in the order of its column. */
export const isRange = ({ operator }: Filter) => !unordered.has(operator)

const operand = (field: Field, value: Comparable) =>
  sql`${field.stored === 'dateTime' ? new Date(value as number) : value}::${sql.raw(wide[field.stored])}`

/** A filter that nobody can ask for: `where` is what it means, of columns by their names alone. */
export type OwnFilter = Filter & { where?: Condition }

/** A filter as a condition on the columns of what is read. */
export function filterSql(type: ItemType, filter: OwnFilter, columns: ListColumns): Condition {
  if (filter.where) return filter.where
  const { field: name, operator, values } = filter
  const field = fieldOf(type, name)
  const isText = field.stored === 'text'
  const compared: Compared = {
    it: column(name),
    folded: columns.folded(name),
    beginning: isText ? columns.beginning(name) : null,
    isText,
  }
  return conditions[operator](
    compared,
    values.map((value) => operand(field, value)),
  )
}
