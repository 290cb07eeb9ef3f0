import type { Field } from '@takt/domain/core/item/field.ts'
import { fieldOf, type ItemType } from '@takt/domain/core/item/item.ts'
import type { Filter } from '@takt/domain/core/item/listQuery.ts'
import type { Comparable, OperatorName } from '@takt/domain/core/item/operators.ts'
import { type RawBuilder, sql } from 'kysely'
import { column, sqlTypes } from '../itemTable.ts'
import { indexedLength, type ListColumns } from './listColumns.ts'

type Condition = RawBuilder<boolean>
/**
 * The compared column: its value and, for text, its case-folded value, complete and as the prefix that the index
 * contains.
 */
type Compared = {
  it: RawBuilder<unknown>
  folded: RawBuilder<unknown>
  prefix: RawBuilder<unknown> | null
  isText: boolean
}
type Write = (compared: Compared, values: readonly RawBuilder<unknown>[]) => Condition

// Wide types, so that a number outside the range of the column is compared and does not cause an error.
const wide = { ...sqlTypes, integer: 'int8' }

/** Folds the case of a text; equals the function in the database and `lower` of domain/core/item/operators.ts. */
const folded = (text: RawBuilder<unknown>) => sql`folded(${text})`
const prefixOf = (text: RawBuilder<unknown>) => sql`left(${folded(text)}, ${sql.lit(indexedLength)})`

/** Adds an indexable condition to a text condition. */
const withIndexCondition = (narrow: Condition | null, condition: Condition): Condition =>
  narrow ? sql`(${narrow} and ${condition})` : condition

const anyOf: Write = ({ it, prefix }, values) =>
  withIndexCondition(
    prefix && sql`${prefix} in (${sql.join(values.map(prefixOf))})`,
    sql`${it} in (${sql.join(values)})`,
  )
const noneOf: Write = ({ it }, values) => sql`(${it} is null or ${it} not in (${sql.join(values)}))`
const contains: Write = (c, [v]) => sql`position(${folded(v!)} in ${c.folded}) > 0`
const startsWith: Write = (c, [v]) =>
  withIndexCondition(
    c.prefix && sql`starts_with(${c.prefix}, ${prefixOf(v!)})`,
    sql`starts_with(${c.folded}, ${folded(v!)})`,
  )
const greater: Write = ({ it }, [v]) => sql`${it} > ${v}`
const atLeast: Write = ({ it }, [v]) => sql`${it} >= ${v}`
const less: Write = ({ it }, [v]) => sql`${it} < ${v}`
const atMost: Write = ({ it }, [v]) => sql`${it} <= ${v}`
const empty: Write = ({ it, prefix, isText }) => {
  const value = prefix ?? it
  return isText ? sql`(${value} is null or ${value} = '')` : sql`${it} is null`
}

/** SQL of each operator of domain/core/item/operators.ts. */
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

/** True if the matches of the filter are contiguous in the order of its column. */
export const isRange = ({ operator }: Filter) => !unordered.has(operator)

const operand = (field: Field, value: Comparable) =>
  sql`${field.stored === 'dateTime' ? new Date(value as number) : value}::${sql.raw(wide[field.stored])}`

/** A filter that requests cannot contain: `where` is its condition, on unqualified columns. */
export type InternalFilter = Filter & { where?: Condition }

/** Returns a filter as a condition on the columns that are read. */
export function filterSql(type: ItemType, filter: InternalFilter, columns: ListColumns): Condition {
  if (filter.where) return filter.where
  const { field: name, operator, values } = filter
  const field = fieldOf(type, name)
  const isText = field.stored === 'text'
  const compared: Compared = {
    it: column(name),
    folded: columns.folded(name),
    prefix: isText ? columns.prefix(name) : null,
    isText,
  }
  return conditions[operator](
    compared,
    values.map((value) => operand(field, value)),
  )
}
