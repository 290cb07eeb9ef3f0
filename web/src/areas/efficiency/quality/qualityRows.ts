import type { BreakdownDimension, BreakdownRow } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import type { QualityBy } from './qualitySearch.ts'

/** Breakdown dimensions of each grouping. */
export const dimensionsOf: Record<QualityBy, readonly BreakdownDimension[]> = {
  machine: ['resourceID'],
  part: ['partNum', 'partRevision'],
  job: ['jobNum'],
  employee: ['empID'],
  shift: ['shiftNum'],
}

/** Returns the URL key of a row's group; empty if it was not reported. */
export function qualityKey(row: BreakdownRow, by: QualityBy): string {
  switch (by) {
    case 'machine':
      return row.resourceID ?? ''
    case 'part':
      return row.partNum ? `${row.partNum}~${row.partRevision ?? ''}` : ''
    case 'job':
      return row.jobNum ?? ''
    case 'employee':
      return row.empID ?? ''
    case 'shift':
      return row.shiftNum === null || row.shiftNum === undefined ? '' : String(row.shiftNum)
  }
}

/** Parts made in planned time. By employee they are shares of parts that several people made. */
export type PartCounts = Pick<BreakdownRow, 'totalCount' | 'goodCount' | 'scrapCount' | 'reworkCount'>

export type QualityRow = PartCounts & {
  key: string
  /** Good parts of all parts made, without rework (`definitions.md` §2). Null if no parts were made. */
  firstPassYield: number | null
  /** Quality weighted by ideal time. */
  quality: number | null
}

/** Returns the output of each group, most scrap and rework first; groups without output are omitted. */
export const qualityRows = (rows: readonly BreakdownRow[], by: QualityBy): QualityRow[] =>
  rows
    .filter(({ totalCount }) => totalCount > 0)
    .map((row) => ({
      key: qualityKey(row, by),
      totalCount: row.totalCount,
      goodCount: row.goodCount,
      scrapCount: row.scrapCount,
      reworkCount: row.reworkCount,
      firstPassYield: row.qualityByCount,
      quality: row.quality,
    }))
    .sort((a, b) => b.scrapCount + b.reworkCount - a.scrapCount - a.reworkCount || b.totalCount - a.totalCount)

/** Row of a scrap Pareto: share of all scrap, and cumulative share. */
export type ScrapShare = { key: string; scrap: number; made: number; share: number; cumulative: number }

/** Returns scrap by group, largest first, with cumulative shares; empty without scrap. */
export function scrapPareto(rows: readonly (PartCounts & { key: string })[]): ScrapShare[] {
  const all = rows.reduce((sum, { scrapCount }) => sum + scrapCount, 0)
  let cumulative = 0
  return rows
    .filter(({ scrapCount }) => scrapCount > 0)
    .toSorted((a, b) => b.scrapCount - a.scrapCount)
    .map(({ key, scrapCount, totalCount }) => {
      cumulative += scrapCount
      return { key, scrap: scrapCount, made: totalCount, share: scrapCount / all, cumulative: cumulative / all }
    })
}
