import { sortSteps } from '@takt/domain/core/statistics/sortSteps.ts'
import { inSteps } from '../../pieces/inSteps.ts'
import type { Pace } from '../../pieces/pace.ts'
import { byWord } from '../byWord.ts'
import type { Order } from './order.ts'

/** An order as an address holds it (`lost`, `-lost`); what cannot be read is `usual`. */
export function parseOrder<Key extends string>(
  text: string | undefined,
  keys: readonly Key[],
  usual: Order<Key>,
): Order<Key> {
  const field = keys.find((key) => key === text?.replace(/^-/, ''))
  return field === undefined ? usual : { field, descending: text?.startsWith('-') ?? false }
}

/** The order after somebody chose a column: the other way round if it was chosen already, else as `first` says. */
export function orderText<Key extends string>(
  field: Key,
  before: Order<Key>,
  first: 'ascending' | 'descending' = 'descending',
): string {
  const descending = before.field === field ? !before.descending : first === 'descending'
  return `${descending ? '-' : ''}${field}`
}

type SortValue = number | string | null

/** How two values stand to each other: names as people count, what has none is last either way. */
export const valuesCompared =
  (descending: boolean) =>
  (first: SortValue, other: SortValue): number => {
    const sign = descending ? -1 : 1
    if (first === null || other === null) return first === other ? 0 : first === null ? 1 : -1
    if (typeof first === 'string' || typeof other === 'string')
      return sign * byWord.compare(String(first), String(other))
    return sign * (first - other)
  }

/** Rows in order; what has no value is always last, what is equal keeps its order. Worked out in pieces. */
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
