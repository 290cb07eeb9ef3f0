import type { WorkDay } from '@takt/domain/alerts/combinationEffects.ts'
import { within } from '@takt/domain/alerts/within.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import type { RowReader } from '@takt/store/rowBinary/createRowReader.ts'
import { closedRows, type DaysQuestion, eachDetailRow, openRows, windowDay } from './detailRows.ts'

const columns = (
  name: 'work' | 'details',
  day: string,
  run: string,
) => `toString(resource_id) AS resource, ${day} AS day,
    toString(${name}.part_num) AS part, ${name}.opr_seq AS opr, arrayMap(emp -> toString(emp), ${name}.emp_ids) AS emps, toFloat64(${run}) AS run,
    ${name}.ideal_secs AS ideal, toFloat64(${name}.good) AS good, toFloat64(${name}.good + ${name}.scrap + ${name}.rework) AS total,
    toFloat64(${name}.ideal_missing) AS missing`

// Added up here: the engine would spend most of its time on finding the group of each row by three texts.
const query = `SELECT ${columns('work', 'day', 'work.run_ms')} FROM ${closedRows('work')} AND work.part_num != ''
  UNION ALL
  SELECT ${columns('details', windowDay, "if(details.time_class = 'running', details.ms, 0)")} FROM ${openRows} AND details.part_num != ''`

type WorkRow = Omit<WorkDay, 'empID'> & { empIDs: readonly string[] }

const rowOf = (reader: RowReader): WorkRow => {
  const resourceID = reader.text()
  const day = reader.uint16()
  const partNum = reader.text()
  const oprSeq = reader.int32()
  const empIDs = Array.from({ length: reader.length() }, reader.text)
  return {
    resourceID,
    day,
    partNum,
    oprSeq: oprSeq < 0 ? null : oprSeq,
    empIDs,
    runSecs: reader.float64() / 1000,
    idealSecs: reader.float64(),
    good: reader.float64(),
    total: reader.float64(),
    idealMissing: reader.float64(),
  }
}

const nobody: readonly (string | null)[] = [null]

const sameWork = (row: Omit<WorkRow, 'empIDs'>, empID: string | null) => (one: WorkDay) =>
  one.partNum === row.partNum && one.empID === empID && one.oprSeq === row.oprSeq

/** Adds a row to the sums of its machine and day, in equal shares to its people. */
function addTo(sums: WorkDay[], { empIDs, ...row }: WorkRow) {
  const people = empIDs.length > 0 ? empIDs : nobody
  const share = 1 / people.length
  for (const empID of people) {
    let sum = sums.find(sameWork(row, empID))
    if (!sum) {
      sum = { ...row, empID, runSecs: 0, idealSecs: 0, good: 0, total: 0, idealMissing: 0 }
      sums.push(sum)
    }
    sum.runSecs += row.runSecs * share
    sum.idealSecs += row.idealSecs * share
    sum.good += row.good * share
    sum.total += row.total * share
    sum.idealMissing += row.idealMissing * share
  }
}

/** What each person made of each operation of a part on each machine and day with at least so much run time, scheduled or not. */
export async function readWorkDays(
  client: ClickHouse,
  question: DaysQuestion,
  leastRunSecs: number,
): Promise<WorkDay[]> {
  const machines = new Map<string, Map<number, WorkDay[]>>()
  await eachDetailRow(client, question, { query, row: rowOf }, (row) => {
    const days = within(machines, row.resourceID, () => new Map<number, WorkDay[]>())
    addTo(
      within(days, row.day, () => []),
      row,
    )
  })
  const all = [...machines.values()].flatMap((days) => [...days.values()].flat())
  return all.filter(({ runSecs }) => runSecs >= leastRunSecs)
}
