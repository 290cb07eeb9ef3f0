import { fieldOf } from '@takt/domain/item/item.ts'
import type { Filter, ListQuery } from '@takt/domain/item/listQuery.ts'
import { type Comparable, type OperatorName, operators } from '@takt/domain/item/operators.ts'
import { checkRows } from '@takt/domain/quality/checkRows.ts'
import type { Bind } from '../../rollups/bindParams.ts'
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
const contains: Write = (it, [v]) => `positionCaseInsensitiveUTF8(ifNull(${it}, ''), ${v}) > 0`
const anyOf: Write = (it, _, list) => `${it} IN ${list}`
const noneOf: Write = (it, _, list) => `(${it} IS NULL OR ${it} NOT IN ${list})`
const greater: Write = (it, [v]) => `${it} > ${v}`
const atLeast: Write = (it, [v]) => `${it} >= ${v}`
const less: Write = (it, [v]) => `${it} < ${v}`
const atMost: Write = (it, [v]) => `${it} <= ${v}`
const isEmpty: Write = (it) => `(${it} IS NULL OR toString(${it}) = '')`

/** What each operator of `domain/item/operators.ts` is in ClickHouse. */
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

/** Values whose user's name passes a test; nobody, and who is no more, is null. */
function ofUsers(names: NamesOf, bind: Bind, test: (name: string | null) => boolean): string {
  const isNull = test(null)
  const users = [...names].flatMap(([userId, name]) => (test(name) !== isNull ? [userId] : []))
  const named = `ifNull(user_id IN ${bind(users, 'Array(UInt32)')}, false)`
  return isNull ? `NOT ${named}` : named
}

function filtered({ field, operator, values }: Filter, bind: Bind, names: NamesOf): string {
  const { test } = operators[operator]
  if (field === 'userName') return ofUsers(names, bind, (name) => test(name, values))
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
    if (field === 'userName') return ofUsers(names, bind, finds)
    const it = `ifNull(toString(${column(field)}), '')`
    const value = bind(search.value, 'String')
    return search.isWhole ? `${it} = ${value}` : contains(it, [value], '')
  })
  return [...written, `(${within.join(' OR ')})`]
}

/** The order of a list, empty values last, and the latest first of what is equal. */
export function rowOrder({ orderBy }: ListQuery, bind: Bind, names: NamesOf): string {
  const terms = orderBy.map(({ field, descending }) => {
    const users = bind([...names.keys()], 'Array(UInt32)')
    const named = `nullIf(transform(ifNull(user_id, 0), ${users}, ${bind([...names.values()], 'Array(String)')}, ''), '')`
    const it = field === 'userName' ? named : column(field)
    const folded = typeOf(field) === 'String' ? `lowerUTF8(toString(${it}))` : it
    return `${folded} ${descending ? 'DESC' : 'ASC'} NULLS LAST`
  })
  return [...terms, 'at DESC', 'recorded_at DESC', 'entry_id'].join(', ')
}
