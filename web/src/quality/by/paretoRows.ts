import type { QualityPivotData, QualityRow } from '@takt/domain/quality/answers/qualityPivot.ts'
import { qualitySumsOf, worseFirst } from '@takt/domain/quality/qualitySums.ts'
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
    .map((row) => ({ row, sums: qualitySumsOf(row) }))
    .sort((a, b) => worseFirst(a.sums, b.sums))
    .map(({ row }) => {
      const lost = lostOf(row)
      before += lost
      return { ...row, key: keyOf(row, by), lost, together: all === 0 ? null : before / all }
    })
}
