import { createHash } from 'node:crypto'
import { isWithin } from '@takt/domain/areas/checksheets/check.ts'
import { type CheckSource, checkSources } from '@takt/domain/areas/checksheets/checkSources.ts'
import { type Measured, measuredSteps } from '@takt/domain/areas/checksheets/readMeasured.ts'
import {
  type CheckImport,
  type ImportedValue,
  maxListedValues,
} from '@takt/domain/areas/checksheets/responses/checkImport.ts'
import { maxProblems } from '@takt/domain/core/item/bulk.ts'
import type { ImportProblem } from '@takt/domain/core/item/importResponse.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { tryLockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { createLimiter, runWith } from '@takt/store/queue/createLimiter.ts'
import { createYielder, runYielding } from '@takt/store/queue/yielding.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { tenantOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, invalid } from '../../core/http/responses/httpError.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { PageReader, Reading } from '../documents/index.ts'
import { correctionChainOf, insertEntries, type NewEntry } from './entries.ts'
import { blanksOf, findRecorded, type Placed, positionKey, type RecordedValues, resultOf } from './findRecorded.ts'
import { enqueueHoldChecks } from './holdCheck.ts'
import { outOfTime } from './judgeEntry.ts'
import { programsOf } from './programsOf.ts'
import { approvedChecks } from './readSheets.ts'
import { resolveNames } from './resolveNames.ts'
import { checksheetsTexts as texts } from './texts.ts'

/** Imports of a source run one after the other; a waiting import holds no database connection. */
const inLine = createLimiter<string>({ maxRunning: 1, maxWaiting: 20, maxWaitMs: 10_000 })

type Import = { sourceID: string; matrix: readonly (readonly string[])[]; dryRun: boolean }

const none = { values: 0, recorded: 0, known: 0, corrections: 0, outside: 0, first: [], recordedAt: null }

/** Builds the result of a file with these problems. */
export const failedImport = (problems: readonly ImportProblem[]): CheckImport => ({
  ...none,
  problems: problems.slice(0, maxProblems),
  problemCount: problems.length,
})

/**
 * Records the values of a measuring machine's file, all or, if there is a problem, none. If the source has already
 * recorded the same check, sample, time and context, an equal value is left as is and a different one becomes a
 * correction; both are stored. A file that is sent twice, or sent again after an interruption, counts each value once;
 * retracted values count as new.
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
  const read = await runYielding(measuredSteps(source, matrix, await approvedChecks(reading, source.pageId)))
  if (read.problemCount > 0) return { ...none, problems: read.problems, problemCount: read.problemCount }
  const { values, problems } = await validateValues(reading, source, read.values, now)
  if (problems.length > 0) return failedImport(problems)
  const request = { source, values, dryRun, all: read.values.length }
  const queueSlot = () => inLine(JSON.stringify([organizationId, sourceID]))
  return runWith([queueSlot], () => reading((reader) => write(clickhouse, reader, request)))
}

type WriteRequest = { source: CheckSource; values: readonly Placed[]; dryRun: boolean; all: number }

/** Records the values that are not recorded yet. */
async function write(
  clickhouse: ClickHouse,
  reader: PageReader,
  { source, values, dryRun, all }: WriteRequest,
): Promise<CheckImport> {
  const { trx, organizationId } = reader
  const { sourceID } = source
  // Another gateway may be importing for the same source.
  if (!dryRun && !(await tryLockUntilCommit(trx, lockKeys.checkImportsOf(organizationId, sourceID))))
    throw conflict(texts.importing)
  const recorded = await findRecorded(clickhouse, { organizationId, source }, values)
  const fresh: NewEntry[] = []
  const holdCandidates: Parameters<typeof enqueueHoldChecks>[1][number][] = []
  const first: ImportedValue[] = []
  const maybeYield = createYielder()
  for (const value of values) {
    const before = recorded.get(value.place)
    const isKnown = before?.results.has(value.result) === true
    const entry = isKnown ? null : entryOf(source, value, before)
    if (entry) fresh.push(entry)
    const { entryId } = entry ?? before?.counting ?? {}
    if (entryId && value.check.holds) holdCandidates.push({ entryId, atMs: value.atMs, check: value.check })
    if (first.length < maxListedValues)
      first.push(toImportedValue(value, isKnown ? 'known' : before?.counting ? 'correction' : 'new'))
    await maybeYield()
  }
  let recordedAt: number | null = null
  if (!dryRun) {
    await enqueueHoldChecks(reader, holdCandidates)
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

/**
 * Validates the values beyond their format, and returns them by position without duplicates, with the problems found.
 */
async function validateValues(reading: Reading, { valueColumn }: CheckSource, input: readonly Measured[], now: number) {
  const maybeYield = createYielder()
  const problems: ImportProblem[] = []
  const wrong = (row: number, column: string | null, value: string | null, message: string) =>
    problems.push({ row, column, value, sentence: message })
  const valuesByKey = new Map<string, Placed>()
  for (const value of input) {
    const place = positionKey({ ...value, checkID: value.check.checkID })
    const placed = { ...value, place, blanks: blanksOf(value), result: resultOf(value) }
    const duplicate = valuesByKey.get(placed.place)
    if (!duplicate) valuesByKey.set(placed.place, placed)
    else if (duplicate.result !== placed.result)
      wrong(value.row, valueColumn, value.check.checkID, texts.sameAsLine(duplicate.row))
    const message = outOfTime(value.atMs, now)
    if (message) wrong(value.row, null, new Date(value.atMs).toISOString(), message)
    await maybeYield()
  }
  const { unknownOf, wholeOf } = await reading((reader) => resolveNames(reader, input))
  for (const value of input) {
    for (const { name, message } of unknownOf(value)) wrong(value.row, null, name, message)
    await maybeYield()
  }
  const values: Placed[] = []
  for (const value of valuesByKey.values()) {
    values.push({ ...value, ...wholeOf(value) })
    await maybeYield()
  }
  return { values, problems: problems.sort((a, b) => a.row - b.row) }
}

function toImportedValue(
  { row, check, atMs, sample, resourceID, ...result }: Placed,
  became: ImportedValue['became'],
): ImportedValue {
  const { checkID, kind, unit, nominal, lower, upper } = check
  const { value, passed, text } = result
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
    isWithin: isWithin(check, result),
    became,
  }
}

function entryOf({ sourceID, pageId }: CheckSource, value: Placed, before: RecordedValues | undefined): NewEntry {
  const { row: _, place, blanks: __, result, ...rest } = value
  const { counting = null, takers = [] } = before ?? {}
  const entryId = uuidOf(JSON.stringify([sourceID, pageId, place, result, ...takers]))
  return {
    ...rest,
    // A correction keeps the context of the original.
    ...counting?.where,
    pageId,
    checkID: value.check.checkID,
    gaugeID: value.check.gaugeID,
    entryId,
    corrects: counting?.entryId,
    ...correctionChainOf(entryId, counting),
    isWithin: isWithin(value.check, value),
  }
}

/** Derives an ID from a text (UUID version 8). */
function uuidOf(input: string): string {
  const digits = createHash('sha256').update(input).digest('hex')
  const variant = ((Number.parseInt(digits[16]!, 16) & 3) | 8).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
