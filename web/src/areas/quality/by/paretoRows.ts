import type { QualityPivotData, QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import {
  leastForShare,
  qualityFiguresOf,
  qualitySumsOf,
  takeQualitySums,
  type WorstBy,
  worstFirst,
} from '@takt/domain/areas/quality/qualitySums.ts'
import { wilsonInterval } from '@takt/domain/core/statistics/wilsonInterval.ts'
import type { Order } from '../../../core/kit/table/order.ts'
import { valuesCompared } from '../../../core/kit/table/sortOrder.ts'
import { keyOf, type QualityBy, segmentsOf, segmentsOfKey } from '../picks.ts'

/**
 * A row with its key; `share`: how much of what it made is not good, and `interval` the 95 % interval of that; `isFew`:
 * it made so few that its share says little; `together`: the share of all that is not good which it and the rows before
 * it have.
 */
export type ParetoRow = QualityRow & {
  key: string
  lost: number
  share: number | null
  interval: { low: number; high: number } | null
  isFew: boolean
  together: number | null
}

/** Rows of a pivot; `hasPicked`: the last is none of the worst, but the one that is picked. */
export type Told = Pick<QualityPivotData, 'rows' | 'rest'> & { hasPicked?: boolean }

export const lostOf = ({ scrapCount, reworkCount }: Pick<QualityRow, 'scrapCount' | 'reworkCount'>) =>
  scrapCount + reworkCount

/** By what rows can stand otherwise than the worst first. */
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
 * What was made and found of each, the worst first, or in another order (`chosen`); what is equal there has the worst
 * first.
 */
export function paretoRows(
  { rows, rest }: Told,
  by: QualityBy,
  worst: WorstBy,
  chosen: (Order<ParetoKey> & { nameOf: (by: QualityBy, key: string) => string }) | null = null,
): ParetoRow[] {
  const all = (rest ? lostOf(rest) : 0) + rows.reduce((sum, row) => sum + lostOf(row), 0)
  const told = rows
    .map((row) => ({ row, sums: qualitySumsOf(row) }))
    .sort((a, b) => worstFirst[worst](a.sums, b.sums))
    .map(({ row }): Unordered => {
      const lost = lostOf(row)
      return {
        ...row,
        key: keyOf(row, by),
        lost,
        share: row.totalCount === 0 ? null : lost / row.totalCount,
        interval: row.totalCount === 0 ? null : wilsonInterval(lost, row.totalCount),
        isFew: row.totalCount < leastForShare,
      }
    })
  if (chosen) {
    const { field, descending, nameOf } = chosen
    const compared = valuesCompared(descending)
    const of = field === 'name' ? ({ key }: Unordered) => nameOf(by, key) : sortedBy[field]
    told.sort((a, b) => compared(of(a), of(b)))
  }
  let before = 0
  return told.map((row) => {
    before += row.lost
    return { ...row, together: all === 0 ? null : before / all }
  })
}

/** The rows with that of `key`, whose figures are `own`, where it is among those left out. */
export function withPicked(told: Told, by: QualityBy, key: string | undefined, own: QualityRow | undefined): Told {
  const { rows, rest } = told
  if (!rest || key === undefined || !own || rows.some((row) => keyOf(row, by) === key)) return told
  const of = segmentsOfKey(by, key)
  // Revisions of a part are rows of their own.
  if (segmentsOf[by].some((segment) => !(segment in of))) return told
  const sums = qualitySumsOf(rest)
  takeQualitySums(sums, qualitySumsOf(own))
  const picked = [...rows, { ...own, ...(of as object) }]
  return rest.rowCount === 1
    ? { rows: picked }
    : { rows: picked, rest: { rowCount: rest.rowCount - 1, ...qualityFiguresOf(sums) }, hasPicked: true }
}
