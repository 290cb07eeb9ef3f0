import {
  minPartsForShare,
  qualityMetricsOf,
  qualityTotalsOf,
  subtractQualityTotals,
  type WorstCriterion,
  worstFirst,
} from '@takt/domain/areas/quality/qualityTotals.ts'
import type { QualityPivotData, QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { wilsonInterval } from '@takt/domain/core/statistics/wilsonInterval.ts'
import type { Order } from '../../../core/kit/table/order.ts'
import { valuesCompared } from '../../../core/kit/table/sortOrder.ts'
import { keyOf, type QualityBy, segmentsOf, segmentsOfKey } from '../picks.ts'

/**
 * A row with its key; `share`: share of defective parts in the parts made, `interval`: its 95 % interval; `isFew`: too
 * few parts for a meaningful share; `together`: cumulative share of all defective parts up to this row.
 */
export type ParetoRow = QualityRow & {
  key: string
  lost: number
  share: number | null
  interval: { low: number; high: number } | null
  isFew: boolean
  together: number | null
}

/** Rows of a pivot; `hasPicked`: the last row is not among the worst but is the selected one. */
export type ParetoData = Pick<QualityPivotData, 'rows' | 'rest'> & { hasPicked?: boolean }

export const lostOf = ({ scrapCount, reworkCount }: Pick<QualityRow, 'scrapCount' | 'reworkCount'>) =>
  scrapCount + reworkCount

/** The sort keys of the rows besides worst first. */
export const paretoKeys = ['name', 'lost', 'share', 'firstPass', 'perMillion', 'made', 'outside'] as const
export type ParetoKey = (typeof paretoKeys)[number]

type Unordered = Omit<ParetoRow, 'together'>
const sortedBy: Record<Exclude<ParetoKey, 'name'>, (row: Unordered) => number | null> = {
  lost: ({ lost }) => lost,
  share: ({ interval, isFew }) => (isFew || !interval ? null : interval.low),
  firstPass: ({ firstPassYield }) => firstPassYield,
  perMillion: ({ defectsPerMillion }) => defectsPerMillion,
  made: ({ totalCount }) => totalCount,
  outside: ({ valuesWithin, valuesOutside }) => (valuesWithin + valuesOutside === 0 ? null : valuesOutside),
}

/**
 * Returns the rows with their shares, the worst first or in another order (`customOrder`); equal rows have the worst
 * first.
 */
export function paretoRows(
  { rows, rest }: ParetoData,
  by: QualityBy,
  worst: WorstCriterion,
  customOrder: (Order<ParetoKey> & { nameOf: (by: QualityBy, key: string) => string }) | null = null,
): ParetoRow[] {
  const all = (rest ? lostOf(rest) : 0) + rows.reduce((sum, row) => sum + lostOf(row), 0)
  const result = rows
    .map((row) => ({ row, totals: qualityTotalsOf(row) }))
    .sort((a, b) => worstFirst[worst](a.totals, b.totals))
    .map(({ row }): Unordered => {
      const lost = lostOf(row)
      return {
        ...row,
        key: keyOf(row, by),
        lost,
        share: row.totalCount === 0 ? null : lost / row.totalCount,
        interval: row.totalCount === 0 ? null : wilsonInterval(lost, row.totalCount),
        isFew: row.totalCount < minPartsForShare,
      }
    })
  if (customOrder) {
    const { field, descending, nameOf } = customOrder
    const compared = valuesCompared(descending)
    const of = field === 'name' ? ({ key }: Unordered) => nameOf(by, key) : sortedBy[field]
    result.sort((a, b) => compared(of(a), of(b)))
  }
  let before = 0
  return result.map((row) => {
    before += row.lost
    return { ...row, together: all === 0 ? null : before / all }
  })
}

/** Adds the row of `key`, with its metrics in `selectedRow`, if it is among the omitted ones. */
export function withSelected(
  data: ParetoData,
  by: QualityBy,
  key: string | undefined,
  selectedRow: QualityRow | undefined,
): ParetoData {
  const { rows, rest } = data
  if (!rest || key === undefined || !selectedRow || rows.some((row) => keyOf(row, by) === key)) return data
  const of = segmentsOfKey(by, key)
  // Revisions of a part are separate rows.
  if (segmentsOf[by].some((segment) => !(segment in of))) return data
  const totals = qualityTotalsOf(rest)
  subtractQualityTotals(totals, qualityTotalsOf(selectedRow))
  const extended = [...rows, { ...selectedRow, ...(of as object) }]
  return rest.rowCount === 1
    ? { rows: extended }
    : { rows: extended, rest: { rowCount: rest.rowCount - 1, ...qualityMetricsOf(totals) }, hasPicked: true }
}
