import { z } from 'zod'

/** How an execution stands: `Skipped`, another one was still running; `Missed`, nothing was there to start it. */
export const executionStatuses = ['Running', 'Success', 'Failed', 'Cancelled', 'Skipped', 'Missed'] as const
export type ExecutionStatus = (typeof executionStatuses)[number]

/** Something an execution did, or is at: `done` of `total`, and in `details` what to know of each. */
export const executionStep = z.object({
  at: z.iso.datetime(),
  text: z.string(),
  done: z.int().optional(),
  total: z.int().optional(),
  details: z.array(z.object({ name: z.string(), text: z.string(), href: z.string().optional() })).optional(),
})
export type ExecutionStep = z.output<typeof executionStep>

/** One execution of a task. */
export const execution = z.object({
  executionId: z.string(),
  /** Of its task: what `cancelExecution` wants beside the execution's id. */
  workflowId: z.string(),
  /** `Manual` or `Schedule`. */
  triggeredBy: z.string(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  status: z.enum(executionStatuses),
  /** A sentence where it did not simply succeed. */
  reason: z.string().nullable(),
  /** When it was due; null when somebody triggered it. */
  slot: z.iso.datetime().nullable(),
  /** Whether it began more than a minute after that. */
  late: z.boolean(),
  steps: z.array(executionStep),
})
export type Execution = z.output<typeof execution>

/** The answer of `executionHistory`: the newest first. */
export const executionHistory = z.object({ executions: z.array(execution) })
