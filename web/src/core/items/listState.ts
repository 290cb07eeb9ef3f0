import type { ItemType } from '@takt/domain/core/item/item.ts'
import type { Order } from '@takt/domain/core/item/listQuery.ts'
import { type Operator, type OperatorName, operators } from '@takt/domain/core/item/operators.ts'
import { z } from 'zod'
import type { ListFilter, ListState } from './itemParts.ts'

const pageSizes = [15, 25, 100, 500]
/** Rows on a page, unless a screen says otherwise. */
export const usualSize = 25

/** The sizes that a page can have: the common ones, and the one that a screen begins with. */
export const pageSizesWith = (usual: number): readonly number[] =>
  [...new Set([...pageSizes, usual])].sort((a, b) => a - b)

export const firstState: ListState = { search: '', filters: [], sort: [], page: 0, size: usualSize }

type Search = Readonly<Record<string, unknown>>

const page = z.coerce.number().int().min(1).max(1_000_000).catch(1)
const sizeOf = (value: unknown, usual: number) => (pageSizesWith(usual).includes(Number(value)) ? Number(value) : usual)
const text = z.string().max(2000).catch('')

/**
 * The field and operator that a search parameter names, if the type offers them; the longest field name that fits wins.
 */
function filterNamed(type: ItemType, name: string): Pick<ListFilter, 'field' | 'operator'> | null {
  const fields = Object.keys(type.fields).filter((field) => name.startsWith(field))
  for (const field of fields.sort((a, b) => b.length - a.length)) {
    const operator = name.slice(field.length)
    if (!Object.hasOwn(operators, operator) || operator === '') continue
    const known: Operator = operators[operator as OperatorName]
    if (known.offered(type.fields[field]!)) return { field, operator: operator as OperatorName }
  }
  return null
}

function readSort(type: ItemType, written: string): Order[] {
  const parts = written.split(',').filter(Boolean)
  return parts.flatMap((part) => {
    const descending = part.startsWith('-')
    const field = descending ? part.slice(1) : part
    return type.fields[field] && type.fields[field].kind !== 'secret' ? [{ field, descending }] : []
  })
}

/**
 * What a grid shows, out of the parameters `{address}.…` of the page's address; what cannot be read counts as not
 * given.
 */
export function readListState(type: ItemType, address: string, search: Search, usual = usualSize): ListState {
  const of = (name: string) => search[`${address}.${name}`]
  const prefix = `${address}.`
  const filters = Object.entries(search).flatMap(([name, value]) => {
    const filter = name.startsWith(prefix) ? filterNamed(type, name.slice(prefix.length)) : null
    const given = text.parse(value)
    const isFilter = filter && (given !== '' || operators[filter.operator].arity === 'none')
    return isFilter ? [{ ...filter, value: given }] : []
  })
  return {
    search: text.parse(of('search') ?? ''),
    filters,
    sort: readSort(type, text.parse(of('sort') ?? '')),
    page: page.parse(of('page') ?? 1) - 1,
    size: sizeOf(of('size'), usual),
  }
}

/** Equality has a word in the address, so that a field that is called 'page' is not the page. */
const filterName = ({ field, operator }: ListFilter) => `${field}${operator || 'Equals'}`

/**
 * The search of the address with this grid showing `state`; what is as at first leaves no trace, other grids'
 * parameters stay.
 */
export function writeListState(
  address: string,
  search: Search,
  state: ListState,
  usual = usualSize,
): Record<string, unknown> {
  const prefix = `${address}.`
  const others = Object.fromEntries(Object.entries(search).filter(([name]) => !name.startsWith(prefix)))
  const written = {
    search: state.search || undefined,
    ...Object.fromEntries(state.filters.map((filter) => [filterName(filter), filter.value])),
    sort: state.sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join(',') || undefined,
    page: state.page > 0 ? String(state.page + 1) : undefined,
    size: state.size === usual ? undefined : String(state.size),
  }
  const mine = Object.entries(written).filter(([, value]) => value !== undefined)
  return { ...others, ...Object.fromEntries(mine.map(([name, value]) => [`${prefix}${name}`, value])) }
}
