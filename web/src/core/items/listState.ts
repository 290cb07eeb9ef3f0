import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Order } from '@takt/domain/core/item/listQuery.ts'
import { type Operator, type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import { z } from 'zod'
import type { ListFilter, ListState } from './itemParts.ts'

const pageSizes = [15, 25, 100, 500]
/** Default number of rows per page. */
export const defaultPageSize = 25

/** Returns the page sizes to choose from: the common ones, and the initial one of the screen. */
export const pageSizesWith = (defaultSize: number): readonly number[] =>
  [...new Set([...pageSizes, defaultSize])].sort((a, b) => a - b)

export const firstState: ListState = { search: '', filters: [], sort: [], page: 0, size: defaultPageSize }

type Search = Readonly<Record<string, unknown>>

const page = z.coerce.number().int().min(1).max(1_000_000).catch(1)
const sizeOf = (value: unknown, defaultSize: number) =>
  pageSizesWith(defaultSize).includes(Number(value)) ? Number(value) : defaultSize
const text = z.string().max(2000).catch('')

/**
 * Returns the field and operator of a search parameter, if the type offers them; the longest matching field name wins.
 */
function filterNamed(type: ItemType, name: string): Pick<ListFilter, 'field' | 'operator'> | null {
  const fields = Object.keys(type.fields).filter((field) => name.startsWith(field))
  for (const field of fields.sort((a, b) => b.length - a.length)) {
    const operator = name.slice(field.length)
    if (!Object.hasOwn(operators, operator) || operator === '') continue
    const candidate: Operator = operators[operator as OperatorName]
    if (candidate.offered(type.fields[field]!)) return { field, operator: operator as OperatorName }
  }
  return null
}

function readSort(type: ItemType, sortText: string): Order[] {
  const parts = sortText.split(',').filter(Boolean)
  return parts.flatMap((part) => {
    const descending = part.startsWith('-')
    const field = descending ? part.slice(1) : part
    return type.fields[field] && type.fields[field].kind !== 'secret' ? [{ field, descending }] : []
  })
}

/**
 * Reads the state of a grid from the parameters `{address}.…` of the page's address; unreadable parameters are ignored.
 */
export function readListState(
  type: ItemType,
  address: string,
  search: Search,
  defaultSize = defaultPageSize,
): ListState {
  const of = (name: string) => search[`${address}.${name}`]
  const prefix = `${address}.`
  const filters = Object.entries(search).flatMap(([name, value]) => {
    const filter = name.startsWith(prefix) ? filterNamed(type, name.slice(prefix.length)) : null
    const operand = text.parse(value)
    const isFilter = filter && (operand !== '' || operators[filter.operator].arity === 'none')
    return isFilter ? [{ ...filter, value: operand }] : []
  })
  return {
    search: text.parse(of('search') ?? ''),
    filters,
    sort: readSort(type, text.parse(of('sort') ?? '')),
    page: page.parse(of('page') ?? 1) - 1,
    size: sizeOf(of('size'), defaultSize),
  }
}

/** Equality is written out in the address, so that a field called 'page' does not conflict with the page. */
const filterName = ({ field, operator }: ListFilter) => `${field}${operator || 'Equals'}`

/**
 * Returns the search parameters with this grid showing `state`; default values are omitted, parameters of other grids
 * stay.
 */
export function writeListState(
  address: string,
  search: Search,
  state: ListState,
  defaultSize = defaultPageSize,
): Record<string, unknown> {
  const prefix = `${address}.`
  const otherParams = Object.fromEntries(Object.entries(search).filter(([name]) => !name.startsWith(prefix)))
  const params = {
    search: state.search || undefined,
    ...Object.fromEntries(state.filters.map((filter) => [filterName(filter), filter.value])),
    sort: state.sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',') || undefined,
    page: state.page > 0 ? String(state.page + 1) : undefined,
    size: state.size === defaultSize ? undefined : String(state.size),
  }
  const ownParams = Object.entries(params).filter(([, value]) => value !== undefined)
  return { ...otherParams, ...Object.fromEntries(ownParams.map(([name, value]) => [`${prefix}${name}`, value])) }
}
