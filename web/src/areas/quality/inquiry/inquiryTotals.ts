import {
  addQualityTotals,
  emptyQualityTotals,
  type QualityTotals,
  qualityTotalFields,
} from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityColumnsData } from '@takt/domain/areas/quality/responses/qualityColumns.ts'
import { readNumbers } from '@takt/domain/core/item/responses/numberColumn.ts'
import { byWord } from '../../../core/kit/byWord.ts'
import { type Axis, numberCombinations } from './axisOf.ts'

/** A row of the result: its key, its totals in each column with data, and its overall totals. */
export type SummedRow = {
  key: readonly string[]
  /** The rank of each part of the key among those of all rows, by name. */
  places: readonly number[]
  cells: readonly (QualityTotals | undefined)[]
  all: QualityTotals
}

export type InquiryTotals = {
  columns: readonly string[]
  rows: readonly SummedRow[]
  foot: { cells: readonly QualityTotals[]; all: QualityTotals }
}

/** Returns the keys sorted, and the rank of each. */
function inOrder(keys: readonly string[]) {
  const sorted = keys.toSorted(byWord.compare)
  const rankByKey = new Map(sorted.map((key, index) => [key, index]))
  return { sorted, places: keys.map((key) => rankByKey.get(key)!) }
}

/** Adds a pivot up by rows and columns, for any measure: columns sorted, rows in order of appearance. */
export function inquiryTotals(
  pivot: Pick<QualityColumnsData, 'rowCount' | 'sums'>,
  { rows, column }: { rows: readonly Axis[]; column: Axis },
): InquiryTotals {
  const fields = qualityTotalFields.map((field) => [field, readNumbers(pivot.sums[field], pivot.rowCount)] as const)
  const { sorted: columns, places: columnRanks } = inOrder(column.keys)
  const dimensions = rows.map(({ keys }) => inOrder(keys).places)
  const foot = { cells: columns.map(emptyQualityTotals), all: emptyQualityTotals() }
  const lines: (SummedRow & { cells: (QualityTotals | undefined)[] })[] = []
  const lineOf = numberCombinations(
    pivot.rowCount,
    rows.map(({ at }) => at),
  )
  for (let k = 0; k < pivot.rowCount; k++) {
    if (lineOf[k] === lines.length) {
      const key = rows.map(({ keys, at }) => keys[at[k]!]!)
      const keyRanks = rows.map(({ at }, dimension) => dimensions[dimension]![at[k]!]!)
      lines.push({ key, places: keyRanks, cells: [], all: emptyQualityTotals() })
    }
    const line = lines[lineOf[k]!]!
    const cellTotals = emptyQualityTotals()
    for (const [field, numbers] of fields) cellTotals[field] = numbers[k]!
    const columnIndex = columnRanks[column.at[k]!]!
    const cell = line.cells[columnIndex]
    addQualityTotals(line.all, cellTotals)
    addQualityTotals(foot.cells[columnIndex]!, cellTotals)
    addQualityTotals(foot.all, cellTotals)
    if (cell) addQualityTotals(cell, cellTotals)
    else line.cells[columnIndex] = cellTotals
  }
  return { columns, rows: lines, foot }
}
