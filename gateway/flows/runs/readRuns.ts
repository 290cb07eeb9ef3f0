import type { RunOutcome } from '@takt/domain/flows/answers/flowBeside.ts'
import type { FlowRun, RunStep } from '@takt/domain/flows/answers/run.ts'
import type { Tables } from '@takt/store/tables.ts'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { FlowKey } from './runKey.ts'

type Row = {
  runId: string
  flowId: number
  outcome: RunOutcome
  said: string
  beganAt: Date
  dueAt: Date
  endedAt: Date | null
  attempts: number
  sentence: string | null
}

/** A run as it is kept, with what its steps did. */
export type KeptRun = {
  run: FlowRunAsWritten
  steps: RunStep[]
  areas: string[]
  trigger: Readonly<Record<string, unknown>> | null
}
type FlowRunAsWritten = Omit<FlowRun, 'beganAt' | 'dueAt' | 'endedAt'> & {
  beganAt: string
  dueAt: string | null
  endedAt: string | null
}

const columns = sql`run_id as "runId", flow_id as "flowId", state as outcome, said, began_at as "beganAt",
  due_at as "dueAt", ended_at as "endedAt", attempts, sentence`

const written = ({ said, beganAt, dueAt, endedAt, ...row }: Row): FlowRunAsWritten => ({
  ...row,
  cause: said,
  beganAt: beganAt.toISOString(),
  dueAt: row.outcome === 'waiting' ? dueAt.toISOString() : null,
  endedAt: endedAt?.toISOString() ?? null,
})

/** Runs of a flow, the newest first. */
export async function readRuns(
  trx: Transaction<Tables>,
  { organizationId, flowId }: FlowKey,
  { offset, limit }: { offset: number; limit: number },
): Promise<FlowRunAsWritten[]> {
  const { rows } = await sql<Row>`select ${columns} from flow_run where organization_id = ${organizationId}::int
    and flow_id = ${flowId}::int order by number desc offset ${offset} limit ${limit}`.execute(trx)
  return rows.map(written)
}

/** One run of a flow; null if there is none such. */
export async function readRun(
  trx: Transaction<Tables>,
  { organizationId, flowId }: FlowKey,
  runId: string,
): Promise<KeptRun | null> {
  if (!z.uuid().safeParse(runId).success) return null
  const { rows } = await sql<Row & Omit<KeptRun, 'run'>>`select ${columns}, steps, areas, trigger from flow_run
    where organization_id = ${organizationId}::int and flow_id = ${flowId}::int
      and run_id = ${runId}::uuid`.execute(trx)
  if (!rows[0]) return null
  const { steps, areas, trigger, ...row } = rows[0]
  return { run: written(row), steps, areas, trigger }
}
