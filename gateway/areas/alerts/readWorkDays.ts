import { collectWorkDays, type OperationDays, type WorkDay } from '@takt/domain/areas/alerts/workDays.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import type { RowReader } from '@takt/store/clickhouse/rowBinary/createRowReader.ts'
import { closedDays, type DaysQuery, openRows, readDetailRows, windowDay } from './detailRows.ts'

const share = (column: string) => `toFloat64(sum(${column} / people))`
const combination =
  'Tuple(LowCardinality(String), Int32, LowCardinality(String), Float64, Float64, Float64, Float64, Float64)'
const counts = ['good', 'scrap', 'rework', 'ideal_secs', 'ideal_missing']
const ofWork = ['part_num', 'opr_seq', 'emp_ids', 'time_class', 'ms', ...counts]
const query = {
  closed: `SELECT resource_id, combinations FROM ${closedDays()}`,
  open: `SELECT resource_id, CAST(groupArray((part, opr, emp, run, ideal, goods, total, missing)),
    'Array(${combination})') FROM (
      SELECT resource_id, business_day, part, opr,
        emp, ${share('run_ms')} AS run, ${share('ideal_secs')} AS ideal, ${share('good')} AS goods,
        ${share('made')} AS total, ${share('ideal_missing')} AS missing
      FROM (
        SELECT resource_id, ${windowDay} AS business_day, details.part_num AS part, details.opr_seq AS opr,
          if(empty(details.emp_ids), [''], details.emp_ids) AS emps, length(emps) AS people,
          if(details.time_class = 'running', details.ms, 0) AS run_ms, details.ideal_secs AS ideal_secs,
            details.good AS good,
          details.good + details.scrap + details.rework AS made, details.ideal_missing AS ideal_missing
        FROM ${openRows(...ofWork)} AND details.part_num != '')
      ARRAY JOIN emps AS emp
      GROUP BY resource_id, business_day, part, opr, emp)
    GROUP BY resource_id, business_day`,
}

/** Reads the production of each person and operation of a part on one day of a machine. */
function daysOf(reader: RowReader): WorkDay[] {
  const resourceID = reader.text()
  const days = new Array<WorkDay>(reader.length())
  for (let k = 0; k < days.length; k++) {
    const partNum = reader.text()
    const oprSeq = reader.int32()
    const empID = reader.text() || null
    days[k] = {
      resourceID,
      partNum,
      oprSeq: oprSeq < 0 ? null : oprSeq,
      empID,
      runSecs: reader.float64() / 1000,
      idealSecs: reader.float64(),
      good: reader.float64(),
      total: reader.float64(),
      idealMissing: reader.float64(),
    }
  }
  return days
}

/**
 * Reads the production of each person, operation of a part, machine and day with at least `minRunSecs` run time,
 * scheduled or not; grouped by operation.
 */
export async function readWorkDays(
  client: ClickHouse,
  daysQuery: DaysQuery,
  minRunSecs: number,
): Promise<OperationDays[]> {
  const collected = collectWorkDays()
  await readDetailRows(client, daysQuery, query, (reader) => {
    for (const day of daysOf(reader)) if (day.runSecs >= minRunSecs) collected.add(day)
  })
  return collected.all()
}
