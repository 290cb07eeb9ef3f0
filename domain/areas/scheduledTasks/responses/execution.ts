import { z } from 'zod'

/** Status of an execution. `Skipped`: another one was still running; `Missed`: no scheduler was running to start it. */
export const executionStatuses = ['Running', 'Success', 'Failed', 'Cancelled', 'Skipped', 'Missed'] as const
export type ExecutionStatus = (typeof executionStatuses)[number]

/** A completed or current step of an execution: `done` of `total`, and in `details` information about each item. */
export const executionStep = z.object({
  at: z.iso.datetime(),
  text: z.string(),
  done: z.int().optional(),
  total: z.int().optional(),
  details: z.array(z.object({ name: z.string(), text: z.string(), href: z.string().optional() })).optional(),
})
export type ExecutionStep = z.output<typeof executionStep>

export const execution = z.object({
  executionId: z.string(),
  /** ID of its task; `cancelExecution` requires it in addition to the execution's ID. */
  workflowId: z.string(),
  /** `Manual` or `Schedule`. */
  triggeredBy: z.string(),
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime().nullable(),
  status: z.enum(executionStatuses),
  /** Message if the execution did not simply succeed. */
  reason: z.string().nullable(),
  /** Scheduled time; null if triggered manually. */
  slot: z.iso.datetime().nullable(),
  /** True if it started more than one minute after `slot`. */
  late: z.boolean(),
  steps: z.array(executionStep),
})
export type Execution = z.output<typeof execution>

/** Response of `executionHistory`, newest first. */
export const executionHistory = z.object({ executions: z.array(execution) })
