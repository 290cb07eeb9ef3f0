import type { CheckSource } from '@takt/domain/areas/checksheets/checkSources.ts'
import type { Measured } from '@takt/domain/areas/checksheets/readMeasured.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import { z } from 'zod'
import { type CorrectionChain, clickhouseInstant, contextOf, storedEntry } from './entries.ts'
import { retractionIdOf } from './retractions.ts'

/**
 * Values that a source recorded before at one position: the results that were not retracted, the entry in force (null:
 * its value was retracted), and the entries that retracted something.
 */
export type RecordedValues = { results: Set<string>; counting: Counting | null; takers: string[] }
type Counting = CorrectionChain & { entryId: string; recordedAtMs: number; where: ReturnType<typeof contextOf> }

type Position = Pick<Measured, 'sample' | 'atMs'> &
  Pick<Measured, 'resourceID' | 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'> & { checkID: string }
type Result = Pick<Measured, 'value' | 'passed' | 'text'>

/** Returns the key of a value's position: everything that identifies the value, without the value itself. */
export function positionKey(value: Position): string {
  const { checkID, sample, atMs, resourceID, jobNum, assemblySeq, oprSeq, partNum, partRevision } = value
  return JSON.stringify([checkID, sample, atMs, resourceID, jobNum, assemblySeq, oprSeq, partNum, partRevision])
}

/** Serializes the result of a check. */
export const resultOf = ({ value, passed, text }: Result) => JSON.stringify([value, passed, text])

const contexts = ['resourceID', 'jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision'] as const
type Blanks = readonly (typeof contexts)[number][]

/** Context fields that the file omits; they default to those of the operation, or are unknown. */
export const blanksOf = (value: Position | Measured): Blanks => contexts.filter((name) => value[name] === null)

/** A value of a file with the key of its position as given in the file, and its serialized result. */
export type Placed = Measured & { place: string; blanks: Blanks; result: string }

const row = storedEntry.omit({ pageId: true }).extend({ back: z.string() })

const emptyResult = resultOf({ value: null, passed: null, text: null })

const batchSize = 4000

const query = `SELECT toString(entry_id) AS entryId, toString(${retractionIdOf('entry_id')}) AS back, toString(root) AS root, depth, check_id AS checkID, sample,
    toUnixTimestamp64Milli(t.at) AS atMs, toUnixTimestamp64Milli(recorded_at) AS recordedAtMs, value, passed, text, resource_id AS resourceID, job_num AS jobNum, assembly_seq AS assemblySeq, opr_seq AS oprSeq,
    part_num AS partNum, part_revision AS partRevision
  FROM check_value AS t FINAL
  WHERE organization_id = {organization:UInt32} AND page_id = {page:UInt32} AND source_id = {source:String}
    AND check_id IN {checks:Array(String)} AND t.at >= {from:DateTime64(3, 'UTC')} AND t.at <= {to:DateTime64(3, 'UTC')}
    AND t.at IN {ats:Array(DateTime64(3, 'UTC'))}
  ORDER BY recorded_at`

/** Reads the values that a source recorded before at the positions of a file's values, by position key. */
export async function findRecorded(
  clickhouse: ClickHouse,
  { organizationId, source }: { organizationId: number; source: CheckSource },
  values: readonly Placed[],
): Promise<ReadonlyMap<string, RecordedValues>> {
  const recorded = new Map<string, RecordedValues>()
  const maybeYield = createYielder()
  for (let start = 0; start < values.length; start += batchSize) {
    const some = values.slice(start, start + batchSize)
    const ats = [...new Set(some.map(({ atMs }) => atMs))].sort((a, b) => a - b)
    const params = {
      page: source.pageId,
      source: source.sourceID,
      checks: [...new Set(some.map(({ check }) => check.checkID))],
      from: clickhouseInstant(ats[0]!),
      to: clickhouseInstant(ats.at(-1)!),
      ats: ats.map(clickhouseInstant),
    }
    const positions = new Set(some.map(({ place }) => place))
    const blanks = [...new Map(some.map((value) => [value.blanks.join(), value.blanks])).values()]
    // The context derived from an operation may have changed since, so a value is identified only by the fields in its
    // file.
    const positionsOf = (before: Position) =>
      blanks
        .map((names) => positionKey({ ...before, ...Object.fromEntries(names.map((name) => [name, null])) }))
        .filter((position) => positions.has(position))
    const rows = await queryTenant(clickhouse, { organizationId, query, params, row })
    const entryIds = new Set(rows.map(({ entryId }) => entryId))
    const retractingIds = new Set(rows.map(({ back }) => back))
    for (const { entryId, back, root, depth, recordedAtMs, ...before } of rows)
      for (const position of positionsOf(before)) {
        const at = recorded.get(position) ?? { results: new Set(), counting: null, takers: [] }
        if (retractingIds.has(entryId)) at.takers.push(entryId)
        if (!entryIds.has(back)) at.results.add(resultOf(before))
        const counting = { entryId, root, depth, recordedAtMs, where: contextOf(before) }
        recorded.set(position, { ...at, counting: resultOf(before) === emptyResult ? null : counting })
      }
    await maybeYield()
  }
  return recorded
}
