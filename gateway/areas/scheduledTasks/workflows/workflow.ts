import type { Session } from '@takt/domain/areas/access/session.ts'
import type { ExecutionStep } from '@takt/domain/areas/scheduledTasks/responses/execution.ts'
import type { OptionsOf, WorkflowDefinition } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { HandOver } from '../executions/handOver.ts'

type StepData = Partial<Pick<ExecutionStep, 'done' | 'total' | 'details'>>

/** One run of a task, as passed to its workflow. */
export type Run<Options> = {
  gateway: Gateway
  tenant: Tenant & { organizationId: number }
  /** The user with the applicable rights and masking, as they are now; null for the product's own tasks. */
  viewer: Session | null
  executionId: string
  scheduleId: number
  scheduleName: string
  options: Options
  /** Due time, or trigger time of a manual run (epoch ms). */
  dueAt: number
  /** Aborts when the run is cancelled or the process is to stop. */
  signal: AbortSignal
  /** Records a step; throws if the execution has ended. */
  step: (text: string, data?: StepData) => Promise<void>
  /** Updates the progress of the last step. */
  progress: (text: string, data?: StepData) => Promise<void>
  /** Records a step in a transaction of the work, which is rolled back if the execution has ended. */
  stepIn: (trx: Transaction<Tables>, text: string, data?: StepData) => Promise<void>
}

/** The implementation of a task type. */
export type Workflow<Definition extends WorkflowDefinition = WorkflowDefinition> = {
  definition: Definition
  /** The rights needed by the user who saved the task when it runs, and needed to be offered the type. */
  needs: readonly (readonly [Area, Flag])[]
  /**
   * Runs the work; an error that it throws is the reason of the failure. A returned text is shown with the success;
   * handed-over work is completed by later jobs, which then end the execution.
   */
  run(run: Run<OptionsOf<Definition>>): Promise<string | null | HandOver>
}

export const defineWorkflowRun = <Definition extends WorkflowDefinition>(workflow: Workflow<Definition>): Workflow =>
  workflow
