import type { CheckSource } from '@takt/domain/checksheets/checkSources.ts'
import type { Measured } from '@takt/domain/checksheets/readMeasured.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse.ts'
import { turns } from '@takt/store/turns.ts'
import { z } from 'zod'
import { clickhouseInstant, type Standing } from './entries.ts'
import { takenBackBy } from './takenBack.ts'

/**
 * What a source recorded before at one place: the results that were not taken back, the entry that counts (null: what was
 * found was taken back), and the entries by which something was taken back.
 */
export type Found = { results: Set<string>; counting: (Standing & { entryId: string }) | null; takers: string[] }

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

/**
 * A value that a file has, with its place and result as texts: `place` as the file tells it, `keptAt` with what follows
 * from the operation.
 */
export type Placed = Measured & { place: string; keptAt: string; result: string }

const word = z.string().nullable()
const whole = z.int().nullable()
const row = z.object({
  entryId: z.string(),
  back: z.string(),
  root: z.string(),
  depth: z.int(),
  checkID: z.string(),
  sample: z.int(),
  atMs: z.coerce.number(),
  value: z.number().nullable(),
  passed: z.boolean().nullable(),
  text: word,
  resourceID: word,
  jobNum: word,
  assemblySeq: whole,
  oprSeq: whole,
  partNum: word,
  partRevision: word,
})

const nothingFound = resultOf({ value: null, passed: null, text: null })

const atOnce = 4000

const query = `SELECT toString(entry_id) AS entryId, toString(${takenBackBy('entry_id')}) AS back, toString(root) AS root, depth, check_id AS checkID, sample,
    toUnixTimestamp64Milli(t.at) AS atMs, value, passed, text, resource_id AS resourceID, job_num AS jobNum, assembly_seq AS assemblySeq, opr_seq AS oprSeq,
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
    const places = new Map(some.map(({ keptAt, place }) => [keptAt, place]))
    // Values that were kept before anything followed from operations.
    for (const { place } of some) places.set(place, place)
    const rows = await queryTenant(clickhouse, { organizationId, query, params, row })
    const known = new Set(rows.map(({ entryId }) => entryId))
    const takers = new Set(rows.map(({ back }) => back))
    for (const { entryId, back, root, depth, ...before } of rows) {
      const place = places.get(placeOf(before))
      if (place === undefined) continue
      const at = found.get(place) ?? { results: new Set(), counting: null, takers: [] }
      if (takers.has(entryId)) at.takers.push(entryId)
      if (!known.has(back)) at.results.add(resultOf(before))
      found.set(place, { ...at, counting: resultOf(before) === nothingFound ? null : { entryId, root, depth } })
    }
    await turn()
  }
  return found
}
