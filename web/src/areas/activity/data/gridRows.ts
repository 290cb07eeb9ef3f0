import type { ActivityRow } from '../activityRows.ts'
import type { DataColumn } from '../activitySearch.ts'
import { activityTexts as texts } from '../texts.ts'
import type { ActivityWords } from '../useActivityWords.ts'

/** A row of the grid: its column texts, and its times in epoch ms. */
export type GridRow = Record<Exclude<DataColumn, 'from' | 'until' | 'duration'>, string> & {
  from: number
  until: number
  duration: number
  isOpen: boolean
}

export const gridRowOf = (row: ActivityRow, words: ActivityWords): GridRow => ({
  source: texts.sources[row.source],
  who: words.people(row),
  machine: words.where(row),
  job: words.job(row),
  what: words.what(row),
  from: row.start,
  until: row.end,
  duration: (row.end - row.start) / 1000,
  isOpen: row.isOpen,
})

const words = ['source', 'who', 'machine', 'job', 'what'] as const

/** Returns the rows that contain `find`, sorted by a column; texts in natural order (2 before 10). */
export function filterAndSortRows(
  rows: readonly GridRow[],
  { find, field, descending }: { find: string; field: DataColumn; descending: boolean },
): GridRow[] {
  const searchText = find.trim().toLowerCase()
  const collator = new Intl.Collator(undefined, { numeric: true })
  const compare = (a: GridRow, b: GridRow) => {
    const [left, right] = [a[field], b[field]]
    return typeof left === 'number' ? left - Number(right) : collator.compare(left, String(right))
  }
  return rows
    .filter((row) => searchText === '' || words.some((column) => row[column].toLowerCase().includes(searchText)))
    .sort((a, b) => (descending ? compare(b, a) : compare(a, b)))
}
