import type { CheckSource } from '@takt/domain/areas/checksheets/checkSources.ts'
import type { Measured } from '@takt/domain/areas/checksheets/readMeasured.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { turns } from '@takt/store/queue/turns.ts'
import { z } from 'zod'
import { clickhouseInstant, contextOf, knownEntry, type Standing } from './entries.ts'
import { takenBackBy } from './takenBack.ts'

/**
 * What a source recorded before at one place: the results that were not taken back, the entry that counts (null: what was
 * found was taken back), and the entries by which something was taken back.
 */
export type Found = { results: Set<string>; counting: Counting | null; takers: string[] }
type Counting = Standing & { entryId: string; recordedAtMs: number; where: ReturnType<typeof contextOf> }

type Place = Pick<Measured, 'sample' | 'atMs'> &
  Pick<Measured, 'resourceID' | 'jobNum' | 'assemblySeq' | 'oprSeq' | 'partNum' | 'partRevision'> & { checkID: string }
type Result = Pick<Measured, 'value' | 'passed' | 'text'>

/** What tells one value from another, but for the value itself, as one text. */
export function placeOf(it: Place): string {
  const { checkID, sample, atMs, resourceID, jobNum, assemblySeq, oprSeq, partNum, partRevision } = it
  return JSON.stringify([checkID, sample, atMs, resourceID, jobNum, assemblySeq, oprSeq, partNum, partRevision])
}

/** What was found, as one text. */
export const resultOf = ({ value, passed, text }: Result) => JSON.stringify([value, passed, text])

const contexts = ['resourceID', 'jobNum', 'assemblySeq', 'oprSeq', 'partNum', 'partRevision'] as const
type Blanks = readonly (typeof contexts)[number][]

/** What of where it was found a file leaves out; it follows from the operation, or nobody knows it. */
export const blanksOf = (it: Place | Measured): Blanks => contexts.filter((name) => it[name] === null)

/** A value that a file has, with its place, as the file tells it, and its result as texts. */
export type Placed = Measured & { place: string; blanks: Blanks; result: string }

const row = knownEntry.omit({ pageId: true }).extend({ back: z.string() })

const nothingFound = resultOf({ value: null, passed: null, text: null })

const atOnce = 4000

const query = `SELECT toString(entry_id) AS entryId, toString(${takenBackBy('entry_id')}) AS back, toString(root) AS root, depth, check_id AS checkID, sample,
    toUnixTimestamp64Milli(t.at) AS atMs, toUnixTimestamp64Milli(recorded_at) AS recordedAtMs, value, passed, text, resource_id AS resourceID, job_num AS jobNum, assembly_seq AS assemblySeq, opr_seq AS oprSeq,
    part_num AS partNum, part_revision AS partRevision
  FROM check_value AS t FINAL
  WHERE organization_id = {organization:UInt32} AND page_id = {page:UInt32} AND source_id = {source:String}
    AND check_id IN {checks:Array(String)} AND t.at >= {from:DateTime64(3, 'UTC')} AND t.at <= {to:DateTime64(3, 'UTC')}
    AND t.at IN {ats:Array(DateTime64(3, 'UTC'))}
  ORDER BY recorded_at`

/** What a source recorded before where a file has values, by place. */
export async function findFound(
  clickhouse: ClickHouse,
  { organizationId, source }: { organizationId: number; source: CheckSource },
  values: readonly Placed[],
): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>()
  const turn = turns()
  for (let start = 0; start < values.length; start += atOnce) {
    const some = values.slice(start, start + atOnce)
    const ats = [...new Set(some.map(({ atMs }) => atMs))].sort((a, b) => a - b)
    const params = {
      page: source.pageId,
      source: source.sourceID,
      checks: [...new Set(some.map(({ check }) => check.checkID))],
      from: clickhouseInstant(ats[0]!),
      to: clickhouseInstant(ats.at(-1)!),
      ats: ats.map(clickhouseInstant),
    }
    const places = new Set(some.map(({ place }) => place))
    const blanks = [...new Map(some.map((value) => [value.blanks.join(), value.blanks])).values()]
    // What followed from an operation may follow from it no more: a value is known by what its file tells alone.
    const placesOf = (before: Place) =>
      blanks
        .map((names) => placeOf({ ...before, ...Object.fromEntries(names.map((name) => [name, null])) }))
        .filter((place) => places.has(place))
    const rows = await queryTenant(clickhouse, { organizationId, query, params, row })
    const known = new Set(rows.map(({ entryId }) => entryId))
    const takers = new Set(rows.map(({ back }) => back))
    for (const { entryId, back, root, depth, recordedAtMs, ...before } of rows)
      for (const place of placesOf(before)) {
        const at = found.get(place) ?? { results: new Set(), counting: null, takers: [] }
        if (takers.has(entryId)) at.takers.push(entryId)
        if (!known.has(back)) at.results.add(resultOf(before))
        const counting = { entryId, root, depth, recordedAtMs, where: contextOf(before) }
        found.set(place, { ...at, counting: resultOf(before) === nothingFound ? null : counting })
      }
    await turn()
  }
  return found
}
