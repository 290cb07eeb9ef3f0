import type { QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { keyOf, type QualityBy } from '../picks.ts'

/** A row with its key; `together`: the share of all that is not good which it and the rows before it have. */
export type ParetoRow = QualityRow & { key: string; lost: number; together: number | null }

/** What was made and found of each, most scrap and rework first; then most values out of tolerance, then most made. */
export function paretoRows(rows: readonly QualityRow[], by: QualityBy): ParetoRow[] {
  const all = rows.reduce((sum, { scrapCount, reworkCount }) => sum + scrapCount + reworkCount, 0)
  let before = 0
  return rows
    .map((row) => ({ ...row, key: keyOf(row, by), lost: row.scrapCount + row.reworkCount }))
    .sort((a, b) => b.lost - a.lost || b.valuesOutside - a.valuesOutside || b.totalCount - a.totalCount)
    .map((row) => {
      before += row.lost
      return { ...row, together: all === 0 ? null : before / all }
    })
}
