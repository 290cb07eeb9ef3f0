import { type FileColumn, instantText } from '../../../core/items/fileColumns.ts'
import { secsOf } from '../stayRows.ts'
import { locatingTexts as texts } from '../texts.ts'
import type { TagStay } from '../useStays.ts'

/**
 * What a file has of each stay. `until` (epoch ms): until when is counted what goes on, whose own end is empty;
 * `zoneName` says what people call a zone (null: outside of all).
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
