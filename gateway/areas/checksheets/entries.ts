import { Readable } from 'node:stream'
import type { ToldContext } from '@takt/domain/areas/checksheets/wholeContext.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { z } from 'zod'
import type { PageReader } from '../documents/face.ts'
import type { JudgedEntry } from './judgeEntry.ts'
import { notTakenBack } from './takenBack.ts'

/** A row of `check_value` with what of an entry later ones may be compared with. */
export const knownEntry = z.object({
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
type KnownEntry = z.output<typeof knownEntry>

const knownQuery = `SELECT toString(entry_id) AS entryId, toString(root) AS root, depth, page_id AS pageId, check_id AS checkID, sample,
    toUnixTimestamp64Milli(at) AS atMs, toUnixTimestamp64Milli(recorded_at) AS recordedAtMs, value, passed, text, resource_id AS resourceID, job_num AS jobNum,
    assembly_seq AS assemblySeq, opr_seq AS oprSeq, part_num AS partNum, part_revision AS partRevision
  FROM check_value FINAL
  WHERE organization_id = {organization:UInt32} AND entry_id IN {entries:Array(UUID)}`

/** Entries of an organization that were recorded before, of those that are named. */
export async function findEntries(
  clickhouse: ClickHouse,
  organizationId: number,
  entries: readonly string[],
): Promise<ReadonlyMap<string, KnownEntry>> {
  const rows = await queryTenant(clickhouse, {
    organizationId,
    query: knownQuery,
    params: { entries },
    row: knownEntry,
  })
  return new Map(rows.map((row) => [row.entryId, row]))
}

const goneQuery = `SELECT toString(entry_id) AS entryId FROM check_value
  WHERE organization_id = {organization:UInt32} AND entry_id IN {entries:Array(UUID)} AND NOT (${notTakenBack})`

/** Those of the entries of which what was found was taken back. */
export async function findTakenBack(
  clickhouse: ClickHouse,
  organizationId: number,
  entries: readonly string[],
): Promise<ReadonlySet<string>> {
  if (entries.length === 0) return new Set()
  const row = knownEntry.pick({ entryId: true })
  const rows = await queryTenant(clickhouse, { organizationId, query: goneQuery, params: { entries }, row })
  return new Set(rows.map(({ entryId }) => entryId))
}

/** Where an entry was found: at which machine, for which work and part. */
export const contextOf = ({ resourceID, jobNum, assemblySeq, oprSeq, partNum, partRevision }: ToldContext) => ({
  resourceID,
  jobNum,
  assemblySeq,
  oprSeq,
  partNum,
  partRevision,
})

type Said = 'pageId' | 'checkID' | 'sample' | 'atMs' | 'value' | 'passed' | 'text'

/** Whether both say that the same was found at the same place and time. */
export const sameValue = (before: Pick<KnownEntry, Said>, now: Pick<KnownEntry, Said>): boolean =>
  (['pageId', 'checkID', 'sample', 'atMs', 'value', 'passed', 'text'] as const).every(
    (field) => before[field] === now[field],
  )

/**
 * Where an entry stands among corrections: the entry that all of them put right, how many lie between, and when the one
 * that it puts right was recorded (epoch ms), if that was before.
 */
export type Standing = { root: string; depth: number; correctedAtMs?: number | undefined }

/** Where an entry stands that corrects another, or none. */
export const standingOf = (
  entryId: string,
  corrected: (Standing & { recordedAtMs?: number }) | null | undefined,
): Standing =>
  corrected
    ? { root: corrected.root, depth: corrected.depth + 1, correctedAtMs: corrected.recordedAtMs }
    : { root: entryId, depth: 0 }

/** What is recorded of one value. */
export type NewEntry = Omit<JudgedEntry, 'at' | 'foundBy'> &
  Standing & {
    /** Who found it, of the people at the machine whose screen told it. */
    empID?: string | null
  }

type NewEntries = {
  rows: readonly NewEntry[]
  /** The program that was in force, if one was. */
  programOf: (row: NewEntry) => number | null
  sourceID?: string
}

/**
 * Writes entries, all of them at once; they are on disk when it resolves. Writing one again changes nothing. Answers when
 * they are recorded (epoch ms): now, and later than whatever they put right, since of both the one that was recorded
 * last counts, and clocks of gateways differ.
 */
export async function insertEntries(
  clickhouse: ClickHouse,
  { organizationId, session, now }: PageReader,
  { rows, programOf, sourceID }: NewEntries,
): Promise<number> {
  if (rows.length === 0) return now
  const recordedAt = rows.reduce((at, { correctedAtMs }) => Math.max(at, (correctedAtMs ?? 0) + 1), now)
  const written = (row: NewEntry) => ({
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
  const turn = turns()
  async function* all() {
    for (const row of rows) {
      yield written(row)
      await turn()
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

/** Of more entries than so many it is not looked up of which days they are. */
const rootsAtMost = 2000
const ofOrganization = 'organization_id = {organization:UInt32}'

/**
 * The statement that notes that what was added up of some entries' days is not true any more. It must run before what
 * puts them right is there: of what has the same root another entry will count, which may be of another day.
 */
export const touchEntries = (which: string) => `INSERT INTO check_touched
  SELECT DISTINCT organization_id, toInt32(intDiv(toUnixTimestamp64Milli(at), 900000)), {now:DateTime64(3, 'UTC')}
  FROM check_value WHERE ${ofOrganization} AND ${which}`

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
  const isMany = roots.length > rootsAtMost
  await clickhouse.command({
    query: touchEntries(isMany ? ofPages : ofRoots),
    query_params: {
      organization: organizationId,
      now: clickhouseInstant(now),
      ...(isMany ? { pages } : { roots }),
    },
  })
}

/** An instant (epoch ms) as ClickHouse reads it. */
export const clickhouseInstant = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')
