import type { ActivityRow } from '../activityRows.ts'
import type { DataColumn } from '../activitySearch.ts'
import { activityTexts as texts } from '../texts.ts'
import type { ActivityWords } from '../useActivityWords.ts'

/** A row of the grid: what its columns say as text, and its times in epoch ms. */
export type GridRow = Record<Exclude<DataColumn, 'from' | 'until' | 'duration'>, string> & {
  from: number
  until: number
  duration: number
  isOpen: boolean
}

export const gridRowOf = (row: ActivityRow, words: ActivityWords): GridRow => ({
  source: texts.sources[row.source],
  who: words.who(row),
  machine: words.where(row),
  job: words.job(row),
  what: words.what(row),
  from: row.start,
  until: row.end,
  duration: (row.end - row.start) / 1000,
  isOpen: row.isOpen,
})

const words = ['source', 'who', 'machine', 'job', 'what'] as const

/** The rows in which `find` stands, sorted by a column; texts as people sort them (2 before 10). */
export function shownRows(
  rows: readonly GridRow[],
  { find, field, descending }: { find: string; field: DataColumn; descending: boolean },
): GridRow[] {
  const wanted = find.trim().toLowerCase()
  const collator = new Intl.Collator(undefined, { numeric: true })
  const compare = (a: GridRow, b: GridRow) => {
    const [left, right] = [a[field], b[field]]
    return typeof left === 'number' ? left - Number(right) : collator.compare(left, String(right))
  }
  return rows
    .filter((row) => wanted === '' || words.some((column) => row[column].toLowerCase().includes(wanted)))
    .sort((a, b) => (descending ? compare(b, a) : compare(a, b)))
}
