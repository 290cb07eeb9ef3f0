import type { QualityPivotData, QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { keyOf, type QualityBy } from '../picks.ts'

/** A row with its key; `together`: the share of all that is not good which it and the rows before it have. */
export type ParetoRow = QualityRow & { key: string; lost: number; together: number | null }

type Told = Pick<QualityPivotData, 'rows' | 'rest'>

export const lostOf = ({ scrapCount, reworkCount }: Pick<QualityRow, 'scrapCount' | 'reworkCount'>) =>
  scrapCount + reworkCount

/** What was made and found of each, most scrap and rework first; then most values out of tolerance, then most made. */
export function paretoRows({ rows, rest }: Told, by: QualityBy): ParetoRow[] {
  const all = (rest ? lostOf(rest) : 0) + rows.reduce((sum, row) => sum + lostOf(row), 0)
  let before = 0
  return rows
    .map((row) => ({ ...row, key: keyOf(row, by), lost: lostOf(row) }))
    .sort((a, b) => b.lost - a.lost || b.valuesOutside - a.valuesOutside || b.totalCount - a.totalCount)
    .map((row) => {
      before += row.lost
      return { ...row, together: all === 0 ? null : before / all }
    })
}
