import type { QualityColumnsData } from '@takt/domain/areas/quality/responses/qualityColumns.ts'
import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { readNumbers } from '@takt/domain/core/item/responses/numberColumn.ts'

/** The keys of pivot rows in one dimension: `keys` contains each key once, `at` the index of each row's key. */
export type Axis = { keys: readonly string[]; at: ArrayLike<number> }

/**
 * Numbers the combinations of several columns from 0 in order of appearance, row by row; combines two columns at a
 * time, so that numbers stay exact for any number of columns.
 */
export function numberCombinations(rowCount: number, columns: readonly ArrayLike<number>[]): readonly number[] {
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

/** Groups the rows of a pivot by the key that `keyOf` returns for these columns; calls it once per combination. */
export function axisOf(
  { rowCount, keys: columns }: Pick<QualityColumnsData, 'rowCount' | 'keys'>,
  names: readonly (keyof QualityColumnsData['keys'])[],
  keyOf: (row: Partial<QualityRow>) => string,
): Axis {
  const read = names.map((name) => {
    const { values, at } = columns[name]!
    return { name, values, at: readNumbers(at, rowCount) }
  })
  const keys = new Map<string, number>()
  const keyIndices: number[] = []
  const at = numberCombinations(
    rowCount,
    read.map((column) => column.at),
  ).map((number, k) => {
    if (number === keyIndices.length) {
      const key = keyOf(Object.fromEntries(read.map((column) => [column.name, column.values[column.at[k]!]])))
      const keyIndex = keys.get(key) ?? keys.size
      keys.set(key, keyIndex)
      keyIndices.push(keyIndex)
    }
    return keyIndices[number]!
  })
  return { keys: [...keys.keys()], at }
}
