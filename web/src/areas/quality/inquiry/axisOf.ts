import type { QualityColumnsData } from '@takt/domain/areas/quality/answers/qualityColumns.ts'
import type { QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'

/** What the rows of a pivot are of, in one way: `at` says of each row which of `keys`, of which each is there once. */
export type Axis = { keys: readonly string[]; at: readonly number[] }

/** The numbers of a column, row by row. */
export const numbersOf = (column: string): number[] => (column === '' ? [] : column.split(' ').map(Number))

/**
 * Numbers what stands in several columns together, from 0 as it comes, row by row; two columns at a time, so that numbers
 * stay exact however many there are.
 */
export function numberedTogether(rowCount: number, columns: readonly (readonly number[])[]): readonly number[] {
  let at: readonly number[] = Array.from({ length: rowCount }, () => 0)
  for (const column of columns) {
    const numbers = new Map<number, number>()
    at = at.map((before, k) => {
      const both = before * rowCount + column[k]!
      const number = numbers.get(both) ?? numbers.size
      if (number === numbers.size) numbers.set(both, number)
      return number
    })
  }
  return at
}

/** Tells the rows of a pivot apart by the key that `keyOf` makes of these of its columns, once for each that there is. */
export function axisOf(
  { rowCount, keys: columns }: Pick<QualityColumnsData, 'rowCount' | 'keys'>,
  names: readonly (keyof QualityColumnsData['keys'])[],
  keyOf: (row: Partial<QualityRow>) => string,
): Axis {
  const read = names.map((name) => {
    const { values, at } = columns[name]!
    return { name, values, at: numbersOf(at) }
  })
  const keys = new Map<string, number>()
  const places: number[] = []
  const at = numberedTogether(
    rowCount,
    read.map((column) => column.at),
  ).map((number, k) => {
    if (number === places.length) {
      const key = keyOf(Object.fromEntries(read.map((column) => [column.name, column.values[column.at[k]!]])))
      const place = keys.get(key) ?? keys.size
      keys.set(key, place)
      places.push(place)
    }
    return places[number]!
  })
  return { keys: [...keys.keys()], at }
}
