import type { DeclaredSetup } from '@takt/domain/alerts/longSetups.ts'
import { adjoiningSetups } from '@takt/domain/efficiency/adjoiningSetups.ts'
import { operationKey } from '@takt/domain/efficiency/course.ts'
import type { Interval } from '@takt/domain/schedule/interval.ts'
import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { readRows } from '@takt/store/rowBinary/readRows.ts'
import { closedDays, type DaysQuestion, isClosedDay, splitDayOf } from './detailRows.ts'

const operation = 'resource_id, job, assembly, opr'

/** Courses know no parts of setups, the day's sums do. */
const query = `SELECT toString(resource_id), job, assembly, opr, part, start, end, ms
  FROM (SELECT resource_id, job, assembly, opr, start, end, ms FROM rollup_day_course FINAL
    ARRAY JOIN setups.job_num AS job, setups.assembly_seq AS assembly, setups.opr_seq AS opr, setups.start AS start, setups.end AS end, setups.ms AS ms
    WHERE ${isClosedDay} AND assembly >= 0 AND opr >= 0) AS stretches
  LEFT JOIN (SELECT resource_id, toString(setup.1) AS job, setup.2 AS assembly, setup.3 AS opr, max(toString(setup.4)) AS part
    FROM ${closedDays('ARRAY JOIN setups AS setup')} GROUP BY ${operation}) AS parts USING (${operation})
  ORDER BY resource_id, start`

type Stretch = Interval & Omit<DeclaredSetup, 'start' | 'setupSecs'> & { ms: number }

function readStretch(reader: RowReader): Stretch {
  const [resourceID, jobNum, assemblySeq, oprSeq] = [reader.text(), reader.text(), reader.int32(), reader.int32()]
  const partNum = reader.text() || null
  const [start, end] = [reader.uint64(), reader.uint64()]
  return { resourceID, jobNum, assemblySeq, oprSeq, partNum, start, end, ms: reader.float64() }
}

/**
 * The declared setups of job operations on machines in days that are closed, scheduled or not, each as Setup Details tells it. What reaches to an edge of these days may have begun
 * before or go on after it, and is left out.
 */
export async function readDeclaredSetups(client: ClickHouse, question: DaysQuestion): Promise<DeclaredSetup[]> {
  const { floor, resourceIDs, firstDay } = question
  const splitDay = splitDayOf(question)
  if (resourceIDs.length === 0 || firstDay >= splitDay) return []
  const clock = wallClock(floor.timeZone)
  const params = { organization: floor.organizationId, resources: resourceIDs, firstDay, splitDay }
  const setups = adjoiningSetups<Stretch>()
  for await (const rows of readRows(client, { query, params, row: readStretch }))
    for (const stretch of rows) setups.add(`${stretch.resourceID} ${operationKey(stretch)}`, stretch)
  const [start, end] = [clock.dayStart(firstDay), clock.dayStart(splitDay)]
  return setups.all
    .filter((one) => one.start > start && one.end < end)
    .map(({ end: _, ms, ...setup }) => ({ ...setup, setupSecs: ms / 1000 }))
}
