import type { QualityRow, QualitySegment } from '@takt/domain/areas/quality/responses/qualityPivot.ts'

/** The dimensions of the quality views. */
export const qualityBys = ['job', 'part', 'employee', 'machine'] as const
export type QualityBy = (typeof qualityBys)[number]

/** The filters of the views; an operation is only set by links: it has no list of its own. */
export const narrowings = [...qualityBys, 'operation'] as const
export type Narrowing = (typeof narrowings)[number]

/** The selection in each dimension; empty: not reported. */
export type Picks = Partial<Record<Narrowing, string>>

/** The filter of a pivot. */
export type QualityFilter = Partial<Record<QualitySegment, string | number | null>>

/** The pivot segments of each dimension. */
export const segmentsOf: Record<QualityBy, readonly QualitySegment[]> = {
  job: ['jobNum'],
  part: ['partNum', 'partRevision'],
  employee: ['empID'],
  machine: ['resourceID'],
}

/** Returns the key of a row in a dimension, as stored in the address. */
export function keyOf(row: Pick<QualityRow, QualitySegment>, by: QualityBy): string {
  if (by === 'part') return row.partNum ? `${row.partNum}~${row.partRevision ?? ''}` : ''
  const [segment] = segmentsOf[by]
  return String(row[segment!] ?? '')
}

/** Returns the segment values of a key: the inverse of `keyOf`. */
export const segmentsOfKey = (by: QualityBy, key: string): QualityFilter =>
  by === 'part' ? partOf(key) : { [segmentsOf[by][0]!]: key || null }

/** Returns the key of a part with any revision. */
export const anyRevisionOf = (partNum: string) => `${partNum}~*`

/** Returns number and revision of a part key; without a revision if any is meant. */
export function partOf(key: string): { partNum: string | null; partRevision?: string | null } {
  const separatorIndex = key.lastIndexOf('~')
  if (separatorIndex >= 0 && key.slice(separatorIndex) === '~*') return { partNum: key.slice(0, separatorIndex) }
  return separatorIndex < 0
    ? { partNum: key || null, partRevision: null }
    : { partNum: key.slice(0, separatorIndex), partRevision: key.slice(separatorIndex + 1) || null }
}

/** Returns the pivot filter of the selections, except for the listed dimension `besides`. */
export function pivotFilterOf(picks: Picks, besides?: QualityBy): QualityFilter {
  const filter: QualityFilter = {}
  for (const by of qualityBys) {
    const key = picks[by]
    if (key === undefined || by === besides) continue
    Object.assign(filter, by === 'part' && key === '' ? { partNum: null } : segmentsOfKey(by, key))
  }
  if (picks.operation !== undefined) filter.oprSeq = picks.operation === '' ? null : Number(picks.operation)
  return filter
}
