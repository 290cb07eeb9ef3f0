import type { CheckDataDone } from '@takt/domain/areas/checksheets/answers/checkValue.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { tryLockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { createLimiter, runWith } from '@takt/store/queue/createLimiter.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { conflict, invalid, Refusal } from '../../core/http/responses/refusal.ts'
import type { PageReader, Reading } from '../documents/face.ts'
import { whoWasAt } from '../labor/face.ts'
import {
  contextOf,
  findEntries,
  findTakenBack,
  insertEntries,
  type Standing,
  sameValue,
  standingOf,
} from './entries.ts'
import { lookForHolds } from './holdingFound.ts'
import { type JudgedEntry, judgeEntry } from './judgeEntry.ts'
import { lookUpNames } from './lookUpNames.ts'
import { programsOf } from './programsOf.ts'
import { readSheets, type Sheet } from './readSheets.ts'
import { checksheetsTexts as texts } from './texts.ts'

/**
 * Who found each of the entries (employees' numbers) that the screen at a machine tells: whom it names, if that one was
 * there, else the only one who was clocked on there. Null: the screen alone tells of it. Users find what they tell
 * themselves.
 */
async function findersAtMachine(
  { trx, organizationId, session }: PageReader,
  entries: readonly Pick<JudgedEntry, 'atMs' | 'foundBy'>[],
): Promise<readonly (string | null)[]> {
  const { screen } = session.display ?? {}
  if (!screen) return entries.map(() => null)
  const asked = entries.map(({ atMs, foundBy = null }) => ({ at: atMs, said: foundBy }))
  return whoWasAt(trx, { organizationId, resourceID: screen.resourceID }, asked)
}

/** Values of an organization are recorded one after the other; who waits for that holds no connection. */
const inLine = createLimiter<number>({ maxRunning: 1, maxWaiting: 200, maxWaitMs: 10_000 })

type Judged = JudgedEntry & { index: number }
type Whole = Judged & { empID: string | null }

/**
 * Records what was found at checks, all of it or nothing. An entry that is known already is left as it is; one with the
 * same id and another value is refused (409), since it would overwrite in silence. Limits come from the revision that
 * was filled in, never from the sender; machine and part follow from the operation where they are not told. What is put
 * right stays at the machine and the work at which it was found.
 */
export async function recordEntries(
  { clickhouse }: Pick<Dependencies, 'clickhouse'>,
  reading: Reading,
  entries: readonly CheckEntry[],
): Promise<CheckDataDone> {
  const sheets = await readSheets(reading, entries)
  const { organizationId, judged } = await reading(async (reader) => {
    const judged = judgeAll(entries, sheets, reader.now)
    const { unknownOf, wholeOf } = await lookUpNames(reader, entries)
    const problems = entries.flatMap((entry, index) =>
      unknownOf(entry).map(({ field, sentence }) => [`entries.${index}.${field}`, sentence]),
    )
    if (problems.length > 0) throw invalid(Object.fromEntries(problems))
    const finders = await findersAtMachine(reader, judged)
    const whole = judged.map((row, k) => ({ ...row, ...wholeOf(row), empID: finders[k] ?? null }))
    return { organizationId: reader.organizationId, judged: whole }
  })
  return runWith([() => inLine(organizationId)], () => reading((reader) => write(clickhouse, reader, judged)))
}

/** Entries with the limits that held; refuses what does not fit its check. */
function judgeAll(entries: readonly CheckEntry[], sheets: ReadonlyMap<number, Sheet>, now: number): Judged[] {
  const problems: Record<string, string> = {}
  const judged = entries.flatMap((entry, index) => {
    const found = judgeEntry(entry, sheets.get(entry.revId), now)
    if ('row' in found) return { index, ...found.row }
    for (const [field, sentence] of Object.entries(found.problems)) problems[`entries.${index}.${field}`] = sentence
    return []
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return judged
}

/** Records those of the entries that are not known yet. */
async function write(clickhouse: ClickHouse, reader: PageReader, judged: readonly Whole[]): Promise<CheckDataDone> {
  const { organizationId } = reader
  // Whoever sends the same entries to another gateway.
  if (!(await tryLockUntilCommit(reader.trx, lockKeys.checkValuesOf(organizationId))))
    throw new Refusal('tooMany', texts.recording, { retryAfterSecs: 2 })
  const named = judged.flatMap(({ entryId, corrects }) => (corrects ? [entryId, corrects] : [entryId]))
  const known = await findEntries(clickhouse, organizationId, named)
  const putRight = judged.flatMap(({ corrects }) => corrects ?? [])
  const takenBack = await findTakenBack(clickhouse, organizationId, putRight)
  const fresh = new Map<string, Whole & Standing>()
  // Of two that put the same right the one that is told last counts.
  const lastOf = new Map<string, Standing>()
  for (const row of judged) {
    const at = (field: string) => `entries.${row.index}.${field}`
    const before = known.get(row.entryId)
    if (before && !sameValue(before, row)) throw conflict(texts.otherBefore(row.index))
    const twin = fresh.get(row.entryId)
    if (twin && !sameValue(twin, row)) throw invalid({ [at('entryId')]: texts.sameTwice })
    const corrected = row.corrects ? (known.get(row.corrects) ?? fresh.get(row.corrects)) : null
    if (row.corrects && (corrected?.pageId !== row.pageId || corrected.checkID !== row.checkID))
      throw invalid({ [at('corrects')]: texts.noSuchEntry })
    const { screen } = reader.session.display ?? {}
    if (screen && corrected && corrected.resourceID !== screen.resourceID)
      throw invalid({ [at('corrects')]: texts.noSuchEntry })
    if (row.corrects && !before && takenBack.has(row.corrects)) throw invalid({ [at('corrects')]: texts.isTakenBack })
    if (!before && !twin) {
      const where = corrected ? contextOf(corrected) : {}
      const standing = standingOf(row.entryId, lastOf.get(row.corrects ?? '') ?? corrected)
      if (row.corrects) lastOf.set(row.corrects, standing)
      fresh.set(row.entryId, { ...row, ...where, ...standing })
    }
  }
  const rows = [...fresh.values()]
  await lookForHolds(reader, judged)
  await insertEntries(clickhouse, reader, { rows, programOf: await programsOf(reader, rows) })
  const outside = judged.flatMap(({ isWithin, entryId }) => (isWithin ? [] : [entryId]))
  return { recorded: rows.length, known: judged.length - rows.length, outside: [...new Set(outside)] }
}
