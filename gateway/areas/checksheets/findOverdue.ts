import { dueChecks, type LastSample, mayBeOverdue } from '@takt/domain/areas/checksheets/dueChecks.ts'
import { isForWork } from '@takt/domain/areas/checksheets/work.ts'
import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { OverdueCheck } from '@takt/domain/areas/quality/checkAlerts.ts'
import { textOrNull } from '@takt/store/clickhouse/rowBinary/absent.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/clickhouse/rowBinary/readRows.ts'
import { mapYielding } from '@takt/store/queue/yielding.ts'
import { type Bind, bindParams } from '../../core/rollups/bindParams.ts'
import type { Reading } from '../documents/index.ts'
import type { FactSources } from '../efficiency/index.ts'
import { fromOperations } from './fromOperations.ts'
import { approvedSheets } from './readSheets.ts'
import { isRetraction } from './retractions.ts'
import { recordedAfter, uncorrected } from './uncorrected.ts'
import type { ReadReportedWork } from './workCache.ts'

/** Time for which a checksheet counts as in use at a machine after it was last filled in there. */
const inUseMs = 7 * 86_400_000

/**
 * Query for the last value in force of each sample of each check, and the last job and part for which the sheet was
 * filled in.
 */
const queryOf = (
  bind: Bind,
  { resourceIDs, since }: { resourceIDs: readonly string[]; since: number },
) => `SELECT page_id, assumeNotNull(resource_id), ifNull(argMax(work, last).1, ''), ifNull(argMax(work, last).2, ''),
    groupArray(toString(check_id)), groupArray(sample), groupArray(toFloat64(toUnixTimestamp64Milli(last)))
  FROM (SELECT page_id, resource_id, check_id, sample, max(t.at) AS last, argMax((job_num, part_num), t.at) AS work
    FROM check_value_by_time AS t WHERE organization_id = {organization:UInt32}
      AND resource_id IN ${bind(resourceIDs, 'Array(String)')}
      AND t.at >= fromUnixTimestamp64Milli(${bind(since, 'Int64')}, 'UTC')
      AND ${uncorrected(recordedAfter(since, bind))} AND NOT ${isRetraction}
    GROUP BY page_id, resource_id, check_id, sample)
  GROUP BY page_id, resource_id`

/** A checksheet that was recently filled in at a machine. */
type FilledSheet = {
  pageId: number
  resourceID: string
  /** Job and part for which it was last filled in. */
  filledInFor: { jobNum: string | null; partNum: string | null }
  found: LastSample[]
}

function readFilledSheet(reader: RowReader): FilledSheet {
  const [pageId, resourceID] = [reader.uint32(), reader.text()]
  const filledInFor = { jobNum: textOrNull(reader.text()), partNum: textOrNull(reader.text()) }
  const column = <Value>(read: () => Value) => Array.from({ length: reader.length() }, read)
  const [checkIDs, samples, ats] = [column(reader.text), column(reader.uint8), column(reader.float64)]
  const found = checkIDs.map((checkID, k) => ({ checkID, sample: samples[k]!, at: ats[k]! }))
  return { pageId, resourceID, filledInFor, found }
}

/**
 * Returns the checks that are overdue now, of checksheets in use at these machines that apply to their current work
 * (`isForWork`). Check values are current; the work of machines may be up to `maxAgeMs` old.
 */
export async function findOverdue(
  { clickhouse, readReportedWork }: Pick<FactSources, 'clickhouse'> & { readReportedWork: ReadReportedWork },
  reading: Reading,
  about: { floor: Floor; resourceIDs: readonly string[]; now: number; maxAgeMs: number; signal: AbortSignal },
): Promise<OverdueCheck[]> {
  const { floor, resourceIDs, now, maxAgeMs, signal } = about
  const { params, bind } = bindParams(floor.organizationId)
  const query = queryOf(bind, { resourceIDs, since: now - inUseMs })
  const filledSheets: FilledSheet[] = []
  for await (const rows of readRows(clickhouse, { query, params, row: readFilledSheet, signal }))
    filledSheets.push(...rows)
  const sheets = await approvedSheets(reading, [...new Set(filledSheets.map(({ pageId }) => pageId))])
  const used = filledSheets.flatMap((filled) => {
    const sheet = sheets.get(filled.pageId)
    return sheet && mayBeOverdue([...sheet.checks.values()], { found: filled.found, now }) ? [{ ...filled, sheet }] : []
  })
  const machines = [...new Set(used.map(({ resourceID }) => resourceID))]
  const work = await readReportedWork(floor, { resourceIDs: machines, now, maxAgeMs, signal })
  const jobsByMachine = new Map([...work].map(([resourceID, { makes }]) => [resourceID, makes]))
  const { wholeOf } = await reading((reader) => fromOperations(reader, [...jobsByMachine.values()].flat()))
  const overdue = await mapYielding(used, ({ pageId, resourceID, filledInFor, found, sheet }) => {
    const { checks, approvedAt } = sheet
    const currentJobs = jobsByMachine.get(resourceID)!.map((job) => ({ ...job, partNum: wholeOf(job).partNum }))
    if (!isForWork(filledInFor, currentJobs)) return []
    const due = dueChecks([...checks.values()], { work: work.get(resourceID)!, found, approvedAt, now })
    return due.flatMap(({ checkID, state, since, parts }) =>
      state === 'overdue' && since !== null
        ? [{ pageId, checkID, checkText: checks.get(checkID)!.text, resourceID, since, parts }]
        : [],
    )
  })
  return overdue.flat()
}
