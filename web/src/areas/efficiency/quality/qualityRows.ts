import type { BreakdownDimension, BreakdownRow } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import type { QualityBy } from './qualitySearch.ts'

/** The dimensions of the breakdown that tell these apart. */
export const dimensionsOf: Record<QualityBy, readonly BreakdownDimension[]> = {
  machine: ['resourceID'],
  part: ['partNum', 'partRevision'],
  job: ['jobNum'],
  employee: ['empID'],
  shift: ['shiftNum'],
}

/** What a row is of, as the address holds it; empty where nobody told. */
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

/** Parts made in planned time. By employee they are shares of parts that several made together. */
export type Made = Pick<BreakdownRow, 'totalCount' | 'goodCount' | 'scrapCount' | 'reworkCount'>

export type QualityRow = Made & {
  key: string
  /** Good of all made, the first time: rework is not good (`definitions.md` §2). Null when nothing was made. */
  firstPassYield: number | null
  /** The same weighed by ideal time. */
  quality: number | null
}

/** What was made of each, most scrap and rework first; what made nothing is left out. */
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

/** A row of a Pareto of scrap: its share of all scrap, and that of it with all before it. */
export type ScrapShare = { key: string; scrap: number; made: number; share: number; cumulative: number }

/** Scrap by what it is of, most first, with what the first so many of them make together; without scrap nothing. */
export function scrapPareto(rows: readonly (Made & { key: string })[]): ScrapShare[] {
  const all = rows.reduce((sum, { scrapCount }) => sum + scrapCount, 0)
  let so = 0
  return rows
    .filter(({ scrapCount }) => scrapCount > 0)
    .toSorted((a, b) => b.scrapCount - a.scrapCount)
    .map(({ key, scrapCount, totalCount }) => {
      so += scrapCount
      return { key, scrap: scrapCount, made: totalCount, share: scrapCount / all, cumulative: so / all }
    })
}
