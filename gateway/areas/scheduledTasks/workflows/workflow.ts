import type { Session } from '@takt/domain/areas/access/session.ts'
import type { ExecutionStep } from '@takt/domain/areas/scheduledTasks/answers/execution.ts'
import type { OptionsOf, WorkflowDefinition } from '@takt/domain/areas/scheduledTasks/workflows/workflowDefinition.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Transaction } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import type { HandOver } from '../executions/handOver.ts'

type Told = Partial<Pick<ExecutionStep, 'done' | 'total' | 'details'>>

/** One run of a task, as what does the work sees it. */
export type Run<Options> = {
  gateway: Gateway
  tenant: Tenant & { organizationId: number }
  /** The person whose rights and masking it has, as they are now; null for the product's own tasks. */
  viewer: Session | null
  executionId: string
  scheduleId: number
  scheduleName: string
  options: Options
  /** When it was due, else when it was triggered (epoch ms). */
  dueAt: number
  /** Aborts when it is cancelled or the process is to stop. */
  signal: AbortSignal
  /** Notes a step; throws if the execution has ended meanwhile. */
  step: (text: string, told?: Told) => Promise<void>
  /** Notes how far the last step is. */
  progress: (text: string, told?: Told) => Promise<void>
  /** The same in a transaction of the work itself: that is undone if the execution has ended meanwhile. */
  stepIn: (trx: Transaction<Tables>, text: string, told?: Told) => Promise<void>
}

/** What does the work of a kind of task. */
export type Workflow<Definition extends WorkflowDefinition = WorkflowDefinition> = {
  definition: Definition
  /** What the person who saved the task must be allowed to, when it runs and to be offered it. */
  needs: readonly (readonly [Area, Flag])[]
  /**
   * Does the work; what it throws is why it failed. A text that it returns is shown beside the success; work that it
   * hands over is done by later jobs, which then end the execution.
   */
  run(run: Run<OptionsOf<Definition>>): Promise<string | null | HandOver>
}

export const defineWorkflowRun = <Definition extends WorkflowDefinition>(workflow: Workflow<Definition>): Workflow =>
  workflow
