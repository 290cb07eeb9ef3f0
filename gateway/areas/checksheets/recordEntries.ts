import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import type { CheckDataResult } from '@takt/domain/areas/checksheets/responses/checkValue.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { tryLockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { createLimiter, runWith } from '@takt/store/queue/createLimiter.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { conflict, HttpError, invalid } from '../../core/http/responses/httpError.ts'
import type { PageReader, Reading } from '../documents/index.ts'
import { employeesAt } from '../labor/index.ts'
import {
  type CorrectionChain,
  contextOf,
  correctionChainOf,
  findEntries,
  findRetracted,
  insertEntries,
  sameValue,
} from './entries.ts'
import { enqueueHoldChecks } from './holdCheck.ts'
import { type JudgedEntry, judgeEntry } from './judgeEntry.ts'
import { programsOf } from './programsOf.ts'
import { readSheets, type Sheet } from './readSheets.ts'
import { resolveNames } from './resolveNames.ts'
import { checksheetsTexts as texts } from './texts.ts'

/**
 * Employee numbers of the inspectors of entries from the screen at a machine: the named employee if they were clocked
 * on there, otherwise the only one who was. Null: unknown, only the screen is recorded. For entries of a user, the user
 * is the inspector.
 */
async function inspectorsAtMachine(
  { trx, organizationId, session }: PageReader,
  entries: readonly Pick<JudgedEntry, 'atMs' | 'foundBy'>[],
): Promise<readonly (string | null)[]> {
  const { screen } = session.display ?? {}
  if (!screen) return entries.map(() => null)
  const queries = entries.map(({ atMs, foundBy = null }) => ({ at: atMs, identifier: foundBy }))
  return employeesAt(trx, { organizationId, resourceID: screen.resourceID }, queries)
}

/** Values of an organization are recorded sequentially; a waiting request holds no database connection. */
const inLine = createLimiter<number>({ maxRunning: 1, maxWaiting: 200, maxWaitMs: 10_000 })

type IndexedEntry = JudgedEntry & { index: number }
type Whole = IndexedEntry & { empID: string | null }

/**
 * Records check values, all or none. An entry that is already recorded stays as is; one with the same ID and another
 * value is rejected (409) because it would silently overwrite it. Limits come from the revision that was filled in,
 * never from the sender; machine and part default to those of the operation. A correction keeps the machine and work
 * context of the original.
 */
export async function recordEntries(
  { clickhouse }: Pick<Dependencies, 'clickhouse'>,
  reading: Reading,
  entries: readonly CheckEntry[],
): Promise<CheckDataResult> {
  const sheets = await readSheets(reading, entries)
  const { organizationId, judged: validEntries } = await reading(async (reader) => {
    const validEntries = judgeAll(entries, sheets, reader.now)
    const { unknownOf, wholeOf } = await resolveNames(reader, entries)
    const problems = entries.flatMap((entry, index) =>
      unknownOf(entry).map(({ field, message }) => [`entries.${index}.${field}`, message]),
    )
    if (problems.length > 0) throw invalid(Object.fromEntries(problems))
    const inspectors = await inspectorsAtMachine(reader, validEntries)
    const whole = validEntries.map((row, k) => ({ ...row, ...wholeOf(row), empID: inspectors[k] ?? null }))
    return { organizationId: reader.organizationId, judged: whole }
  })
  return runWith([() => inLine(organizationId)], () => reading((reader) => write(clickhouse, reader, validEntries)))
}

/** Validates entries against the limits of their checks; rejects the request if any does not fit its check. */
function judgeAll(entries: readonly CheckEntry[], sheets: ReadonlyMap<number, Sheet>, now: number): IndexedEntry[] {
  const problems: Record<string, string> = {}
  const validEntries = entries.flatMap((entry, index) => {
    const result = judgeEntry(entry, sheets.get(entry.revId), now)
    if ('row' in result) return { index, ...result.row }
    for (const [field, message] of Object.entries(result.problems)) problems[`entries.${index}.${field}`] = message
    return []
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return validEntries
}

/** Records the entries that are not recorded yet. */
async function write(
  clickhouse: ClickHouse,
  reader: PageReader,
  validEntries: readonly Whole[],
): Promise<CheckDataResult> {
  const { organizationId } = reader
  // Another gateway may be recording the same entries.
  if (!(await tryLockUntilCommit(reader.trx, lockKeys.checkValuesOf(organizationId))))
    throw new HttpError('tooMany', texts.recording, { retryAfterSecs: 2 })
  const named = validEntries.flatMap(({ entryId, corrects }) => (corrects ? [entryId, corrects] : [entryId]))
  const storedEntries = await findEntries(clickhouse, organizationId, named)
  const putRight = validEntries.flatMap(({ corrects }) => corrects ?? [])
  const retractedIds = await findRetracted(clickhouse, organizationId, putRight)
  const fresh = new Map<string, Whole & CorrectionChain>()
  // The last of several corrections of the same entry in a request counts.
  const lastOf = new Map<string, CorrectionChain>()
  for (const row of validEntries) {
    const at = (field: string) => `entries.${row.index}.${field}`
    const before = storedEntries.get(row.entryId)
    if (before && !sameValue(before, row)) throw conflict(texts.otherBefore(row.index))
    const duplicate = fresh.get(row.entryId)
    if (duplicate && !sameValue(duplicate, row)) throw invalid({ [at('entryId')]: texts.sameTwice })
    const corrected = row.corrects ? (storedEntries.get(row.corrects) ?? fresh.get(row.corrects)) : null
    if (row.corrects && (corrected?.pageId !== row.pageId || corrected.checkID !== row.checkID))
      throw invalid({ [at('corrects')]: texts.noSuchEntry })
    const { screen } = reader.session.display ?? {}
    if (screen && corrected && corrected.resourceID !== screen.resourceID)
      throw invalid({ [at('corrects')]: texts.noSuchEntry })
    if (row.corrects && !before && retractedIds.has(row.corrects))
      throw invalid({ [at('corrects')]: texts.isTakenBack })
    if (!before && !duplicate) {
      const context = corrected ? contextOf(corrected) : {}
      const chain = correctionChainOf(row.entryId, lastOf.get(row.corrects ?? '') ?? corrected)
      if (row.corrects) lastOf.set(row.corrects, chain)
      fresh.set(row.entryId, { ...row, ...context, ...chain })
    }
  }
  const rows = [...fresh.values()]
  await enqueueHoldChecks(reader, validEntries)
  await insertEntries(clickhouse, reader, { rows, programOf: await programsOf(reader, rows) })
  const outside = validEntries.flatMap(({ isWithin, entryId }) => (isWithin ? [] : [entryId]))
  return { recorded: rows.length, known: validEntries.length - rows.length, outside: [...new Set(outside)] }
}
