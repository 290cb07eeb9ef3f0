import type { WorkDay } from '@takt/domain/alerts/combinationEffects.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { closedRows, type DaysQuestion, openRows, readDetailRows, windowDay } from './detailRows.ts'

// Dictionary keys are grouped without being spelt out.
const keys = (name: 'work' | 'details') =>
  `resource_id AS resource, CAST(${name}.part_num, 'LowCardinality(String)') AS part, ${name}.opr_seq AS opr,
    CAST(if(empty(${name}.emp_ids), [''], ${name}.emp_ids), 'Array(LowCardinality(String))') AS emps, length(emps) AS people,
    ${name}.ideal_secs AS ideal, ${name}.good AS good, ${name}.good + ${name}.scrap + ${name}.rework AS total, ${name}.ideal_missing AS missing`

const share = (column: string) => `toFloat64(sum(${column} / people))`
const query = `SELECT resource, emp, part, opr, day, ${['run', 'ideal', 'good', 'total', 'missing'].map(share).join(', ')} FROM (
    SELECT ${keys('work')}, day, work.run_ms AS run FROM ${closedRows('work')} AND work.part_num != ''
    UNION ALL
    SELECT ${keys('details')}, ${windowDay} AS day, if(details.time_class = 'running', details.ms, 0) AS run
      FROM ${openRows} AND details.part_num != '')
  ARRAY JOIN emps AS emp
  GROUP BY resource, emp, part, opr, day
  HAVING sum(run / people) >= {leastRunMs:Float64}`

/** What each person made of each operation of a part on each machine and day with at least so much run time, scheduled or not. */
export const readWorkDays = (client: ClickHouse, question: DaysQuestion, leastRunSecs: number): Promise<WorkDay[]> =>
  readDetailRows(client, question, {
    query,
    params: { leastRunMs: leastRunSecs * 1000 },
    row: (reader) => {
      const resourceID = reader.text()
      const empID = reader.text()
      const partNum = reader.text()
      const oprSeq = reader.int32()
      return {
        resourceID,
        empID: empID === '' ? null : empID,
        partNum,
        oprSeq: oprSeq < 0 ? null : oprSeq,
        day: reader.uint16(),
        runSecs: reader.float64() / 1000,
        idealSecs: reader.float64(),
        good: reader.float64(),
        total: reader.float64(),
        idealMissing: reader.float64(),
      }
    },
  })
