import { checkRows } from '@takt/domain/areas/quality/checkRows.ts'
import { fieldOf } from '@takt/domain/core/item/item.ts'
import type { Filter, ListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type Comparable, type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import type { Bind } from '../../../core/rollups/bindParams.ts'
import type { NamesOf } from './namesOf.ts'

const columns: Record<string, string> = {
  entryId: 'toString(entry_id)',
  at: 'toUnixTimestamp64Milli(at)',
  recordedAt: 'toUnixTimestamp64Milli(recorded_at)',
  sample: 'toInt64(sample)',
  pageId: 'toInt64(page_id)',
}
const column = (field: string) => columns[field] ?? field.replaceAll(/[A-Z]+/g, (word) => `_${word.toLowerCase()}`)

const types = { text: 'String', integer: 'Int64', number: 'Float64', boolean: 'Bool', dateTime: 'Int64' } as const
const typeOf = (field: string) => types[fieldOf(checkRows, field).stored as keyof typeof types]

type Write = (expression: string, values: readonly string[], list: string) => string
// Case-insensitive; faster than the function for a single search text.
const contains: Write = (expression, [v]) => `ifNull(multiSearchAnyCaseInsensitiveUTF8(${expression}, [${v}]), false)`
const anyOf: Write = (expression, _, list) => `${expression} IN ${list}`
const noneOf: Write = (expression, _, list) => `(${expression} IS NULL OR ${expression} NOT IN ${list})`
const greater: Write = (expression, [v]) => `${expression} > ${v}`
const atLeast: Write = (expression, [v]) => `${expression} >= ${v}`
const less: Write = (expression, [v]) => `${expression} < ${v}`
const atMost: Write = (expression, [v]) => `${expression} <= ${v}`
const isEmpty: Write = (expression) => `(${expression} IS NULL OR toString(${expression}) = '')`

/** ClickHouse conditions for the operators of `domain/core/item/operators.ts`. */
const conditions: Record<OperatorName, Write> = {
  '': anyOf,
  Equals: anyOf,
  NotEquals: noneOf,
  Contains: contains,
  NotContains: (expression, values, list) => `NOT ${contains(expression, values, list)}`,
  StartsWith: (expression, [v]) => `startsWith(lowerUTF8(ifNull(${expression}, '')), lowerUTF8(${v}))`,
  EndsWith: (expression, [v]) => `endsWith(lowerUTF8(ifNull(${expression}, '')), lowerUTF8(${v}))`,
  IsEmpty: isEmpty,
  IsNotEmpty: (expression, values, list) => `NOT ${isEmpty(expression, values, list)}`,
  IsAnyOf: anyOf,
  IsOneOf: anyOf,
  IsNoneOf: noneOf,
  IsNotOneOf: noneOf,
  GreaterThan: greater,
  GreaterThanOrEqual: atLeast,
  LessThan: less,
  LessThanOrEqual: atMost,
  Between: (expression, [from, to]) => `${expression} BETWEEN ${from} AND ${to}`,
  After: greater,
  AfterOrEqual: atLeast,
  Before: less,
  BeforeOrEqual: atMost,
}

/** True if a field contains names, which are not stored in the rows. */
export const isName = (field: string) => field === 'fullName' || field === 'userName'

/**
 * Returns the condition for values whose reporting user (or for `fullName`, whose inspector, otherwise that user) has a
 * name that passes a test; the name is null if there is none or it no longer exists.
 */
function byName(field: string, { users, people }: NamesOf, bind: Bind, test: (name: string | null) => boolean): string {
  const isNull = test(null)
  const matchingUserIDs = [...users].flatMap(([userId, name]) => (test(name) !== isNull ? [userId] : []))
  const named = `ifNull(user_id IN ${bind(matchingUserIDs, 'Array(UInt32)')}, false)`
  const ofUsers = isNull ? `NOT ${named}` : named
  if (field === 'userName' || people.size === 0) return ofUsers
  const matchingEmpIDs = [...people].flatMap(([empID, name]) => (test(name) ? [empID] : []))
  const list = (of: readonly string[]) => `ifNull(emp_id, '') IN ${bind(of, 'Array(String)')}`
  return `if(${list([...people.keys()])}, ${list(matchingEmpIDs)}, ${ofUsers})`
}

function filtered({ field, operator, values }: Filter, bind: Bind, names: NamesOf): string {
  const { test } = operators[operator]
  if (isName(field)) return byName(field, names, bind, (name) => test(name, values))
  const type = typeOf(field)
  const list = bind([...values], `Array(${type})`)
  return conditions[operator](
    column(field),
    values.map((value: Comparable) => bind(value, type)),
    list,
  )
}

/** Returns the conditions on rows of `check_value` for the filters and search of a list query. */
export function rowConditions({ filters, search }: ListQuery, bind: Bind, names: NamesOf): string[] {
  const filterConditions = filters.map((filter) => filtered(filter, bind, names))
  if (!search) return filterConditions
  const searchText = search.value.toLowerCase()
  const finds = search.isWhole
    ? (name: string | null) => name === search.value
    : (name: string | null) => name?.toLowerCase().includes(searchText) ?? false
  const within = search.fields.map((field) => {
    if (isName(field)) return byName(field, names, bind, finds)
    const value = bind(search.value, 'String')
    const expression = typeOf(field) === 'String' ? column(field) : `toString(${column(field)})`
    return search.isWhole ? `ifNull(${expression} = ${value}, false)` : contains(expression, [value], '')
  })
  return [...filterConditions, `(${within.join(' OR ')})`]
}

/** Returns the name expression by which rows are sorted. */
function nameOf(field: string, { users, people }: NamesOf, bind: Bind): string {
  const names = (of: ReadonlyMap<unknown, string>) => bind([...of.values()], 'Array(String)')
  const user = `transform(ifNull(user_id, 0), ${bind([...users.keys()], 'Array(UInt32)')}, ${names(users)}, '')`
  if (field === 'userName' || people.size === 0) return `nullIf(${user}, '')`
  const empIDs = bind([...people.keys()], 'Array(String)')
  return `nullIf(transform(ifNull(emp_id, ''), ${empIDs}, ${names(people)}, ${user}), '')`
}

/** Returns the sort order of a list: empty values last, and the latest first among equal ones. */
export function rowOrder({ orderBy }: ListQuery, bind: Bind, names: NamesOf): string {
  const terms = orderBy.map(({ field, descending }) => {
    const expression = isName(field) ? nameOf(field, names, bind) : column(field)
    const folded = typeOf(field) === 'String' ? `lowerUTF8(toString(${expression}))` : expression
    return `${folded} ${descending ? 'DESC' : 'ASC'} NULLS LAST`
  })
  return [...terms, 'at DESC', 'recorded_at DESC', 'entry_id'].join(', ')
}
