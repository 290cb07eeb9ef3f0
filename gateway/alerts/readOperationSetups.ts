import type { OperationSetup } from '@takt/domain/alerts/longSetups.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { closedRows, type DaysQuestion, openRows, readDetailRows, windowDay } from './detailRows.ts'

const keys = (name: 'work' | 'details') =>
  `resource_id, ${name}.job_num AS job, ${name}.assembly_seq AS assembly, ${name}.opr_seq AS opr, ${name}.part_num AS part`
const isOperation = (name: 'work' | 'details') =>
  `${name}.job_num != '' AND ${name}.assembly_seq >= 0 AND ${name}.opr_seq >= 0`

const query = {
  closed: `SELECT ${keys('work')}, day, work.setup_ms AS ms FROM ${closedRows('work')} AND work.setup_ms > 0 AND ${isOperation('work')}`,
  open: `SELECT ${keys('details')}, ${windowDay} AS day, details.ms AS ms
    FROM ${openRows} AND details.time_class = 'setup' AND details.ms > 0 AND ${isOperation('details')}`,
  around: (rows: string) =>
    `SELECT resource_id, job, assembly, opr, max(toString(part)), toFloat64(sum(ms)), min(day) FROM (${rows})
      GROUP BY resource_id, job, assembly, opr ORDER BY resource_id, job, assembly, opr`,
}

/** The declared setup of each job operation on each machine, scheduled or not. */
export async function readOperationSetups(client: ClickHouse, question: DaysQuestion): Promise<OperationSetup[]> {
  const found: OperationSetup[] = []
  await readDetailRows(client, question, query, (reader) => {
    const [resourceID, jobNum, assemblySeq, oprSeq] = [reader.text(), reader.text(), reader.int32(), reader.int32()]
    const partNum = reader.text() || null
    found.push({
      ...{ resourceID, jobNum, assemblySeq, oprSeq, partNum },
      ...{ setupSecs: reader.float64() / 1000, firstDay: reader.uint16() },
    })
  })
  return found
}
