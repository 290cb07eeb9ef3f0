import type { QualityRow } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { partOf } from './picks.ts'
import { qualityTexts as texts } from './texts.ts'

/** Returns the parts of these rows that have a revision in any row. */
export const revisedParts = (rows: readonly Pick<QualityRow, 'partNum' | 'partRevision'>[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ partNum, partRevision }) => (partNum && partRevision ? [partNum] : [])))

/**
 * Returns the display name of a part key. If other parts of the number have a revision (`revised`), one without is
 * marked: otherwise the two would look like parts of one name.
 */
export function partName(key: string, revised: ReadonlySet<string>): string {
  const { partNum, partRevision } = partOf(key)
  if (partNum !== null && partRevision === null && revised.has(partNum)) return texts.withoutRevision(partNum)
  return texts.part(partNum ?? '', partRevision ?? null)
}
