import type { QualityRow, QualitySegment } from '@takt/domain/quality/answers/qualityPivot.ts'

/** By what the views tell quality apart. */
export const qualityBys = ['job', 'part', 'employee', 'machine'] as const
export type QualityBy = (typeof qualityBys)[number]

/** What is picked of each; empty: what nobody told. */
export type Picks = Partial<Record<QualityBy, string>>

/** What a pivot is narrowed to. */
export type QualityOnly = Partial<Record<QualitySegment, string | number | null>>

/** The segments of a pivot that tell these apart. */
export const segmentsOf: Record<QualityBy, readonly QualitySegment[]> = {
  job: ['jobNum'],
  part: ['partNum', 'partRevision'],
  employee: ['empID'],
  machine: ['resourceID'],
}

/** What a row is of, as the address holds it. */
export function keyOf(row: Pick<QualityRow, QualitySegment>, by: QualityBy): string {
  if (by === 'part') return row.partNum ? `${row.partNum}~${row.partRevision ?? ''}` : ''
  const [segment] = segmentsOf[by]
  return String(row[segment!] ?? '')
}

/** Number and revision of a part's key. */
export function partOf(key: string): { partNum: string | null; partRevision: string | null } {
  const cut = key.lastIndexOf('~')
  return cut < 0
    ? { partNum: key || null, partRevision: null }
    : { partNum: key.slice(0, cut), partRevision: key.slice(cut + 1) || null }
}

/** What a pivot is narrowed to by what is picked, but for `besides`, which is listed whole. */
export function onlyOf(picks: Picks, besides?: QualityBy): QualityOnly {
  const only: QualityOnly = {}
  for (const by of qualityBys) {
    const key = picks[by]
    if (key === undefined || by === besides) continue
    if (by === 'part') Object.assign(only, key === '' ? { partNum: null } : partOf(key))
    else only[segmentsOf[by][0]!] = key || null
  }
  return only
}
