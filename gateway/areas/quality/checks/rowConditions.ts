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

type Write = (it: string, values: readonly string[], list: string) => string
// Of words in capitals as well; quicker than the function that looks for a single one.
const contains: Write = (it, [v]) => `ifNull(multiSearchAnyCaseInsensitiveUTF8(${it}, [${v}]), false)`
const anyOf: Write = (it, _, list) => `${it} IN ${list}`
const noneOf: Write = (it, _, list) => `(${it} IS NULL OR ${it} NOT IN ${list})`
const greater: Write = (it, [v]) => `${it} > ${v}`
const atLeast: Write = (it, [v]) => `${it} >= ${v}`
const less: Write = (it, [v]) => `${it} < ${v}`
const atMost: Write = (it, [v]) => `${it} <= ${v}`
const isEmpty: Write = (it) => `(${it} IS NULL OR toString(${it}) = '')`

/** What each operator of `domain/core/item/operators.ts` is in ClickHouse. */
const conditions: Record<OperatorName, Write> = {
  '': anyOf,
  Equals: anyOf,
  NotEquals: noneOf,
  Contains: contains,
  NotContains: (it, values, list) => `NOT ${contains(it, values, list)}`,
  StartsWith: (it, [v]) => `startsWith(lowerUTF8(ifNull(${it}, '')), lowerUTF8(${v}))`,
  EndsWith: (it, [v]) => `endsWith(lowerUTF8(ifNull(${it}, '')), lowerUTF8(${v}))`,
  IsEmpty: isEmpty,
  IsNotEmpty: (it, values, list) => `NOT ${isEmpty(it, values, list)}`,
  IsAnyOf: anyOf,
  IsOneOf: anyOf,
  IsNoneOf: noneOf,
  IsNotOneOf: noneOf,
  GreaterThan: greater,
  GreaterThanOrEqual: atLeast,
  LessThan: less,
  LessThanOrEqual: atMost,
  Between: (it, [from, to]) => `${it} BETWEEN ${from} AND ${to}`,
  After: greater,
  AfterOrEqual: atLeast,
  Before: less,
  BeforeOrEqual: atMost,
}

/** Whether a field holds names that rows do not. */
export const isName = (field: string) => field === 'fullName' || field === 'userName'

/**
 * Values that were told by a user, or found by somebody (`fullName`: the person, else that user), whose name passes a
 * test; nobody, and who is no more, is null.
 */
function byName(field: string, { users, people }: NamesOf, bind: Bind, test: (name: string | null) => boolean): string {
  const isNull = test(null)
  const passing = [...users].flatMap(([userId, name]) => (test(name) !== isNull ? [userId] : []))
  const named = `ifNull(user_id IN ${bind(passing, 'Array(UInt32)')}, false)`
  const ofUsers = isNull ? `NOT ${named}` : named
  if (field === 'userName' || people.size === 0) return ofUsers
  const found = [...people].flatMap(([empID, name]) => (test(name) ? [empID] : []))
  const list = (of: readonly string[]) => `ifNull(emp_id, '') IN ${bind(of, 'Array(String)')}`
  return `if(${list([...people.keys()])}, ${list(found)}, ${ofUsers})`
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

/** The conditions of a list's filters and search on rows of `check_value`. */
export function rowConditions({ filters, search }: ListQuery, bind: Bind, names: NamesOf): string[] {
  const written = filters.map((filter) => filtered(filter, bind, names))
  if (!search) return written
  const wanted = search.value.toLowerCase()
  const finds = search.isWhole
    ? (name: string | null) => name === search.value
    : (name: string | null) => name?.toLowerCase().includes(wanted) ?? false
  const within = search.fields.map((field) => {
    if (isName(field)) return byName(field, names, bind, finds)
    const value = bind(search.value, 'String')
    const it = typeOf(field) === 'String' ? column(field) : `toString(${column(field)})`
    return search.isWhole ? `ifNull(${it} = ${value}, false)` : contains(it, [value], '')
  })
  return [...written, `(${within.join(' OR ')})`]
}

/** The name by which rows are put in order. */
function nameOf(field: string, { users, people }: NamesOf, bind: Bind): string {
  const names = (of: ReadonlyMap<unknown, string>) => bind([...of.values()], 'Array(String)')
  const user = `transform(ifNull(user_id, 0), ${bind([...users.keys()], 'Array(UInt32)')}, ${names(users)}, '')`
  if (field === 'userName' || people.size === 0) return `nullIf(${user}, '')`
  const empIDs = bind([...people.keys()], 'Array(String)')
  return `nullIf(transform(ifNull(emp_id, ''), ${empIDs}, ${names(people)}, ${user}), '')`
}

/** The order of a list, empty values last, and the latest first of what is equal. */
export function rowOrder({ orderBy }: ListQuery, bind: Bind, names: NamesOf): string {
  const terms = orderBy.map(({ field, descending }) => {
    const it = isName(field) ? nameOf(field, names, bind) : column(field)
    const folded = typeOf(field) === 'String' ? `lowerUTF8(toString(${it}))` : it
    return `${folded} ${descending ? 'DESC' : 'ASC'} NULLS LAST`
  })
  return [...terms, 'at DESC', 'recorded_at DESC', 'entry_id'].join(', ')
}
