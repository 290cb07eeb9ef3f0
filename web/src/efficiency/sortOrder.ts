import { sortSteps } from '@takt/domain/statistics/sortSteps.ts'
import { byWord } from '../kit/byWord.ts'
import type { Order } from '../kit/table/order.ts'
import { inSteps } from '../pieces/inSteps.ts'
import type { Pace } from '../pieces/pace.ts'

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

/** Rows in order; what has no value is always last, what is equal keeps its order. Worked out in pieces. */
export async function inOrder<Row>(
  rows: readonly Row[],
  sortedBy: (row: Row) => number | string | null,
  descending: boolean,
  pace: Pace,
): Promise<Row[]> {
  const sign = descending ? -1 : 1
  const values = rows.map((row) => ({ row, by: sortedBy(row) }))
  const compare = ({ by: first }: (typeof values)[0], { by: other }: (typeof values)[0]) => {
    if (first === null || other === null) return first === other ? 0 : first === null ? 1 : -1
    if (typeof first === 'string' || typeof other === 'string')
      return sign * byWord.compare(String(first), String(other))
    return sign * (first - other)
  }
  return (await inSteps(sortSteps(values, compare), pace)).map(({ row }) => row)
}
