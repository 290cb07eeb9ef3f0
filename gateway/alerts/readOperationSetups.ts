import type { OperationSetup } from '@takt/domain/alerts/longSetups.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { closedRows, type DaysQuestion, openRows, readDetailRows, windowDay } from './detailRows.ts'

const keys = (name: 'work' | 'details') =>
  `toString(resource_id) AS resource, toString(${name}.job_num) AS job, ${name}.assembly_seq AS assembly, ${name}.opr_seq AS opr,
    toString(${name}.part_num) AS part`
const isOperation = (name: 'work' | 'details') =>
  `${name}.job_num != '' AND ${name}.assembly_seq >= 0 AND ${name}.opr_seq >= 0`

const query = `SELECT resource, job, assembly, opr, max(part), toFloat64(sum(ms)), min(day) FROM (
    SELECT ${keys('work')}, day, work.setup_ms AS ms FROM ${closedRows('work')} AND work.setup_ms > 0 AND ${isOperation('work')}
    UNION ALL
    SELECT ${keys('details')}, ${windowDay} AS day, details.ms AS ms
      FROM ${openRows} AND details.time_class = 'setup' AND details.ms > 0 AND ${isOperation('details')})
  GROUP BY resource, job, assembly, opr ORDER BY resource, job, assembly, opr`

/** The declared setup of each job operation on each machine, scheduled or not. */
export const readOperationSetups = (client: ClickHouse, question: DaysQuestion): Promise<OperationSetup[]> =>
  readDetailRows(client, question, {
    query,
    row: (reader) => {
      const resourceID = reader.text()
      const jobNum = reader.text()
      const [assemblySeq, oprSeq] = [reader.int32(), reader.int32()]
      const partNum = reader.text()
      return {
        resourceID,
        jobNum,
        assemblySeq,
        oprSeq,
        partNum: partNum === '' ? null : partNum,
        setupSecs: reader.float64() / 1000,
        firstDay: reader.uint16(),
      }
    },
  })
