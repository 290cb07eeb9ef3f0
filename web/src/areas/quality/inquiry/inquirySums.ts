import type { QualityColumnsData } from '@takt/domain/areas/quality/answers/qualityColumns.ts'
import {
  addQualitySums,
  emptyQualitySums,
  type QualitySums,
  qualitySumFields,
} from '@takt/domain/areas/quality/qualitySums.ts'
import { byWord } from '../../../core/kit/byWord.ts'
import { type Axis, numberedTogether, numbersOf } from './axisOf.ts'

/** A row of the answer: what it is of, its sums of each column that has any, and of all of them. */
export type SummedRow = {
  key: readonly string[]
  /** How each part of the key stands among those of all rows, by name. */
  places: readonly number[]
  cells: readonly (QualitySums | undefined)[]
  all: QualitySums
}

export type InquirySums = {
  columns: readonly string[]
  rows: readonly SummedRow[]
  foot: { cells: readonly QualitySums[]; all: QualitySums }
}

/** The keys in their order, and the place in it of each. */
function inOrder(keys: readonly string[]) {
  const sorted = keys.toSorted(byWord.compare)
  const places = new Map(sorted.map((key, place) => [key, place]))
  return { sorted, places: keys.map((key) => places.get(key)!) }
}

/** Adds a pivot up by rows and columns, whichever measure is asked of it: columns in their order, rows as they come. */
export function inquirySums(
  pivot: Pick<QualityColumnsData, 'rowCount' | 'sums'>,
  { rows, column }: { rows: readonly Axis[]; column: Axis },
): InquirySums {
  const fields = qualitySumFields.map((field) => [field, numbersOf(pivot.sums[field])] as const)
  const { sorted: columns, places } = inOrder(column.keys)
  const dimensions = rows.map(({ keys }) => inOrder(keys).places)
  const foot = { cells: columns.map(emptyQualitySums), all: emptyQualitySums() }
  const lines: (SummedRow & { cells: (QualitySums | undefined)[] })[] = []
  const lineOf = numberedTogether(
    pivot.rowCount,
    rows.map(({ at }) => at),
  )
  for (let k = 0; k < pivot.rowCount; k++) {
    if (lineOf[k] === lines.length) {
      const key = rows.map(({ keys, at }) => keys[at[k]!]!)
      const placesOf = rows.map(({ at }, dimension) => dimensions[dimension]![at[k]!]!)
      lines.push({ key, places: placesOf, cells: [], all: emptyQualitySums() })
    }
    const line = lines[lineOf[k]!]!
    const own = emptyQualitySums()
    for (const [field, numbers] of fields) own[field] = numbers[k]!
    const place = places[column.at[k]!]!
    const cell = line.cells[place]
    addQualitySums(line.all, own)
    addQualitySums(foot.cells[place]!, own)
    addQualitySums(foot.all, own)
    if (cell) addQualitySums(cell, own)
    else line.cells[place] = own
  }
  return { columns, rows: lines, foot }
}
