import { dueChecks, type LastSample, mayBeOverdue } from '@takt/domain/areas/checksheets/dueChecks.ts'
import { isForWork } from '@takt/domain/areas/checksheets/work.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { OverdueCheck } from '@takt/domain/areas/quality/checkAlerts.ts'
import { textOrNull } from '@takt/store/clickhouse/rowBinary/absent.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { mapInTurns } from '@takt/store/queue/turns.ts'
import { type Bind, bindParams } from '../../core/rollups/bindParams.ts'
import type { Reading } from '../documents/face.ts'
import type { FactSources } from '../efficiency/face.ts'
import type { ToldWorkOf } from './createToldWork.ts'
import { fromOperations } from './fromOperations.ts'
import { approvedSheets } from './readSheets.ts'
import { saysNothing } from './takenBack.ts'
import { recordedAfter, uncorrected } from './uncorrected.ts'

/** A checksheet belongs to a machine as long as it was filled in there within so many days. */
const inUseMs = 7 * 86_400_000

/** When each sample of each check was found last, and what all of it was filled in for last; of values that count. */
const queryOf = (
  bind: Bind,
  { resourceIDs, since }: { resourceIDs: readonly string[]; since: number },
) => `SELECT page_id, assumeNotNull(resource_id), ifNull(argMax(work, last).1, ''), ifNull(argMax(work, last).2, ''),
    groupArray(toString(check_id)), groupArray(sample), groupArray(toFloat64(toUnixTimestamp64Milli(last)))
  FROM (SELECT page_id, resource_id, check_id, sample, max(t.at) AS last, argMax((job_num, part_num), t.at) AS work
    FROM check_value_by_time AS t WHERE organization_id = {organization:UInt32}
      AND resource_id IN ${bind(resourceIDs, 'Array(String)')}
      AND t.at >= fromUnixTimestamp64Milli(${bind(since, 'Int64')}, 'UTC')
      AND ${uncorrected(recordedAfter(since, bind))} AND NOT ${saysNothing}
    GROUP BY page_id, resource_id, check_id, sample)
  GROUP BY page_id, resource_id`

/** A checksheet as it was filled in at a machine lately. */
type FilledIn = {
  pageId: number
  resourceID: string
  /** Of which job and part, the last time. */
  filledInFor: { jobNum: string | null; partNum: string | null }
  found: LastSample[]
}

function readFilledIn(reader: RowReader): FilledIn {
  const [pageId, resourceID] = [reader.uint32(), reader.text()]
  const filledInFor = { jobNum: textOrNull(reader.text()), partNum: textOrNull(reader.text()) }
  const column = <Value>(read: () => Value) => Array.from({ length: reader.length() }, read)
  const [checkIDs, samples, ats] = [column(reader.text), column(reader.uint8), column(reader.float64)]
  const found = checkIDs.map((checkID, k) => ({ checkID, sample: samples[k]!, at: ats[k]! }))
  return { pageId, resourceID, filledInFor, found }
}

/**
 * The checks that are overdue now, of checksheets that are in use at these machines for what these work on
 * (`isForWork`). What was found counts as of now; what machines made may be `maxAgeMs` old.
 */
export async function findOverdue(
  { clickhouse, toldWorkOf }: Pick<FactSources, 'clickhouse'> & { toldWorkOf: ToldWorkOf },
  reading: Reading,
  about: { floor: Floor; resourceIDs: readonly string[]; now: number; maxAgeMs: number; signal: AbortSignal },
): Promise<OverdueCheck[]> {
  const { floor, resourceIDs, now, maxAgeMs, signal } = about
  const { params, bind } = bindParams(floor.organizationId)
  const query = queryOf(bind, { resourceIDs, since: now - inUseMs })
  const filledIn: FilledIn[] = []
  for await (const rows of readRows(clickhouse, { query, params, row: readFilledIn, signal })) filledIn.push(...rows)
  const sheets = await approvedSheets(reading, [...new Set(filledIn.map(({ pageId }) => pageId))])
  const used = filledIn.flatMap((one) => {
    const sheet = sheets.get(one.pageId)
    return sheet && mayBeOverdue([...sheet.checks.values()], { found: one.found, now }) ? [{ ...one, sheet }] : []
  })
  const machines = [...new Set(used.map(({ resourceID }) => resourceID))]
  const work = await toldWorkOf(floor, { resourceIDs: machines, now, maxAgeMs, signal })
  const made = new Map([...work].map(([resourceID, { makes }]) => [resourceID, makes]))
  const { wholeOf } = await reading((reader) => fromOperations(reader, [...made.values()].flat()))
  const overdue = await mapInTurns(used, ({ pageId, resourceID, filledInFor, found, sheet }) => {
    const { checks, approvedAt } = sheet
    const makes = made.get(resourceID)!.map((one) => ({ ...one, partNum: wholeOf(one).partNum }))
    if (!isForWork(filledInFor, makes)) return []
    const due = dueChecks([...checks.values()], { work: work.get(resourceID)!, found, approvedAt, now })
    return due.flatMap(({ checkID, state, since, parts }) =>
      state === 'overdue' && since !== null
        ? [{ pageId, checkID, checkText: checks.get(checkID)!.text, resourceID, since, parts }]
        : [],
    )
  })
  return overdue.flat()
}
