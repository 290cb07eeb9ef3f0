import { z } from 'zod'
import { instant } from '../../../core/item/answers/instant.ts'
import { type Kind, kinds } from '../design/design.ts'
import { flowData } from '../flows.ts'
import { runOutcomes } from './flowBeside.ts'

const kind = z.enum(Object.keys(kinds) as [Kind, ...Kind[]])

/** What a step did in a run; of one that was done for each of many rows all together. */
export const runStep = z.object({
  stepId: z.string(),
  name: z.string().nullable(),
  kind,
  /** `told`: tried alone, so it says what it would have done; `skipped`: the run did not come to it. */
  outcome: z.enum(['done', 'failed', 'waiting', 'told', 'skipped']),
  times: z.int().describe('How often it was done'),
  ms: z.int().describe('How long that took, together'),
  rows: z.int().nullable().describe('How many rows it found or wrote'),
  input: z
    .string()
    .nullable()
    .describe('What went in (of the last time, shortened); null: none, or not for this reader'),
  output: z.string().nullable(),
  sentence: z.string().nullable().describe('Why it failed, or what was missing'),
})
export type RunStep = z.output<typeof runStep>

/** A run of a flow, as its list tells it. */
export const flowRun = z.object({
  runId: z.string(),
  flowId: z.int(),
  outcome: z.enum(runOutcomes),
  cause: z.string().describe('What began it'),
  beganAt: instant,
  dueAt: instant.nullable().describe('When it is tried next, where it waits'),
  endedAt: instant.nullable(),
  attempts: z.int(),
  sentence: z.string().nullable().describe('Why it failed, stopped or waits'),
})
export type FlowRun = z.output<typeof flowRun>

/** One run with its steps, in the order of the design. */
export const flowRunDetail = flowRun.extend({
  trigger: z.string().nullable().describe('What the trigger knew, shortened; null: not for this reader'),
  steps: z.array(runStep),
})

/** `GET /api/flows/{flowId}/runs`: the newest first. */
export const runsQuery = z.object({
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** `POST /api/flows/{flowId}/try`: the draft of whoever asks, or a design, with a sample of what the trigger knows. */
export const tryBody = z.object({
  flowData: flowData.optional(),
  sample: z.record(z.string().max(100), z.unknown()).optional(),
})
export const tried = z.object({
  outcome: z.enum(['done', 'failed']),
  sentence: z.string().nullable().describe('Why it failed, or why the sample would not begin the flow'),
  trigger: z.string().describe('What the trigger knew'),
  steps: z.array(runStep),
})

/** `POST /api/flows/{flowId}/receive`, and `…/again`: the run that begins. */
export const runBegun = z.object({ runId: z.string() })
