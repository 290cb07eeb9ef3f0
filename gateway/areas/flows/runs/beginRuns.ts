import { randomUUID } from 'node:crypto'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../../../core/jobs/enqueue.ts'
import type { TellsOf } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'
import { placeOf, switchOffJob } from './runJobs.ts'
import type { FlowKey } from './runKey.ts'
import { wakePlace } from './wakePlace.ts'

/** What begins a run: the cause, of which there is one run; what is said of it; and the values that its trigger knows. */
export type Began = {
  cause: string
  said: string
  /** The same without what names a row. */
  plain: string
  trigger: Readonly<Record<string, unknown>>
  /** The flows whose runs led to it, the latest last. */
  chain: readonly number[]
}

/** So many runs of a flow begin in a minute; the others wait for their turn, */
const mostAMinute = 60
/** as many as this. */
export const mostWaiting = 10_000
/** So much may what began them have, of all waiting runs of an organization (bytes), */
export const mostKept = 256 * 1024 * 1024
/** each of which takes so much besides. */
const bytesOfRun = 1024
/** So many flows begin one another. */
const longestChain = 5

/**
 * Notes runs of a flow in the caller's transaction, each cause once, and has them worked on in their order; answers the
 * ids of all of them. More than may wait switches the flow off; of all flows together, the one of which most waits.
 * `now`: epoch ms.
 */
export async function beginRuns(
  trx: Transaction<Tables>,
  { organizationId, flowId, tellsOf }: FlowKey & { tellsOf: TellsOf },
  began: readonly Began[],
  now: number,
): Promise<string[]> {
  if (began.length === 0) return []
  const sizes = began.map(({ trigger }) => bytesOfRun + Buffer.byteLength(JSON.stringify(trigger)))
  const tooMuch = await tooMuchWith(trx, { organizationId, flowId }, sizes)
  if (tooMuch) {
    const key = `${switchOffJob.name}/${tooMuch.flowId}`
    await enqueue(trx, switchOffJob, { organizationId, ...tooMuch }, { key })
    if (tooMuch.flowId === flowId) return []
  }
  const turns = await turnsOf(trx, { organizationId, flowId }, began.length, now)
  const { areas, itemTypes } = tellsOf
  const runs = began.map(({ chain, ...one }, index) => {
    const isOver = chain.length >= longestChain
    return {
      ...one,
      chain,
      run_id: randomUUID(),
      kept_bytes: sizes[index]!,
      state: isOver ? 'stopped' : 'waiting',
      sentence: isOver ? texts.chainEnds(longestChain) : null,
      due_at: new Date(turns[index]!),
      ended_at: isOver ? new Date(now) : null,
    }
  })
  const { rows } = await sql<{ runId: string }>`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as given(run_id uuid, cause text, said text,
        plain text, trigger jsonb, kept_bytes int, chain int[], state text, sentence text, due_at timestamptz, ended_at timestamptz)),
    made as (insert into flow_run (organization_id, run_id, flow_id, cause, said, trigger, kept_bytes, chain, state, place,
        began_at, due_at, ended_at, sentence, plain_sentence, plain_said, areas, item_types)
      select ${organizationId}::int, run_id, ${flowId}::int, cause, said, trigger, kept_bytes, chain, state,
        ${placeOf(flowId)}::int, ${new Date(now)}, due_at, ended_at, sentence, sentence, plain, ${areas}::text[],
        ${itemTypes}::text[] from given
      on conflict (organization_id, flow_id, cause) do nothing returning run_id, cause)
    select coalesce(made.run_id, known.run_id) as "runId" from given left join made using (cause)
      left join flow_run known on known.organization_id = ${organizationId}::int
        and known.flow_id = ${flowId}::int and known.cause = given.cause`.execute(trx)
  await wakePlace(trx, { organizationId, place: placeOf(flowId) })
  return rows.map(({ runId }) => runId)
}

/** Which flow has more waiting, with runs of these sizes of one, than may wait; of all flows together the one that has most. */
async function tooMuchWith(
  trx: Transaction<Tables>,
  { organizationId, flowId }: FlowKey,
  sizes: readonly number[],
): Promise<{ flowId: number; sentence: string } | null> {
  const { rows } = await sql<{ flowId: number; runs: number; bytes: number }>`
    select flow_id as "flowId", count(*)::int as runs, sum(kept_bytes)::float8 as bytes from flow_run
    where organization_id = ${organizationId}::int and state = 'waiting' group by flow_id`.execute(trx)
  const own = rows.find((row) => row.flowId === flowId) ?? { flowId, runs: 0, bytes: 0 }
  if (own.runs + sizes.length > mostWaiting) return { flowId, sentence: texts.tooManyWait(mostWaiting) }
  const added = sizes.reduce((sum, size) => sum + size, 0)
  const all = [...rows.filter((row) => row !== own), { ...own, bytes: own.bytes + added }]
  if (all.reduce((sum, { bytes }) => sum + bytes, 0) <= mostKept) return null
  const [largest] = all.sort((one, other) => other.bytes - one.bytes)
  return { flowId: largest!.flowId, sentence: texts.tooMuchWaits(mostKept / 1_048_576) }
}

/** When the next runs of a flow have their turn (epoch ms): so many begin in any minute. */
async function turnsOf(
  trx: Transaction<Tables>,
  { organizationId, flowId }: FlowKey,
  count: number,
  now: number,
): Promise<number[]> {
  const minuteMs = 60_000
  const { rows } = await sql<{ dueAt: Date }>`select due_at as "dueAt" from flow_run
    where organization_id = ${organizationId}::int and flow_id = ${flowId}::int and attempts <= 1
      and due_at > ${new Date(now - minuteMs)} order by due_at desc limit ${mostAMinute}`.execute(trx)
  const before = rows.map(({ dueAt }) => dueAt.getTime()).reverse()
  const turns: number[] = []
  for (let index = 0; index < count; index++) {
    const all = before.length + turns.length
    const ago = all < mostAMinute ? null : all - mostAMinute
    const earlier = ago === null ? 0 : ago < before.length ? before[ago]! : turns[ago - before.length]!
    turns.push(Math.max(now, earlier + (ago === null ? 0 : minuteMs)))
  }
  return turns
}
