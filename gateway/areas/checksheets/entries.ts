import { Readable } from 'node:stream'
import type { ReportedContext } from '@takt/domain/areas/checksheets/wholeContext.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { z } from 'zod'
import type { PageReader } from '../documents/index.ts'
import type { JudgedEntry } from './judgeEntry.ts'
import { notRetracted } from './retractions.ts'

/** A row of `check_value` with the fields needed to compare later entries with it. */
export const storedEntry = z.object({
  entryId: z.string(),
  root: z.string(),
  depth: z.int(),
  pageId: z.int(),
  checkID: z.string(),
  sample: z.int(),
  atMs: z.coerce.number(),
  recordedAtMs: z.coerce.number(),
  value: z.number().nullable(),
  passed: z.boolean().nullable(),
  text: z.string().nullable(),
  resourceID: z.string().nullable(),
  jobNum: z.string().nullable(),
  assemblySeq: z.int().nullable(),
  oprSeq: z.int().nullable(),
  partNum: z.string().nullable(),
  partRevision: z.string().nullable(),
})
type StoredEntry = z.output<typeof storedEntry>

const entriesQuery = `SELECT toString(entry_id) AS entryId, toString(root) AS root, depth, page_id AS pageId, check_id AS checkID, sample,
    toUnixTimestamp64Milli(at) AS atMs, toUnixTimestamp64Milli(recorded_at) AS recordedAtMs, value, passed, text, resource_id AS resourceID, job_num AS jobNum,
    assembly_seq AS assemblySeq, opr_seq AS oprSeq, part_num AS partNum, part_revision AS partRevision
  FROM check_value FINAL
  WHERE organization_id = {organization:UInt32} AND entry_id IN {entries:Array(UUID)}`

/** Reads those of the given entries that the organization has already recorded. */
export async function findEntries(
  clickhouse: ClickHouse,
  organizationId: number,
  entries: readonly string[],
): Promise<ReadonlyMap<string, StoredEntry>> {
  const rows = await queryTenant(clickhouse, {
    organizationId,
    query: entriesQuery,
    params: { entries },
    row: storedEntry,
  })
  return new Map(rows.map((row) => [row.entryId, row]))
}

const retractedQuery = `SELECT toString(entry_id) AS entryId FROM check_value
  WHERE organization_id = {organization:UInt32} AND entry_id IN {entries:Array(UUID)} AND NOT (${notRetracted})`

