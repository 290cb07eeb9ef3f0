import { type FileColumn, instantText } from '../../../core/items/fileColumns.ts'
import { secsOf } from '../stayRows.ts'
import { locatingTexts as texts } from '../texts.ts'
import type { TagStay } from '../useStays.ts'

/**
 * The columns of a file of stays. `until` (epoch ms): continuing stays are counted until then, their own end is empty;
 * `zoneName` returns the name of a zone (null: outside all zones).
 */
export function stayFile(zoneName: (zoneId: number | null) => string, until: number): FileColumn<TagStay>[] {
  const { stayColumns, fileColumns } = texts
  return [
    { label: stayColumns.name, value: ({ label }) => label },
    { label: stayColumns.type, value: ({ type }) => type && (texts.typeOf[type] ?? type) },
    { label: stayColumns.zone, value: ({ zoneId }) => zoneName(zoneId) },
    { label: stayColumns.from, value: ({ from }) => instantText(from) },
    { label: stayColumns.until, value: ({ to }) => instantText(to) },
    { label: fileColumns.duration, value: (stay) => secsOf(stay, until) },
    { label: fileColumns.share, value: ({ sureness }) => sureness },
    { label: fileColumns.evidence, value: ({ evidence }) => texts.evidences[evidence] },
  ]
}
