import type { ItemType } from '@takt/domain/core/item/item.ts'
import { type ListQuery, parseListQuery } from '@takt/domain/core/item/listQuery.ts'
import { type Comparable, operators } from '@takt/domain/core/item/operators.ts'
import type { FakeRow } from './fakeItems.fixture.ts'
import { errorResponse } from './fakeServer.fixture.ts'

/** Returns the page of rows that a general list responds with these parameters; an error response if one is invalid. */
export function listed(type: ItemType, rows: readonly FakeRow[], parameters: URLSearchParams) {
  const { query, problems } = parseListQuery(type, parameters)
  if (problems) return errorResponse(400, Object.values(problems).join('; '), { fields: problems })
  const matchingRows = rows.filter((row) => matches(type, row, query)).sort((a, b) => order(type, query, a, b))
  return matchingRows.slice(query.offset, query.offset + (query.limit ?? matchingRows.length))
}

const comparable = (type: ItemType, name: string, value: unknown): Comparable =>
  type.fields[name]?.stored === 'dateTime' && typeof value === 'string'
    ? Date.parse(value)
    : ((value ?? null) as Comparable)

function matches(type: ItemType, row: FakeRow, { filters, search }: ListQuery): boolean {
  const isMatch = filters.every(({ field, operator, values }) =>
    operators[operator].test(comparable(type, field, row[field]), values),
  )
  const text = search?.value.toLowerCase() ?? ''
  const contains = (name: string) => {
    const value = String(row[name] ?? '').toLowerCase()
    return search?.isWhole ? value === text : value.includes(text)
  }
  return isMatch && (!search || search.fields.some(contains))
}

function order(type: ItemType, { orderBy }: ListQuery, a: FakeRow, b: FakeRow): number {
  const isFirstDescending = orderBy[0]?.descending ?? false
  const terms = [...orderBy, ...type.key.map((field) => ({ field, descending: isFirstDescending }))]
  for (const { field, descending } of terms) {
    const [x, y] = [a, b].map((row) => row[field] ?? null)
    if (x === y) continue
    if (x === null || y === null) return x === null ? 1 : -1
    const folded = [x, y].map((value) => (typeof value === 'string' ? value.toLowerCase() : value)) as number[]
    if (folded[0]! === folded[1]!) continue
    return folded[0]! < folded[1]! === descending ? 1 : -1
  }
  return 0
}