/** Returns those of the given entries whose values were retracted. */
export async function findRetracted(
  clickhouse: ClickHouse,
  organizationId: number,
  entries: readonly string[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const row = storedEntry.pick({ entryId: true })
  const rows = await queryTenant(clickhouse, { organizationId, query: retractedQuery, params: { entries }, row })
  return new Set(rows.map(({ entryId }) => entryId))
}

/** The context of an entry: machine, work and part. */
export const contextOf = ({ resourceID, jobNum, assemblySeq, oprSeq, partNum, partRevision }: ReportedContext) => ({
  resourceID,
  jobNum,
  assemblySeq,
  oprSeq,
  partNum,
  partRevision,
})

type ComparedField = 'pageId' | 'checkID' | 'sample' | 'atMs' | 'value' | 'passed' | 'text'

/** True if both entries have the same value for the same check, sample and time. */
export const sameValue = (before: Pick<StoredEntry, ComparedField>, now: Pick<StoredEntry, ComparedField>): boolean =>
  (['pageId', 'checkID', 'sample', 'atMs', 'value', 'passed', 'text'] as const).every(
    (field) => before[field] === now[field],
  )

/**
 * Position of an entry in a chain of corrections: the entry that all of them correct, the number of corrections in
 * between, and when the directly corrected entry was recorded (epoch ms), if it was recorded before.
 */
export type CorrectionChain = { root: string; depth: number; correctedAtMs?: number | undefined }

/** Returns the chain of an entry, given the entry that it corrects, if any. */
export const correctionChainOf = (
  entryId: string,
  corrected: (CorrectionChain & { recordedAtMs?: number }) | null | undefined,
): CorrectionChain =>
  corrected
    ? { root: corrected.root, depth: corrected.depth + 1, correctedAtMs: corrected.recordedAtMs }
    : { root: entryId, depth: 0 }

/** A value to be recorded. */
export type NewEntry = Omit<JudgedEntry, 'at' | 'foundBy'> &
  CorrectionChain & {
    /** The employee who measured it, for values from the screen at a machine. */
    empID?: string | null
  }

type NewEntries = {
  rows: readonly NewEntry[]
  /** The program in force, if any. */
  programOf: (row: NewEntry) => number | null
  sourceID?: string
}

/**
 * Inserts entries in one statement; they are on disk when it resolves. Inserting an entry again has no effect. Returns
 * their recording time (epoch ms): now, but later than any entry that they correct, because the latest recording counts
 * and clocks of gateways differ.
 */
export async function insertEntries(
  clickhouse: ClickHouse,
  { organizationId, session, now }: PageReader,
  { rows, programOf, sourceID }: NewEntries,
): Promise<number> {
  if (rows.length === 0) return now
  const recordedAt = rows.reduce((at, { correctedAtMs }) => Math.max(at, (correctedAtMs ?? 0) + 1), now)
  const toRow = (row: NewEntry) => ({
    organization_id: organizationId,
    page_id: row.pageId,
    check_id: row.checkID,
    at: clickhouseInstant(row.atMs),
    entry_id: row.entryId,
    corrects: row.corrects ?? null,
    root: row.root,
    depth: row.depth,
    rev_id: row.revId,
    check_text: row.check.text,
    kind: row.check.kind,
    sample: row.sample,
    value: row.value,
    passed: row.passed,
    text: row.text,
    unit: row.check.unit,
    nominal: row.check.nominal,
    lower: row.check.lower,
    upper: row.check.upper,
    is_within: row.isWithin,
    reason: row.reason || null,
    action: row.action || null,
    resource_id: row.resourceID ?? null,
    job_num: row.jobNum ?? null,
    assembly_seq: row.assemblySeq ?? null,
    opr_seq: row.oprSeq ?? null,
    part_num: row.partNum ?? null,
    part_revision: row.partRevision ?? null,
    tool: row.tool ?? null,
    gauge_id: row.gaugeID ?? null,
    program_rev_id: programOf(row),
    user_id: session.userId,
    emp_id: row.empID ?? null,
    source_id: sourceID ?? null,
    recorded_at: clickhouseInstant(recordedAt),
  })
  const maybeYield = createYielder()
  async function* all() {
    for (const row of rows) {
      yield toRow(row)
      await maybeYield()
    }
  }
  await touchCorrected(clickhouse, { organizationId, now }, rows)
  await clickhouse.insert({
    table: 'check_value',
    format: 'JSONEachRow',
    clickhouse_settings: { async_insert: 0, max_partitions_per_insert_block: '0' },
    values: Readable.from(all()),
  })
  return recordedAt
}

/** With more corrected entries, whole pages are invalidated instead of the days of each entry. */
const maxRoots = 2000
const ofOrganization = 'organization_id = {organization:UInt32}'

/**
 * The statement that marks the aggregates of some entries' days as outdated. It must run before the corrections are
 * inserted: afterwards another entry of the same root counts, possibly on another day.
 */
export const touchEntries = (condition: string) => `INSERT INTO check_touched
  SELECT DISTINCT organization_id, toInt32(intDiv(toUnixTimestamp64Milli(at), 900000)), {now:DateTime64(3, 'UTC')}
  FROM check_value WHERE ${ofOrganization} AND ${condition}`

const ofRoots = `entry_id IN (SELECT arrayJoin({roots:Array(UUID)}) UNION ALL
  SELECT entry_id FROM check_correction WHERE ${ofOrganization} AND root IN {roots:Array(UUID)})`
const ofPages = 'page_id IN {pages:Array(UInt32)}'

async function touchCorrected(
  clickhouse: ClickHouse,
  { organizationId, now }: Pick<PageReader, 'organizationId' | 'now'>,
  rows: readonly NewEntry[],
): Promise<void> {
  const corrections = rows.filter(({ depth }) => depth > 0)
  if (corrections.length === 0) return
  const roots = [...new Set(corrections.map(({ root }) => root))]
  const pages = [...new Set(corrections.map(({ pageId }) => pageId))]
  const isMany = roots.length > maxRoots
  await clickhouse.command({
    query: touchEntries(isMany ? ofPages : ofRoots),
    query_params: {
      organization: organizationId,
      now: clickhouseInstant(now),
      ...(isMany ? { pages } : { roots }),
    },
  })
}

/** Formats an instant (epoch ms) for ClickHouse. */
export const clickhouseInstant = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
