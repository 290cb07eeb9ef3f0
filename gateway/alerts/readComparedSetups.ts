import {
  type ComparedSetups,
  compareSetups,
  type OperationSetups,
  type SetupStandards,
} from '@takt/domain/alerts/longSetups.ts'
import { growsBy, type Setup } from '@takt/domain/efficiency/adjoiningSetups.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { closedDays, type DaysQuestion, isClosedDay, splitDayOf } from './detailRows.ts'

/** Courses know when there was setup, but not of which part; the day's sums do. */
const query = `SELECT toString(resource_id), concat(job, '~', toString(assembly), '~', toString(opr)), max(part),
  arraySort(groupArrayIf(stretch, known)) FROM (
    SELECT resource_id, job, assembly, opr, '' AS part, true AS known, (start, end, ms) AS stretch
      FROM rollup_day_course FINAL
      ARRAY JOIN setups.job_num AS job, setups.assembly_seq AS assembly, setups.opr_seq AS opr,
        setups.start AS start, setups.end AS end, setups.ms AS ms
      WHERE ${isClosedDay} AND assembly >= 0 AND opr >= 0
    UNION ALL
    SELECT resource_id, setup.1 AS job, setup.2 AS assembly, setup.3 AS opr, toString(setup.4) AS part, false AS known,
        (toDateTime64(0, 3, 'UTC'), toDateTime64(0, 3, 'UTC'), 0.) AS stretch
      FROM ${closedDays('ARRAY JOIN setups AS setup')})
  GROUP BY resource_id, job, assembly, opr ORDER BY resource_id`

/**
 * Reads row after row the setups of an operation; they hold until the next is read, as there are very many. What
 * adjoins is joined; what reaches to an edge of `within` may have begun before or go on after it, and is left out.
 */
function setupsReader(within: Interval) {
  const [starts, ms]: [number[], number[]] = [[], []]
  const keep = (setup: Setup | undefined) => {
    if (!setup || setup.start <= within.start || setup.end >= within.end) return
    starts.push(setup.start)
    ms.push(setup.ms)
  }
  return (reader: RowReader): OperationSetups => {
    const [resourceID, operation, partNum] = [reader.text(), reader.text(), reader.text() || null]
    starts.length = 0
    ms.length = 0
    let last: Setup | undefined
    for (let left = reader.length(); left > 0; left--) {
      const stretch = { start: reader.uint64(), end: reader.uint64(), ms: reader.float64() }
      if (growsBy(last, stretch)) continue
      keep(last)
      last = stretch
    }
    keep(last)
    return { resourceID, operation, partNum, starts, ms }
  }
}

/**
 * Compares the declared setups of job operations on machines in days that are closed, scheduled or not, each as Setup
 * Details tells it, with their standards.
 */
export async function readComparedSetups(
  client: ClickHouse,
  question: DaysQuestion,
  standards: SetupStandards,
): Promise<ComparedSetups[]> {
  const { floor, resourceIDs, firstDay } = question
  const splitDay = splitDayOf(question)
  if (standards.size === 0 || resourceIDs.length === 0 || firstDay >= splitDay) return []
  const clock = wallClock(floor.timeZone)
  const readSetups = setupsReader({ start: clock.dayStart(firstDay), end: clock.dayStart(splitDay) })
  const params = { organization: floor.organizationId, resources: resourceIDs, firstDay, splitDay }
  const row = (reader: RowReader) => compareSetups(readSetups(reader), standards)
  const found: ComparedSetups[] = []
  for await (const rows of readRows(client, { query, params, row }))
    for (const compared of rows) if (compared) found.push(compared)
  return found
}
