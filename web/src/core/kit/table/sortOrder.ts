import { sortSteps } from '@takt/domain/core/statistics/sortSteps.ts'
import { inSteps } from '../../chunks/inSteps.ts'
import type { Pace } from '../../chunks/pace.ts'
import { byWord } from '../byWord.ts'
import type { Order } from './order.ts'

/** Parses an order in an address (`lost`, `-lost`); returns `defaultOrder` if it is invalid. */
export function parseOrder<Key extends string>(
  text: string | undefined,
  keys: readonly Key[],
  defaultOrder: Order<Key>,
): Order<Key> {
  const field = keys.find((key) => key === text?.replace(/^-/, ''))
  return field === undefined ? defaultOrder : { field, descending: text?.startsWith('-') ?? false }
}

/**
 * Returns the order after a column was selected: reversed if it was selected already, otherwise in the direction of
 * `first`.
 */
export function orderText<Key extends string>(
  field: Key,
  before: Order<Key>,
  first: 'ascending' | 'descending' = 'descending',
): string {
  const descending = before.field === field ? !before.descending : first === 'descending'
  return `${descending ? '-' : ''}${field}`
}

type SortValue = number | string | null

/** Compares two values: names in natural order; missing values are last in either direction. */
export const valuesCompared =
  (descending: boolean) =>
  (first: SortValue, other: SortValue): number => {
    const sign = descending ? -1 : 1
    if (first === null || other === null) return first === other ? 0 : first === null ? 1 : -1
    if (typeof first === 'string' || typeof other === 'string')
      return sign * byWord.compare(String(first), String(other))
    return sign * (first - other)
  }

/** Sorts rows; missing values are always last, equal rows keep their order. Works in chunks. */
export async function inOrder<Row>(
  rows: readonly Row[],
  sortedBy: (row: Row) => SortValue,
  descending: boolean,
  pace: Pace,
): Promise<Row[]> {
  const compared = valuesCompared(descending)
  const values = rows.map((row) => ({ row, by: sortedBy(row) }))
  return (
    await inSteps(
      sortSteps(values, (a, b) => compared(a.by, b.by)),
      pace,
    )
  ).map(({ row }) => row)
}
