import type { CheckDataDone } from '@takt/domain/checksheets/answers/checkValue.ts'
import type { CheckEntry } from '@takt/domain/checksheets/checkEntry.ts'
import { lockKeys } from '@takt/store/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/locks/lockUntilCommit.ts'
import type { Dependencies } from '../dependencies.ts'
import type { PageReader } from '../documents/face.ts'
import { conflict, invalid } from '../http/refusal.ts'
import { findEntries, insertEntries, type Standing, sameValue, standingOf } from './entries.ts'
import { judgeEntry } from './judgeEntry.ts'
import { programsOf } from './programsOf.ts'
import { readSheets } from './readSheets.ts'
import { refuseUnknown } from './refuseUnknown.ts'
import { checksheetsTexts as texts } from './texts.ts'

/**
 * Records what was found at checks, all of it or nothing, in the caller's transaction. An entry that is known already
 * is left as it is; one with the same id and another value is refused (409), since it would overwrite in silence.
 * Limits come from the revision that was filled in, never from the sender.
 */
export async function recordEntries(
  { clickhouse }: Pick<Dependencies, 'clickhouse'>,
  reader: PageReader,
  entries: readonly CheckEntry[],
): Promise<CheckDataDone> {
  const { organizationId } = reader
  const sheets = await readSheets(reader, entries)
  const problems: Record<string, string> = {}
  const judged = entries.flatMap((entry, index) => {
    const found = judgeEntry(entry, sheets.get(entry.revId), reader.now)
    if ('row' in found) return { index, ...found.row }
    for (const [field, sentence] of Object.entries(found.problems)) problems[`entries.${index}.${field}`] = sentence
    return []
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  await refuseUnknown(reader, entries)
  // Whoever sends the same entries at the same moment finds these.
  await lockUntilCommit(reader.trx, lockKeys.checkValuesOf(organizationId))
  const named = entries.flatMap(({ entryId, corrects }) => (corrects ? [entryId, corrects] : [entryId]))
  const known = await findEntries(clickhouse, organizationId, named)
  const fresh = new Map<string, (typeof judged)[number] & Standing>()
  for (const row of judged) {
    const at = (field: string) => `entries.${row.index}.${field}`
    const before = known.get(row.entryId)
    if (before && !sameValue(before, row)) throw conflict(texts.otherBefore(row.index))
    const twin = fresh.get(row.entryId)
    if (twin && !sameValue(twin, row)) throw invalid({ [at('entryId')]: texts.sameTwice })
    const corrected = row.corrects ? (known.get(row.corrects) ?? fresh.get(row.corrects)) : null
    if (row.corrects && (corrected?.pageId !== row.pageId || corrected.checkID !== row.checkID))
      throw invalid({ [at('corrects')]: texts.noSuchEntry })
    if (!before && !twin) fresh.set(row.entryId, { ...row, ...standingOf(row.entryId, corrected) })
  }
  const rows = [...fresh.values()]
  await insertEntries(clickhouse, reader, { rows, programOf: await programsOf(reader, rows) })
  const outside = judged.flatMap(({ isWithin, entryId }) => (isWithin ? [] : [entryId]))
  return { recorded: rows.length, known: entries.length - rows.length, outside: [...new Set(outside)] }
}
