import { z } from 'zod'
import { instant } from '../../../core/item/responses/instant.ts'
import { type Kind, kinds } from '../design/design.ts'
import { flowData } from '../flows.ts'
import { runOutcomes } from './flowStatus.ts'

const kind = z.enum(Object.keys(kinds) as [Kind, ...Kind[]])

/** The result of a step in a run; a step repeated for many rows has one result in total. */
export const runStep = z.object({
  stepId: z.string(),
  name: z.string().nullable(),
  kind,
  /** `told`: in a trial run, the step only reports its effect; `skipped`: the run did not reach it. */
  outcome: z.enum(['done', 'failed', 'waiting', 'told', 'skipped']),
  times: z.int().describe('Number of executions'),
  ms: z.int().describe('Total duration of them'),
  rows: z.int().nullable().describe('Number of rows found or written'),
  input: z
    .string()
    .nullable()
    .describe('Input (of the last execution, shortened); null: none, or not visible to this user'),
  output: z.string().nullable(),
  sentence: z.string().nullable().describe('Reason of the failure, or the missing data'),
})
export type RunStep = z.output<typeof runStep>

/** A run of a flow in a list. */
export const flowRun = z.object({
  runId: z.string(),
  flowId: z.int(),
  outcome: z.enum(runOutcomes),
  cause: z.string().describe('Trigger of the run'),
  beganAt: instant,
  dueAt: instant.nullable().describe('Time of the next attempt, if it waits'),
  endedAt: instant.nullable(),
  attempts: z.int(),
  sentence: z.string().nullable().describe('Reason why it failed, stopped or waits'),
})
export type FlowRun = z.output<typeof flowRun>

/** One run with its steps, in the order of the design. */
export const flowRunDetail = flowRun.extend({
  trigger: z.string().nullable().describe('Values of the trigger, shortened; null: not visible to this user'),
  steps: z.array(runStep),
})

/** `GET /api/flows/{flowId}/runs`: the newest first. */
export const runsQuery = z.object({
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** `POST /api/flows/{flowId}/try`: runs the requester's draft, or a design, with sample values of the trigger. */
export const tryBody = z.object({
  flowData: flowData.optional(),
  sample: z.record(z.string().max(100), z.unknown()).optional(),
})
export const tried = z.object({
  outcome: z.enum(['done', 'failed']),
  sentence: z.string().nullable().describe('Reason of the failure, or why the sample would not trigger the flow'),
  trigger: z.string().describe('Values of the trigger'),
  steps: z.array(runStep),
})

/** `POST /api/flows/{flowId}/receive`, and `…/again`: the started run. */
export const runStarted = z.object({ runId: z.string() })
