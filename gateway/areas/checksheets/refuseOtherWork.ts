import { mayDo } from '@takt/domain/areas/access/session.ts'
import type { CheckEntry } from '@takt/domain/areas/checksheets/checkEntry.ts'
import { operationText } from '@takt/domain/areas/checksheets/work.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { sql } from 'kysely'
import type { Dependencies } from '../../core/dependencies.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import type { Reading } from '../documents/face.ts'
import { currentRows, type FloorOf, floorNow } from '../efficiency/face.ts'
import { checksheetsTexts as texts } from './texts.ts'
import { workOf } from './workOf.ts'

type Work = Pick<CheckEntry, 'jobNum' | 'assemblySeq' | 'oprSeq'>
const workText = ({ jobNum = null, assemblySeq = null, oprSeq = null }: Work) =>
  operationText({ jobNum, assemblySeq, oprSeq })

/** Of values of so many days it is looked up what a machine worked on. */
const mostDays = 8

/**
 * Whoever may not read jobs, as screens at machines, tells of the work of the machine that is named alone: operations
 * that are planned there, and what the machine told that it worked on when the value was found. All else is refused with
 * one sentence, whether there is such a job or not.
 */
export async function refuseOtherWork(
  { dependencies, floorOf }: { dependencies: Dependencies; floorOf: FloorOf },
  reading: Reading,
  entries: readonly CheckEntry[],
): Promise<void> {
  const { session, organizationId } = await reading(async (reader) => reader)
  if (mayDo(session, 'jobs', 'read')) return
  const named = entries.map((entry, index) => ({ ...entry, index })).filter(({ jobNum }) => jobNum)
  if (named.length === 0) return
  const planned = await plannedWork(reading, named)
  const others = named.filter((entry) => !planned.has(JSON.stringify([entry.resourceID ?? null, workText(entry)])))
  const problems: Record<string, string> = {}
  for (const [resourceID, some] of Map.groupBy(others, (entry) => entry.resourceID ?? null)) {
    const told = await toldWork({ dependencies, floorOf }, { organizationId, resourceID, entries: some })
    for (const entry of some) if (!told.has(workText(entry))) problems[`entries.${entry.index}.work`] = texts.noSuchWork
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

/** The operations of the jobs that are named, each with the machine at which it is planned. */
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

/** What a machine works on now, and told of the day before each of these values was found. */
async function toldWork(
  { dependencies, floorOf }: { dependencies: Dependencies; floorOf: FloorOf },
  about: { organizationId: number; resourceID: string | null; entries: readonly CheckEntry[] },
): Promise<ReadonlySet<string>> {
  const { organizationId, resourceID } = about
  const floor = await floorOf(organizationId)
  if (resourceID === null || !floor.resources.has(resourceID)) return new Set()
  const now = dependencies.now()
  const rows = currentRows(floor, await floorNow(dependencies, organizationId), now)
  const told = new Set(rows.filter((row) => row.resourceID === resourceID).map(workText))
  const days = new Set(about.entries.map(({ at }) => Math.floor(Math.min(now, Date.parse(at)) / dayMs)))
  for (const day of [...days].sort((a, b) => b - a).slice(0, mostDays))
    for (const until of [day * dayMs, Math.min(now, (day + 1) * dayMs)])
      for (const { operation } of await workOf(dependencies, floor, resourceID, until))
        if (operation) told.add(operation)
  return told
}
