import type { QualityFigures, QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import {
  addQualitySums,
  emptyQualitySums,
  type QualitySums,
  qualityFiguresOf,
  qualitySumsOf,
} from '@takt/domain/quality/qualitySums.ts'
import { isUntold } from '../isUntold.ts'
import type { InquiryMeasure } from './inquirySearch.ts'

/** A row of the answer: what it is of, a value for each column, and that of all columns together. */
export type InquiryRow = { key: readonly string[]; values: readonly (number | null)[]; total: number | null }

export type InquiryTable = {
  columns: readonly string[]
  rows: readonly InquiryRow[]
  /** All rows together, column by column, and all of it. */
  foot: { values: readonly (number | null)[]; total: number | null }
}

/** What a measure is of a group; null where nothing was reported of parts, or nothing checked. */
function measured(figures: QualityFigures, measure: InquiryMeasure): number | null {
  const { valuesWithin, valuesOutside, scrapCount, reworkCount } = figures
  const ofValues = measure === 'valuesWithin' || measure === 'valuesOutside'
  if (ofValues ? valuesWithin + valuesOutside === 0 : isUntold(figures)) return null
  return measure === 'lostCount' ? scrapCount + reworkCount : figures[measure]
}

/** Sums by a name that is made when it is first asked for. */
function sumsBy() {
  const sums = new Map<string, QualitySums>()
  return {
    of(name: string): QualitySums {
      const known = sums.get(name) ?? emptyQualitySums()
      sums.set(name, known)
      return known
    },
    get: (name: string) => sums.get(name),
  }
}

/** Whether rows stand from the lowest on: the worst first. */
export const isLowestFirst = (measure: InquiryMeasure) => measure === 'firstPassYield'

/**
 * Rows of a pivot as a table of one measure: ratios of sums, never means of ratios. Columns stand in their order, rows
 * by the size of their total, the largest first, of first pass yield the lowest; what has none last.
 */
export function inquiryTable(
  pivot: readonly QualityRow[],
  options: {
    rowOf: (row: QualityRow) => readonly string[]
    columnOf: (row: QualityRow) => string
    measure: InquiryMeasure
  },
): InquiryTable {
  const { rowOf, columnOf, measure } = options
  const [cells, lines, feet, all] = [sumsBy(), sumsBy(), sumsBy(), emptyQualitySums()]
  const keys = new Map<string, readonly string[]>()
  const columns = new Set<string>()
  for (const row of pivot) {
    const key = rowOf(row)
    const own = qualitySumsOf(row)
    const [name, column] = [JSON.stringify(key), columnOf(row)]
    keys.set(name, key)
    columns.add(column)
    for (const sums of [cells.of(`${name} ${column}`), lines.of(name), feet.of(column), all]) addQualitySums(sums, own)
  }
  const shownOf = (sums: QualitySums | undefined) => (sums ? measured(qualityFiguresOf(sums), measure) : null)
  const shown = [...columns].sort(byName)
  const rows = [...keys].map(([name, key]) => ({
    key,
    values: shown.map((column) => shownOf(cells.get(`${name} ${column}`))),
    total: shownOf(lines.get(name)),
  }))
  const sign = isLowestFirst(measure) ? 1 : -1
  const weight = (total: number | null) => (total === null ? Number.POSITIVE_INFINITY : sign * total)
  rows.sort((a, b) => (a.total === b.total ? byName(a.key[0]!, b.key[0]!) : weight(a.total) - weight(b.total)))
  return {
    columns: shown,
    rows,
    foot: { values: shown.map((column) => shownOf(feet.get(column))), total: pivot.length > 0 ? shownOf(all) : null },
  }
}

const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (a: string, b: string) => collator.compare(a, b)
