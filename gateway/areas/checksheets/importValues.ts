import { createHash } from 'node:crypto'
import { type CheckImport, type ImportedValue, mostTold } from '@takt/domain/areas/checksheets/answers/checkImport.ts'
import { isWithin } from '@takt/domain/areas/checksheets/check.ts'
import { type CheckSource, checkSources } from '@takt/domain/areas/checksheets/checkSources.ts'
import { type Measured, measuredSteps } from '@takt/domain/areas/checksheets/readMeasured.ts'
import { mostProblems } from '@takt/domain/core/item/bulk.ts'
import type { ImportProblem } from '@takt/domain/core/item/importAnswer.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { tryLockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { createLimiter, runWith } from '@takt/store/queue/createLimiter.ts'
import { inTurns, turns } from '@takt/store/queue/turns.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, invalid } from '../../core/http/responses/refusal.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { PageReader, Reading } from '../documents/face.ts'
import { insertEntries, type NewEntry, standingOf } from './entries.ts'
import { blanksOf, type Found, findFound, type Placed, placeOf, resultOf } from './findFound.ts'
import { lookForHolds } from './holdingFound.ts'
import { outOfTime } from './judgeEntry.ts'
import { lookUpNames } from './lookUpNames.ts'
import { programsOf } from './programsOf.ts'
import { approvedChecks } from './readSheets.ts'
import { checksheetsTexts as texts } from './texts.ts'

/** Imports of a source come one after the other; who waits for one holds no connection. */
const inLine = createLimiter<string>({ maxRunning: 1, maxWaiting: 20, maxWaitMs: 10_000 })

type Import = { sourceID: string; matrix: readonly (readonly string[])[]; dryRun: boolean }

const none = { values: 0, recorded: 0, known: 0, corrections: 0, outside: 0, first: [], recordedAt: null }

/** What came of a file that has these problems. */
export const nothingImported = (problems: readonly ImportProblem[]): CheckImport => ({
  ...none,
  problems: problems.slice(0, mostProblems),
  problemCount: problems.length,
})

/**
 * Records the values of a measuring machine's file, all of them or, with a problem, none. What the source recorded
 * before of the same check, sample, time and context is left as it is where it has the same value, and corrected where
 * it has another: both are kept. Sent twice, or broken off and sent again, each value counts once; what was taken back is new.
 */
export async function importValues(
  { clickhouse }: Pick<Dependencies, 'clickhouse'>,
  reading: Reading,
  { sourceID, matrix, dryRun }: Import,
): Promise<CheckImport> {
  const { organizationId, now, source } = await reading(async ({ trx, session, organizationId, now }) => ({
    organizationId,
    now,
    source: await readItem(trx, checkSources, tenantOf(session), { sourceID }),
  }))
  if (!source) throw invalid({ sourceID: texts.noSource })
  const read = await inTurns(measuredSteps(source, matrix, await approvedChecks(reading, source.pageId)))
  if (read.problemCount > 0) return { ...none, problems: read.problems, problemCount: read.problemCount }
  const { values, problems } = await lookThrough(reading, source, read.values, now)
  if (problems.length > 0) return nothingImported(problems)
  const told = { source, values, dryRun, all: read.values.length }
  const place = () => inLine(JSON.stringify([organizationId, sourceID]))
  return runWith([place], () => reading((reader) => write(clickhouse, reader, told)))
}

type Told = { source: CheckSource; values: readonly Placed[]; dryRun: boolean; all: number }

