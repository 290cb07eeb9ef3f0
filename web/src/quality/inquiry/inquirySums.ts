import type { QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { addQualitySums, emptyQualitySums, type QualitySums, qualitySumsOf } from '@takt/domain/quality/qualitySums.ts'
import { byWord } from '../../kit/byWord.ts'

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

const inOrder = (names: Iterable<string>) => [...new Set(names)].sort(byWord.compare)
const placesOf = (names: readonly string[]) => new Map(names.map((name, place) => [name, place]))

/** Adds a pivot up by rows and columns, whichever measure is asked of it: columns in their order, rows as they come. */
export function inquirySums(
  pivot: readonly QualityRow[],
  { rowOf, columnOf }: { rowOf: (row: QualityRow) => readonly string[]; columnOf: (row: QualityRow) => string },
): InquirySums {
  const columns = inOrder(pivot.map(columnOf))
  const placeOf = placesOf(columns)
  const foot = { cells: columns.map(emptyQualitySums), all: emptyQualitySums() }
  const rows = new Map<string, { key: readonly string[]; cells: QualitySums[]; all: QualitySums }>()
  for (const row of pivot) {
    const key = rowOf(row)
    const name = key.join('\u0000')
    const place = placeOf.get(columnOf(row))!
    const own = qualitySumsOf(row)
    const line = rows.get(name) ?? { key, cells: [], all: emptyQualitySums() }
    rows.set(name, line)
    const cell = line.cells[place]
    for (const sums of [line.all, foot.cells[place]!, foot.all, ...(cell ? [cell] : [])]) addQualitySums(sums, own)
    if (!cell) line.cells[place] = own
  }
  const lines = [...rows.values()]
  const dimensions = lines[0]?.key.map((_, k) => placesOf(inOrder(lines.map(({ key }) => key[k]!)))) ?? []
  return {
    columns,
    rows: lines.map((line) => ({ ...line, places: line.key.map((name, k) => dimensions[k]!.get(name)!) })),
    foot,
  }
}
