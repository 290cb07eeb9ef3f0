import type { QualityRow } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { partOf } from './picks.ts'
import { qualityTexts as texts } from './texts.ts'

/** The parts of these rows that are told with a revision somewhere. */
export const revisedParts = (rows: readonly Pick<QualityRow, 'partNum' | 'partRevision'>[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ partNum, partRevision }) => (partNum && partRevision ? [partNum] : [])))

/**
 * What a part's key is called. Where others of its number have a revision (`revised`), one without says so: else both
 * would be read as two parts of one name.
 */
export function partName(key: string, revised: ReadonlySet<string>): string {
  const { partNum, partRevision } = partOf(key)
  if (partNum !== null && partRevision === null && revised.has(partNum)) return texts.withoutRevision(partNum)
  return texts.part(partNum ?? '', partRevision ?? null)
}
