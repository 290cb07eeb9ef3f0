import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { operationText } from '@takt/domain/areas/checksheets/work.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import type { Reading } from '../documents/index.ts'
import { currentRows, type FloorOf, floorNow } from '../efficiency/index.ts'
import { checksheetsTexts as texts } from './texts.ts'
import { workOf } from './workOf.ts'

type Work = Pick<CheckEntry, 'jobNum' | 'assemblySeq' | 'oprSeq'>
const workText = ({ jobNum = null, assemblySeq = null, oprSeq = null }: Work) =>
  operationText({ jobNum, assemblySeq, oprSeq })

/** Maximum number of days for which the work of a machine is looked up. */
const maxDays = 8

/**
 * Limits users without the right to read jobs, such as screens at machines, to the work of the given machine:
 * operations planned there, and work that the machine reported at the time of measurement. Everything else is rejected
 * with the same message, whether the job exists or not.
 */
export async function rejectOtherWork(
  { dependencies, floorOf }: { dependencies: Dependencies; floorOf: FloorOf },
  reading: Reading,
  entries: readonly CheckEntry[],
): Promise<void> {
  const { session, organizationId } = await reading(async (reader) => reader)
  if (mayDo(session, 'jobs', 'read')) return
  const named = entries.map((entry, index) => ({ ...entry, index })).filter(({ jobNum }) => jobNum)
  if (named.length === 0) return
  const planned = await plannedWork(reading, named)
  const otherEntries = named.filter(
    (entry) => !planned.has(JSON.stringify([entry.resourceID ?? null, workText(entry)])),
  )
  const problems: Record<string, string> = {}
  for (const [resourceID, some] of Map.groupBy(otherEntries, (entry) => entry.resourceID ?? null)) {
    const reportedWork = await readReportedWork(
      { dependencies, floorOf },
      { organizationId, resourceID, entries: some },
    )
    for (const entry of some)
      if (!reportedWork.has(workText(entry))) problems[`entries.${entry.index}.work`] = texts.noSuchWork
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** Reads the operations of the given jobs, each with the machine for which it is planned. */
async function plannedWork(reading: Reading, named: readonly Work[]): Promise<ReadonlySet<string>> {
  const jobNums = [...new Set(named.flatMap(({ jobNum }) => jobNum ?? []))]
  const { rows } = await reading(({ trx, organizationId }) =>
    sql<Work & { resourceID: string }>`select resource_id as "resourceID", job_num as "jobNum",
        assembly_seq as "assemblySeq", opr_seq as "oprSeq"
      from job_operations where organization_id = ${organizationId}::int and job_num = any(${jobNums}::text[])
        and resource_id is not null`.execute(trx),
  )
  return new Set(rows.map((row) => JSON.stringify([row.resourceID, workText(row)])))
}

/** Reads the work of a machine now, and the work that it reported in the day before each of these values. */
async function readReportedWork(
  { dependencies, floorOf }: { dependencies: Dependencies; floorOf: FloorOf },
  about: { organizationId: number; resourceID: string | null; entries: readonly CheckEntry[] },
): Promise<ReadonlySet<string>> {
  const { organizationId, resourceID } = about
  const floor = await floorOf(organizationId)
  if (resourceID === null || !floor.resources.has(resourceID)) return new Set()
  const now = dependencies.now()
  const rows = currentRows(floor, await floorNow(dependencies, organizationId), now)
  const operations = new Set(rows.filter((row) => row.resourceID === resourceID).map(workText))
  const days = new Set(about.entries.map(({ at }) => Math.floor(Math.min(now, Date.parse(at)) / dayMs)))
  for (const day of [...days].sort((a, b) => b - a).slice(0, maxDays))
    for (const until of [day * dayMs, Math.min(now, (day + 1) * dayMs)])
      for (const { operation } of await workOf(dependencies, floor, resourceID, until))
        if (operation) operations.add(operation)
  return operations
}
