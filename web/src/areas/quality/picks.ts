import type { QualityRow, QualitySegment } from '@takt/domain/areas/quality/answers/qualityPivot.ts'

/** By what the views tell quality apart. */
export const qualityBys = ['job', 'part', 'employee', 'machine'] as const
export type QualityBy = (typeof qualityBys)[number]

/** What views are narrowed to; to an operation by a link alone: it has no list of its own. */
export const narrowings = [...qualityBys, 'operation'] as const
export type Narrowing = (typeof narrowings)[number]

/** What is picked of each; empty: what nobody told. */
export type Picks = Partial<Record<Narrowing, string>>

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

/** What a row of this key is of, the other way round. */
export const segmentsOfKey = (by: QualityBy, key: string): QualityOnly =>
  by === 'part' ? partOf(key) : { [segmentsOf[by][0]!]: key || null }

/** The key of a part whatever its revision. */
export const anyRevisionOf = (partNum: string) => `${partNum}~*`

/** Number and revision of a part's key; without a revision where any is meant. */
export function partOf(key: string): { partNum: string | null; partRevision?: string | null } {
  const cut = key.lastIndexOf('~')
  if (cut >= 0 && key.slice(cut) === '~*') return { partNum: key.slice(0, cut) }
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
    Object.assign(only, by === 'part' && key === '' ? { partNum: null } : segmentsOfKey(by, key))
  }
  if (picks.operation !== undefined) only.oprSeq = picks.operation === '' ? null : Number(picks.operation)
  return only
}
