import { parseCommaList } from './commaList.ts'
import { type ItemType, isExposed } from './item.ts'
import { type Comparable, type Operator, type OperatorName, operators } from './operators.ts'
import { parseValue } from './parseValue.ts'
import { parseInstant } from './values.ts'
import { composed } from './visibleText.ts'

export type Filter = { field: string; operator: OperatorName; values: readonly Comparable[] }
export type Order = { field: string; descending: boolean }
export type ListQuery = {
  filters: readonly Filter[]
  orderBy: readonly Order[]
  /** `isWhole`: a field must equal the text instead of containing it. */
  search: { fields: readonly string[]; value: string; isWhole?: true } | null
  offset: number
  limit: number | null
  /** Epoch ms: the list as of that instant. */
  asOf: number | null
}

/** Maximum number of rows in one response. */
export const largestList = 10_000

/** Parses the query parameters of a list. Problems: parameter → message. */
export function parseListQuery(
  type: ItemType,
  parameters: Iterable<readonly [string, string]>,
): { query: ListQuery; problems: null } | { query: null; problems: Record<string, string> } {
  // No prototype: parameter names come from clients.
  const problems: Record<string, string> = Object.create(null)
  const addProblem = (name: string, message: string) => {
    problems[name] ??= message
  }
  const query = { filters: [] as Filter[], orderBy: [] as Order[], offset: 0, limit: null as number | null }
  let asOf: number | null = null
  let searchFields = type.search.length > 0 ? type.search : type.list
  let searchValue = ''
  const isKnown = (name: string) => isExposed(type.fields[name])

  const special: Record<string, (value: string) => void> = {
    ttlSecs: () => {},
    offset: (value) => {
      if (/^\d{1,9}$/.test(value)) query.offset = Number(value)
      else addProblem('offset', 'must be a whole number of at least 0')
    },
    limit: (value) => {
      if (/^\d{1,9}$/.test(value)) query.limit = Number(value)
      else addProblem('limit', 'must be a whole number of at least 0')
    },
    asOf: (value) => {
      asOf = parseInstant(value)
      if (asOf === null) addProblem('asOf', 'must be an instant such as 2026-03-02T14:00:00Z')
    },
    orderBy: (value) => {
      for (const part of value.split(',').filter(Boolean)) {
        const [field = '', direction = 'asc'] = part.split(':')
        if (!isKnown(field)) addProblem('orderBy', `${type.label} has no field ${field}`)
        else if (!/^(asc|desc)$/i.test(direction)) addProblem('orderBy', `${direction} is neither asc nor desc`)
        else if (!query.orderBy.some((order) => order.field === field))
          query.orderBy.push({ field, descending: /desc/i.test(direction) })
      }
    },
    globalSearchFields: (value) => {
      const fields = parseCommaList(value).filter(Boolean)
      for (const field of fields)
        if (!isKnown(field)) addProblem('globalSearchFields', `${type.label} has no field ${field}`)
      if (fields.length > 0) searchFields = [...new Set(fields)]
    },
    globalSearchValue: (value) => {
      searchValue = composed(value.trim())
    },
  }

  for (const [name, value] of parameters) {
    const read = Object.hasOwn(special, name) ? special[name] : undefined
    if (read && !isKnown(name)) {
      if (value !== '') read(value)
      continue
    }
    const match = findFilter(type, name)
    if (typeof match === 'string') addProblem(name, match)
    // A filter left empty in a form is ignored.
    else if (value !== '' || match.operator.arity === 'none') {
      const values = readValues(type, match, value)
      if (typeof values === 'string') addProblem(name, values)
      else query.filters.push({ field: match.field, operator: match.name, values })
    }
  }
  if (Object.keys(problems).length > 0) return { query: null, problems }
  const search = searchValue === '' ? null : { fields: searchFields, value: searchValue }
  return { query: { ...query, search, asOf }, problems: null }
}

type FilterMatch = { field: string; name: OperatorName; operator: Operator }

/** Splits `{field}{Operator}`; the longest matching field name wins. Returns a message if there is none. */
function findFilter(type: ItemType, parameter: string): FilterMatch | string {
  const fields = Object.keys(type.fields).filter((name) => parameter.startsWith(name) && isExposed(type.fields[name]))
  fields.sort((a, b) => b.length - a.length)
  for (const field of fields) {
    const name = parameter.slice(field.length)
    if (!Object.hasOwn(operators, name)) continue
    const operator: Operator = operators[name as OperatorName]
    if (operator.offered(type.fields[field]!)) return { field, name: name as OperatorName, operator }
    return `${name || 'Equals'} is not offered for ${field}`
  }
  const [closest] = fields
  return closest
    ? `${closest} has no operator ${parameter.slice(closest.length)}`
    : `${type.label} has no field ${parameter}`
}

/** Parses the operands of a filter by the field's type; returns a message if they are invalid. */
function readValues(type: ItemType, match: FilterMatch, text: string): Comparable[] | string {
  const { arity } = match.operator
  if (arity === 'none') return []
  const parts = arity === 'one' ? [text] : parseCommaList(text)
  if (arity === 'two' && parts.length !== 2) return 'needs two values separated by a comma'
  const field = type.fields[match.field]!
  const values = parts.map((part) => parseValue(field, part))
  const bad = values.indexOf(undefined)
  return bad === -1 ? (values as Comparable[]) : `'${parts[bad]}' ${problemOf[field.stored]}`
}

const problemOf = {
  text: 'is not a valid text',
  json: 'is not a valid value',
  number: 'is not a valid number',
  integer: 'is not a valid whole number',
  boolean: 'is neither true nor false',
  date: 'is not a valid date (YYYY-MM-DD)',
  dateTime: 'is not a valid instant',
} as const
