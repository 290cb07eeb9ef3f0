import { collectWorkDays, type WorkDay, type WorkDays } from '@takt/domain/alerts/workDays.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { closedDays, type DaysQuestion, openRows, readDetailRows, windowDay } from './detailRows.ts'

// A closed day of a machine comes as it is kept: to group its work by texts would take the engine longer than it takes here.
const total = 'arrayMap((good, scrap, rework) -> good + scrap + rework, work.good, work.scrap, work.rework)'
const closed = `SELECT resource_id, day, work.part_num, work.opr_seq, work.emp_ids, work.run_ms, work.ideal_secs, work.good, ${total}, work.ideal_missing
  FROM ${closedDays()}`
// In the types of closed days: converting those would cost more than reading them.
const texts = 'Array(LowCardinality(String))'
const open = `SELECT resource_id, business_day, CAST(groupArray(part), '${texts}'), groupArray(opr), CAST(groupArray(emps), 'Array(${texts})'),
    groupArray(run), groupArray(ideal), groupArray(goods), groupArray(total), groupArray(missing)
  FROM (
    SELECT resource_id, ${windowDay} AS business_day, details.part_num AS part, details.opr_seq AS opr, details.emp_ids AS emps,
      toUInt32(sumIf(details.ms, details.time_class = 'running')) AS run, sum(details.ideal_secs) AS ideal, sum(details.good) AS goods,
      sum(details.good + details.scrap + details.rework) AS total, sum(details.ideal_missing) AS missing
    FROM ${openRows} AND details.part_num != ''
    GROUP BY resource_id, business_day, part, opr, emps)
  GROUP BY resource_id, business_day`

const nobody: readonly (string | null)[] = [null]
/** Where the columns of a machine's day are read into, one after the other. */
const columns = {
  ...{ partNums: [] as string[], teams: [] as string[][], oprSeqs: [] as number[], runMs: [] as number[] },
  ...{ idealSecs: [] as number[], goods: [] as number[], totals: [] as number[], missing: [] as number[] },
}

/** What each made of each operation of a part on a machine's day. */
function daysOf(reader: RowReader): WorkDay[] {
  const [resourceID, day] = [reader.text(), reader.uint16()]
  const { partNums, oprSeqs, teams, runMs, idealSecs, goods, totals, missing } = columns
  reader.texts(partNums)
  reader.int32s(oprSeqs)
  reader.textLists(teams)
  reader.uint32s(runMs)
  reader.float64s(idealSecs)
  for (const counts of [goods, totals, missing]) reader.uint64s(counts)
  const found: WorkDay[] = []
  for (let k = 0; k < partNums.length; k++) {
    const partNum = partNums[k]!
    if (partNum === '') continue
    const oprSeq = oprSeqs[k]! < 0 ? null : oprSeqs[k]!
    const team = teams[k]!.length > 0 ? teams[k]! : nobody
    for (const empID of team) {
      let own = found.find((one) => one.partNum === partNum && one.oprSeq === oprSeq && one.empID === empID)
      if (!own) {
        own = { resourceID, empID, partNum, oprSeq, day, runSecs: 0, idealSecs: 0, good: 0, total: 0, idealMissing: 0 }
        found.push(own)
      }
      own.runSecs += runMs[k]! / 1000 / team.length
      own.idealSecs += idealSecs[k]! / team.length
      own.good += goods[k]! / team.length
      own.total += totals[k]! / team.length
      own.idealMissing += missing[k]! / team.length
    }
  }
  return found
}

/** What each person made of each operation of a part on each machine and day with at least so much run time, scheduled or not. */
export async function readWorkDays(
  client: ClickHouse,
  question: DaysQuestion,
  leastRunSecs: number,
): Promise<WorkDays> {
  const collected = collectWorkDays()
  await readDetailRows(client, question, { closed, open }, (reader) => {
    for (const day of daysOf(reader)) if (day.runSecs >= leastRunSecs) collected.add(day)
  })
  return collected.all()
}
