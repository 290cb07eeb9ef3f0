import type { OperationSetup } from '@takt/domain/alerts/longSetups.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { closedDays, type DaysQuestion, openRows, readDetailRows, windowDay } from './detailRows.ts'

const query = {
  closed: `SELECT resource_id, setup.1 AS job, setup.2 AS assembly, setup.3 AS opr, setup.4 AS part, day, setup.5 AS ms
    FROM ${closedDays('ARRAY JOIN setups AS setup')}`,
  open: `SELECT resource_id, details.job_num AS job, details.assembly_seq AS assembly, details.opr_seq AS opr, details.part_num AS part,
      ${windowDay} AS day, details.ms AS ms
    FROM ${openRows} AND details.time_class = 'setup' AND details.ms > 0
      AND details.job_num != '' AND details.assembly_seq >= 0 AND details.opr_seq >= 0`,
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
