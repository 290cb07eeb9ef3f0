import { randomUUID } from 'node:crypto'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { enqueue } from '../../jobs/enqueue.ts'
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
/** So many flows begin one another. */
const longestChain = 5

/**
 * Notes runs of a flow in the caller's transaction, each cause once, and has them worked on in their order; answers the
 * ids of all of them. More than may wait switch the flow off. `now`: epoch ms.
 */
export async function beginRuns(
  trx: Transaction<Tables>,
  { organizationId, flowId, tellsOf }: FlowKey & { tellsOf: TellsOf },
  began: readonly Began[],
  now: number,
): Promise<string[]> {
  if (began.length === 0) return []
  const { rows: counts } = await sql<{ waiting: number }>`select count(*)::int as waiting from flow_run
    where organization_id = ${organizationId}::int and flow_id = ${flowId}::int and state = 'waiting'`.execute(trx)
  if (counts[0]!.waiting + began.length > mostWaiting) {
    const sentence = texts.tooManyWait(mostWaiting)
    await enqueue(trx, switchOffJob, { organizationId, flowId, sentence }, { key: `${switchOffJob.name}/${flowId}` })
    return []
  }
  const turns = await turnsOf(trx, { organizationId, flowId }, began.length, now)
  const { areas, itemTypes } = tellsOf
  const runs = began.map(({ chain, ...one }, index) => {
    const isOver = chain.length >= longestChain
    return {
      ...one,
      chain,
      run_id: randomUUID(),
      state: isOver ? 'stopped' : 'waiting',
      sentence: isOver ? texts.chainEnds(longestChain) : null,
      due_at: new Date(turns[index]!),
      ended_at: isOver ? new Date(now) : null,
    }
  })
  const { rows } = await sql<{ runId: string }>`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as given(run_id uuid, cause text, said text,
        plain text, trigger jsonb, chain int[], state text, sentence text, due_at timestamptz, ended_at timestamptz)),
    made as (insert into flow_run (organization_id, run_id, flow_id, cause, said, trigger, chain, state, place,
        began_at, due_at, ended_at, sentence, plain_sentence, plain_said, areas, item_types)
      select ${organizationId}::int, run_id, ${flowId}::int, cause, said, trigger, chain, state,
        ${placeOf(flowId)}::int, ${new Date(now)}, due_at, ended_at, sentence, sentence, plain, ${areas}::text[],
        ${itemTypes}::text[] from given
      on conflict (organization_id, flow_id, cause) do nothing returning run_id, cause)
    select coalesce(made.run_id, known.run_id) as "runId" from given left join made using (cause)
      left join flow_run known on known.organization_id = ${organizationId}::int
        and known.flow_id = ${flowId}::int and known.cause = given.cause`.execute(trx)
  await wakePlace(trx, { organizationId, place: placeOf(flowId) })
  return rows.map(({ runId }) => runId)
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
