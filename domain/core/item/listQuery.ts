import { parseCommaList } from './commaList.ts'
import { type ItemType, isTold } from './item.ts'
import { type Comparable, type Operator, type OperatorName, operators } from './operators.ts'
import { parseValue } from './parseValue.ts'
import { parseInstant } from './values.ts'
import { composed } from './visibleText.ts'

export type Filter = { field: string; operator: OperatorName; values: readonly Comparable[] }
export type Order = { field: string; descending: boolean }
export type ListQuery = {
  filters: readonly Filter[]
  orderBy: readonly Order[]
  /** `isWhole`: a field must be this text, not only contain it. */
  search: { fields: readonly string[]; value: string; isWhole?: true } | null
  offset: number
  limit: number | null
  /** Epoch ms: the list as it stood then. */
  asOf: number | null
}

/** At most this many rows in one answer. */
export const largestList = 10_000

/** Reads a list's query parameters. What it does not understand is named: parameter → sentence. */
export function parseListQuery(
  type: ItemType,
  parameters: Iterable<readonly [string, string]>,
): { query: ListQuery; problems: null } | { query: null; problems: Record<string, string> } {
  // Without prototype: parameters are named by clients.
  const problems: Record<string, string> = Object.create(null)
  const complain = (name: string, sentence: string) => {
    problems[name] ??= sentence
  }
  const query = { filters: [] as Filter[], orderBy: [] as Order[], offset: 0, limit: null as number | null }
  let asOf: number | null = null
  let searchFields = type.search.length > 0 ? type.search : type.list
  let searchValue = ''
  const known = (name: string) => isTold(type.fields[name])

  const special: Record<string, (value: string) => void> = {
    ttlSecs: () => {},
    offset: (value) => {
      if (/^\d{1,9}$/.test(value)) query.offset = Number(value)
      else complain('offset', 'must be a whole number from 0')
    },
    limit: (value) => {
      if (/^\d{1,9}$/.test(value)) query.limit = Number(value)
      else complain('limit', 'must be a whole number from 0')
    },
    asOf: (value) => {
      asOf = parseInstant(value)
      if (asOf === null) complain('asOf', 'must be an instant such as 2026-03-02T14:00:00Z')
    },
    orderBy: (value) => {
      for (const part of value.split(',').filter(Boolean)) {
        const [field = '', direction = 'asc'] = part.split(':')
        if (!known(field)) complain('orderBy', `${type.label} has no field ${field}`)
        else if (!/^(asc|desc)$/i.test(direction)) complain('orderBy', `${direction} is neither asc nor desc`)
        else if (!query.orderBy.some((order) => order.field === field))
          query.orderBy.push({ field, descending: /desc/i.test(direction) })
      }
    },
    globalSearchFields: (value) => {
      const fields = parseCommaList(value).filter(Boolean)
      for (const field of fields)
        if (!known(field)) complain('globalSearchFields', `${type.label} has no field ${field}`)
      if (fields.length > 0) searchFields = [...new Set(fields)]
    },
    globalSearchValue: (value) => {
      searchValue = composed(value.trim())
    },
  }

  for (const [name, value] of parameters) {
    const read = Object.hasOwn(special, name) ? special[name] : undefined
    if (read && !known(name)) {
      if (value !== '') read(value)
      continue
    }
    const found = findFilter(type, name)
    if (typeof found === 'string') complain(name, found)
    // A filter that is left empty in a form is no filter.
    else if (value !== '' || found.operator.arity === 'none') {
      const values = readValues(type, found, value)
      if (typeof values === 'string') complain(name, values)
      else query.filters.push({ field: found.field, operator: found.name, values })
    }
  }
  if (Object.keys(problems).length > 0) return { query: null, problems }
  const search = searchValue === '' ? null : { fields: searchFields, value: searchValue }
  return { query: { ...query, search, asOf }, problems: null }
}

type Found = { field: string; name: OperatorName; operator: Operator }

/** Splits `{field}{Operator}`; the longest field name that fits wins. A sentence if there is none. */
function findFilter(type: ItemType, parameter: string): Found | string {
  const fields = Object.keys(type.fields).filter((name) => parameter.startsWith(name) && isTold(type.fields[name]))
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

/** The operands of a filter, parsed by the field; a sentence if they cannot be. */
function readValues(type: ItemType, found: Found, text: string): Comparable[] | string {
  const { arity } = found.operator
  if (arity === 'none') return []
  const parts = arity === 'one' ? [text] : parseCommaList(text)
  if (arity === 'two' && parts.length !== 2) return 'needs two values, joined by a comma'
  const field = type.fields[found.field]!
  const values = parts.map((part) => parseValue(field, part))
  const bad = values.indexOf(undefined)
  return bad === -1 ? (values as Comparable[]) : `'${parts[bad]}' is no ${wordFor[field.stored]}`
}

const wordFor = {
  text: 'text',
  json: 'value',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  date: 'day as YYYY-MM-DD',
  dateTime: 'instant',
} as const
