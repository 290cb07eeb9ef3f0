import type { Field } from './field.ts'

/** Number of values that an operator takes. */
export type Arity = 'none' | 'one' | 'two' | 'list'

/**
 * A filter operator, the suffix of a field's name in a query, with the test that defines it. SQL must agree
 * (gateway/core/items/list/filterSql.ts).
 */
export type Operator = {
  arity: Arity
  offered: (field: Field) => boolean
  /**
   * `value` is the row's (null if empty), `operands` are parsed by the field's type. Equality of text is
   * case-sensitive, containment is not.
   */
  test: (value: Comparable, operands: readonly Comparable[]) => boolean
}

/** Instants as epoch ms; texts, days and numbers unchanged. */
export type Comparable = string | number | boolean | null

const isScalar = (field: Field) => field.stored !== 'json'
const texts = (field: Field) => field.stored === 'text'
const ordered = (field: Field) => ['integer', 'number', 'date', 'dateTime'].includes(field.stored)
const times = (field: Field) => field.stored === 'date' || field.stored === 'dateTime'
const any = (field: Field) => field.kind !== 'secret'

const lower = (value: Comparable) => String(value ?? '').toLowerCase()
const compare = (value: Comparable, other: Comparable | undefined, isMatch: (sign: number) => boolean) => {
  if (value === null || other === null || other === undefined) return false
  return isMatch(value < other ? -1 : value > other ? 1 : 0)
}

const equals: Operator = {
  arity: 'one',
  offered: isScalar,
  test: (value, [other]) => value !== null && value === other,
}
const isAnyOf: Operator = {
  arity: 'list',
  offered: isScalar,
  test: (value, operands) => value !== null && operands.includes(value),
}
const isNoneOf: Operator = { ...isAnyOf, test: (value, operands) => !operands.includes(value) }
const ordering = (offered: Operator['offered'], isMatch: (sign: number) => boolean): Operator => ({
  arity: 'one',
  offered,
  test: (value, [other]) => compare(value, other, isMatch),
})
const after = (sign: number) => sign > 0
const notBefore = (sign: number) => sign >= 0
const before = (sign: number) => sign < 0
const notAfter = (sign: number) => sign <= 0

/**
 * Operator suffixes of contracts.md §6; the empty one is equality. An empty value is unequal to everything and contains
 * nothing.
 */
export const operators = {
  '': equals,
  Equals: equals,
  NotEquals: { ...equals, test: (value, [other]) => value !== other },
  Contains: {
    arity: 'one',
    offered: texts,
    test: (value, [part]) => value !== null && lower(value).includes(lower(part!)),
  },
  NotContains: {
    arity: 'one',
    offered: texts,
    test: (value, [part]) => value === null || !lower(value).includes(lower(part!)),
  },
  StartsWith: {
    arity: 'one',
    offered: texts,
    test: (value, [part]) => value !== null && lower(value).startsWith(lower(part!)),
  },
  EndsWith: {
    arity: 'one',
    offered: texts,
    test: (value, [part]) => value !== null && lower(value).endsWith(lower(part!)),
  },
  IsEmpty: { arity: 'none', offered: any, test: (value) => value === null || value === '' },
  IsNotEmpty: { arity: 'none', offered: any, test: (value) => value !== null && value !== '' },
  IsAnyOf: isAnyOf,
  IsOneOf: isAnyOf,
  IsNoneOf: isNoneOf,
  IsNotOneOf: isNoneOf,
  GreaterThan: ordering(ordered, after),
  GreaterThanOrEqual: ordering(ordered, notBefore),
  LessThan: ordering(ordered, before),
  LessThanOrEqual: ordering(ordered, notAfter),
  Between: {
    arity: 'two',
    offered: ordered,
    test: (value, [from, to]) => compare(value, from, notBefore) && compare(value, to, notAfter),
  },
  After: ordering(times, after),
  AfterOrEqual: ordering(times, notBefore),
  Before: ordering(times, before),
  BeforeOrEqual: ordering(times, notAfter),
} as const satisfies Record<string, Operator>

export type OperatorName = keyof typeof operators
