import { randomUUID } from 'node:crypto'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import type { DataScope } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'
import { laneOf, switchOffJob } from './runJobs.ts'
import type { FlowKey } from './runKey.ts'
import { scheduleLane } from './scheduleLane.ts'

/** Start of a run: its cause, which is unique per run, its description, and the values known to its trigger. */
export type RunStart = {
  cause: string
  description: string
  /** The description without anything that identifies a row. */
  plain: string
  trigger: Readonly<Record<string, unknown>>
  /** The flows whose runs led to this one, latest last. */
  chain: readonly number[]
}

/** Rate limit for starting runs of one flow; further runs wait. */
const maxStartsPerMinute = 60
/** Maximum number of waiting runs of one flow. */
export const maxWaitingRuns = 10_000
/** Maximum size of the triggers of all waiting runs of an organization. */
export const maxWaitingBytes = 256 * 1024 * 1024
/** Fixed overhead added to the size of each run. */
const bytesOfRun = 1024
/** Maximum number of flows that start one another. */
const longestChain = 5

/**
 * Inserts runs of a flow in the caller's transaction, one per cause, and schedules them in order. Returns the IDs of
 * all of them. If a limit of waiting runs is exceeded, switches the flow off; for the limit across flows, switches off
 * the flow with the most waiting bytes. `now`: epoch ms.
 */
export async function startRuns(
  trx: Transaction<Tables>,
  { organizationId, flowId, dataScope }: FlowKey & { dataScope: DataScope },
  starts: readonly RunStart[],
  now: number,
): Promise<string[]> {
  if (starts.length === 0) return []
  const sizes = starts.map(({ trigger }) => bytesOfRun + Buffer.byteLength(JSON.stringify(trigger)))
  const overLimit = await findOverLimit(trx, { organizationId, flowId }, sizes)
  if (overLimit) {
    const key = `${switchOffJob.name}/${overLimit.flowId}`
    await enqueue(trx, switchOffJob, { organizationId, ...overLimit }, { key })
    if (overLimit.flowId === flowId) return []
  }
  const dueTimes = await dueTimesOf(trx, { organizationId, flowId }, starts.length, now)
  const { areas, itemTypes } = dataScope
  const runs = starts.map(({ chain, description, ...start }, index) => {
    const isOver = chain.length >= longestChain
    return {
      ...start,
      said: description,
      chain,
      run_id: randomUUID(),
      kept_bytes: sizes[index]!,
      state: isOver ? 'stopped' : 'waiting',
      sentence: isOver ? texts.chainEnds(longestChain) : null,
      due_at: new Date(dueTimes[index]!),
      ended_at: isOver ? new Date(now) : null,
    }
  })
  const { rows } = await sql<{ runId: string }>`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as given(run_id uuid, cause text, said text,
        plain text, trigger jsonb, kept_bytes int, chain int[], state text, sentence text, due_at timestamptz, ended_at timestamptz)),
    made as (insert into flow_run (organization_id, run_id, flow_id, cause, said, trigger, kept_bytes, chain, state, place,
        began_at, due_at, ended_at, sentence, plain_sentence, plain_said, areas, item_types)
      select ${organizationId}::int, run_id, ${flowId}::int, cause, said, trigger, kept_bytes, chain, state,
        ${laneOf(flowId)}::int, ${new Date(now)}, due_at, ended_at, sentence, sentence, plain, ${areas}::text[],
        ${itemTypes}::text[] from given
      on conflict (organization_id, flow_id, cause) do nothing returning run_id, cause)
    select coalesce(made.run_id, known.run_id) as "runId" from given left join made using (cause)
      left join flow_run known on known.organization_id = ${organizationId}::int
        and known.flow_id = ${flowId}::int and known.cause = given.cause`.execute(trx)
  await scheduleLane(trx, { organizationId, place: laneOf(flowId) })
  return rows.map(({ runId }) => runId)
}

/**
 * Returns the flow that exceeds the limits of waiting runs if runs of these sizes are added; for the limit across
 * flows, the flow with the most bytes. Null if no limit is exceeded.
 */
async function findOverLimit(
  trx: Transaction<Tables>,
  { organizationId, flowId }: FlowKey,
  sizes: readonly number[],
): Promise<{ flowId: number; sentence: string } | null> {
  const { rows } = await sql<{ flowId: number; runs: number; bytes: number }>`
    select flow_id as "flowId", count(*)::int as runs, sum(kept_bytes)::float8 as bytes from flow_run
    where organization_id = ${organizationId}::int and state = 'waiting' group by flow_id`.execute(trx)
  const ownUsage = rows.find((row) => row.flowId === flowId) ?? { flowId, runs: 0, bytes: 0 }
  if (ownUsage.runs + sizes.length > maxWaitingRuns) return { flowId, sentence: texts.tooManyWait(maxWaitingRuns) }
  const added = sizes.reduce((total, size) => total + size, 0)
  const all = [...rows.filter((row) => row !== ownUsage), { ...ownUsage, bytes: ownUsage.bytes + added }]
  if (all.reduce((total, { bytes }) => total + bytes, 0) <= maxWaitingBytes) return null
  const [largest] = all.sort((first, other) => other.bytes - first.bytes)
  return { flowId: largest!.flowId, sentence: texts.tooMuchWaits(maxWaitingBytes / 1_048_576) }
}

/** Returns the due times (epoch ms) of the next runs of a flow, within the rate limit of any minute. */
async function dueTimesOf(
  trx: Transaction<Tables>,
  { organizationId, flowId }: FlowKey,
  count: number,
  now: number,
): Promise<number[]> {
  const minuteMs = 60_000
  const { rows } = await sql<{ dueAt: Date }>`select due_at as "dueAt" from flow_run
    where organization_id = ${organizationId}::int and flow_id = ${flowId}::int and attempts <= 1
      and due_at > ${new Date(now - minuteMs)} order by due_at desc limit ${maxStartsPerMinute}`.execute(trx)
  const before = rows.map(({ dueAt }) => dueAt.getTime()).reverse()
  const dueTimes: number[] = []
  for (let index = 0; index < count; index++) {
    const all = before.length + dueTimes.length
    const limitingIndex = all < maxStartsPerMinute ? null : all - maxStartsPerMinute
    const limitingTime =
      limitingIndex === null
        ? 0
        : limitingIndex < before.length
          ? before[limitingIndex]!
          : dueTimes[limitingIndex - before.length]!
    dueTimes.push(Math.max(now, limitingTime + (limitingIndex === null ? 0 : minuteMs)))
  }
  return dueTimes
}