/** Records those of the values that are not known yet. */
async function write(
  clickhouse: ClickHouse,
  reader: PageReader,
  { source, values, dryRun, all }: Told,
): Promise<CheckImport> {
  const { trx, organizationId } = reader
  const { sourceID } = source
  // Whoever imports the same file at another gateway.
  if (!dryRun && !(await tryLockUntilCommit(trx, lockKeys.checkImportsOf(organizationId, sourceID))))
    throw conflict(texts.importing)
  const found = await findFound(clickhouse, { organizationId, source }, values)
  const fresh: NewEntry[] = []
  const looked: Parameters<typeof lookForHolds>[1][number][] = []
  const first: ImportedValue[] = []
  const turn = turns()
  for (const value of values) {
    const before = found.get(value.place)
    const isKnown = before?.results.has(value.result) === true
    const entry = isKnown ? null : entryOf(source, value, before)
    if (entry) fresh.push(entry)
    const { entryId } = entry ?? before?.counting ?? {}
    if (entryId && value.check.holds) looked.push({ entryId, atMs: value.atMs, check: value.check })
    if (first.length < mostTold) first.push(toldOf(value, isKnown ? 'known' : before?.counting ? 'correction' : 'new'))
    await turn()
  }
  let recordedAt: number | null = null
  if (!dryRun) {
    await lookForHolds(reader, looked)
    const entries = { rows: fresh, programOf: await programsOf(reader, fresh), sourceID }
    if (fresh.length > 0) recordedAt = await insertEntries(clickhouse, reader, entries)
  }
  return {
    values: all,
    recorded: fresh.length,
    known: all - fresh.length,
    corrections: fresh.filter(({ corrects }) => corrects).length,
    outside: fresh.filter((entry) => !entry.isWithin).length,
    first,
    problems: [],
    problemCount: 0,
    recordedAt: recordedAt === null ? null : new Date(recordedAt).toISOString(),
  }
}

/** The values with their places, each once; and what is wrong with them beyond how they are written. */
async function lookThrough(reading: Reading, { valueColumn }: CheckSource, given: readonly Measured[], now: number) {
  const turn = turns()
  const problems: ImportProblem[] = []
  const wrong = (row: number, column: string | null, value: string | null, sentence: string) =>
    problems.push({ row, column, value, sentence })
  const places = new Map<string, Placed>()
  for (const value of given) {
    const place = placeOf({ ...value, checkID: value.check.checkID })
    const placed = { ...value, place, blanks: blanksOf(value), result: resultOf(value) }
    const twin = places.get(placed.place)
    if (!twin) places.set(placed.place, placed)
    else if (twin.result !== placed.result)
      wrong(value.row, valueColumn, value.check.checkID, texts.sameAsLine(twin.row))
    const sentence = outOfTime(value.atMs, now)
    if (sentence) wrong(value.row, null, new Date(value.atMs).toISOString(), sentence)
    await turn()
  }
  const { unknownOf, wholeOf } = await reading((reader) => lookUpNames(reader, given))
  for (const value of given) {
    for (const { name, sentence } of unknownOf(value)) wrong(value.row, null, name, sentence)
    await turn()
  }
  const values: Placed[] = []
  for (const value of places.values()) {
    values.push({ ...value, ...wholeOf(value) })
    await turn()
  }
  return { values, problems: problems.sort((a, b) => a.row - b.row) }
}

function toldOf(
  { row, check, atMs, sample, resourceID, ...found }: Placed,
  became: ImportedValue['became'],
): ImportedValue {
  const { checkID, kind, unit, nominal, lower, upper } = check
  const { value, passed, text } = found
  return {
    row,
    checkID,
    kind,
    sample,
    at: new Date(atMs).toISOString(),
    resourceID,
    value,
    passed,
    text,
    unit,
    nominal,
    lower,
    upper,
    isWithin: isWithin(check, found),
    became,
  }
}

function entryOf({ sourceID, pageId }: CheckSource, value: Placed, before: Found | undefined): NewEntry {
  const { row: _, place, blanks: __, result, ...rest } = value
  const { counting = null, takers = [] } = before ?? {}
  const entryId = uuidOf(JSON.stringify([sourceID, pageId, place, result, ...takers]))
  return {
    ...rest,
    // What is put right stays where it was found.
    ...counting?.where,
    pageId,
    checkID: value.check.checkID,
    gaugeID: value.check.gaugeID,
    entryId,
    corrects: counting?.entryId,
    ...standingOf(entryId, counting),
    isWithin: isWithin(value.check, value),
  }
}

/** An id that follows from what is told (UUID version 8). */
function uuidOf(told: string): string {
  const digits = createHash('sha256').update(told).digest('hex')
  const variant = ((Number.parseInt(digits[16]!, 16) & 3) | 8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
