import type { RunOutcome } from '@takt/domain/areas/flows/responses/flowStatus.ts'
import type { FlowRun, RunStep } from '@takt/domain/areas/flows/responses/run.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { DataScope } from '../neededRights.ts'
import { flowsTexts as texts } from '../texts.ts'
import type { FlowKey } from './runKey.ts'

type Row = {
  runId: string
  flowId: number
  outcome: RunOutcome
  description: string
  plainDescription: string | null
  beganAt: Date
  dueAt: Date
  endedAt: Date | null
  attempts: number
  sentence: string | null
  plainSentence: string | null
} & DataScope

/** A run as shown to a user, with its steps. `mayAll`: true if the user may see all of it, including `trigger`. */
export type ShownRun = {
  run: FlowRunAsWritten
  steps: RunStep[]
  mayAll: boolean
  trigger: Readonly<Record<string, unknown>> | null
}
type FlowRunAsWritten = Omit<FlowRun, 'beganAt' | 'dueAt' | 'endedAt'> & {
  beganAt: string
  dueAt: string | null
  endedAt: string | null
}

const columns = sql`run_id as "runId", flow_id as "flowId", state as outcome, said as description,
  plain_said as "plainDescription",
  began_at as "beganAt", due_at as "dueAt", ended_at as "endedAt", attempts, sentence, plain_sentence as "plainSentence",
  areas, item_types as "itemTypes"`

/** Returns true if the user may see all of a run with this data scope. */
type MayAll = (of: DataScope) => boolean

/** Default names of steps in messages of earlier versions, with the present names. */
const presentNames: ReadonlyMap<string, string> = new Map([
  ['Find rows', texts.steps.find],
  ['Save a row', texts.steps.save],
])

const presentMessage = (message: string | null): string | null =>
  message?.replace(/^(?:Find rows|Save a row)(?=: )/, (name) => presentNames.get(name) ?? name) ?? null

const shownRun = (
  { description, plainDescription, sentence, plainSentence, areas, itemTypes, beganAt, dueAt, endedAt, ...row }: Row,
  mayAll: boolean,
): FlowRunAsWritten => ({
  ...row,
  cause: mayAll ? description : (plainDescription ?? texts.causes.unknown),
  sentence: presentMessage(mayAll ? sentence : sentence && plainSentence),
  beganAt: beganAt.toISOString(),
  dueAt: row.outcome === 'waiting' ? dueAt.toISOString() : null,
  endedAt: endedAt?.toISOString() ?? null,
})

/** Returns a step without its input, output and response. */
const withoutDetails = (step: RunStep, sentence: string | null): RunStep => ({
  ...step,
  input: null,
  output: null,
  sentence: ['failed', 'waiting'].includes(step.outcome) ? sentence : step.sentence,
})

/** Returns runs of a flow, newest first. */
export async function readRuns(
  trx: Transaction<Tables>,
  { organizationId, flowId }: FlowKey,
  { offset, limit, mayAll }: { offset: number; limit: number; mayAll: MayAll },
): Promise<FlowRunAsWritten[]> {
  const { rows } = await sql<Row>`select ${columns} from flow_run where organization_id = ${organizationId}::int
    and flow_id = ${flowId}::int order by number desc offset ${offset} limit ${limit}`.execute(trx)
  return rows.map((row) => shownRun(row, mayAll(row)))
}

/** Returns one run of a flow; null if it does not exist. */
export async function readRun(
  trx: Transaction<Tables>,
  { organizationId, flowId }: FlowKey,
  { runId, mayAll }: { runId: string; mayAll: MayAll },
): Promise<ShownRun | null> {
  if (!z.uuid().safeParse(runId).success) return null
  const { rows } = await sql<Row & Pick<ShownRun, 'steps' | 'trigger'>>`select ${columns}, steps, trigger from flow_run
    where organization_id = ${organizationId}::int and flow_id = ${flowId}::int
      and run_id = ${runId}::uuid`.execute(trx)
  if (!rows[0]) return null
  const { steps, trigger, ...row } = rows[0]
  const isAll = mayAll(row)
  const run = shownRun(row, isAll)
  return { run, steps: isAll ? steps : steps.map((step) => withoutDetails(step, run.sentence)), mayAll: isAll, trigger }
}
