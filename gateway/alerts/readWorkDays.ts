import type { WorkDay } from '@takt/domain/alerts/combinationEffects.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { closedRows, type DaysQuestion, openRows, readDetailRows, windowDay } from './detailRows.ts'

// Dictionary keys are grouped without being spelt out.
const keys = (name: 'work' | 'details') =>
  `resource_id AS resource, CAST(${name}.part_num, 'LowCardinality(String)') AS part, ${name}.opr_seq AS opr,
    CAST(if(empty(${name}.emp_ids), [''], ${name}.emp_ids), 'Array(LowCardinality(String))') AS emps, length(emps) AS people,
    ${name}.ideal_secs AS ideal, ${name}.good AS good, ${name}.good + ${name}.scrap + ${name}.rework AS total, ${name}.ideal_missing AS missing`

const share = (column: string) => `toFloat64(sum(${column} / people))`
// The days of a combination come together: its texts are read once.
const query = `SELECT resource, emp, part, opr, groupArray((day, runMs, idealSecs, goods, all, missings)) FROM (
    SELECT resource, emp, part, opr, day, ${share('run')} AS runMs, ${share('ideal')} AS idealSecs, ${share('good')} AS goods, ${share('total')} AS all,
      ${share('missing')} AS missings
    FROM (
      SELECT ${keys('work')}, day, work.run_ms AS run FROM ${closedRows('work')} AND work.part_num != ''
      UNION ALL
      SELECT ${keys('details')}, ${windowDay} AS day, if(details.time_class = 'running', details.ms, 0) AS run
        FROM ${openRows} AND details.part_num != '')
    ARRAY JOIN emps AS emp
    GROUP BY resource, emp, part, opr, day
    HAVING runMs >= {leastRunMs:Float64})
  GROUP BY resource, emp, part, opr`

function daysOf(reader: RowReader): WorkDay[] {
  const [resourceID, empID, partNum, oprSeq] = [reader.text(), reader.text(), reader.text(), reader.int32()]
  const who = { resourceID, empID: empID === '' ? null : empID, partNum, oprSeq: oprSeq < 0 ? null : oprSeq }
  const days: WorkDay[] = []
  for (let left = reader.length(); left > 0; left--)
    days.push({
      ...who,
      day: reader.uint16(),
      runSecs: reader.float64() / 1000,
      idealSecs: reader.float64(),
      good: reader.float64(),
      total: reader.float64(),
      idealMissing: reader.float64(),
    })
  return days
}

/** What each person made of each operation of a part on each machine and day with at least so much run time, scheduled or not; the days of each combination together. */
export async function readWorkDays(
  client: ClickHouse,
  question: DaysQuestion,
  leastRunSecs: number,
): Promise<WorkDay[]> {
  const params = { leastRunMs: leastRunSecs * 1000 }
  return (await readDetailRows(client, question, { query, params, row: daysOf })).flat()
}
