import { parseOptions } from '@takt/domain/areas/scheduledTasks/parseOptions.ts'
import type { Gateway } from '../../../core/area.ts'
import { handleJob } from '../../../core/jobs/job.ts'
import type { Run, Workflow } from '../workflows/workflow.ts'
import { asClaimed } from './asClaimed.ts'
import { type Claimed, claimExecution } from './claimExecution.ts'
import { createStepRecorder } from './createStepRecorder.ts'
import { endAs } from './endAs.ts'
import type { ExecutionKey } from './executionEvent.ts'
import { handOver } from './handOver.ts'
import { runTask } from './runTask.ts'
import { viewerOf } from './viewerOf.ts'

/** The job that runs queued executions, each once, with the available workflows. */
export const runExecutions = (gateway: Gateway, workflows: readonly Workflow[]) =>
  handleJob(runTask, async (key, shutdownSignal) => {
    const claimed = await claimExecution(gateway.dependencies.db, key)
    if (!claimed) return
    const { claim } = claimed
    await asClaimed(gateway.dependencies, { ...key, claim, shutdownSignal }, (runSignal) =>
      endAs(gateway.dependencies, { ...key, claim, runSignal, shutdownSignal }, async () => {
        const result = await work(gateway, workflows, { key, claimed, signal: runSignal })
        if (typeof result !== 'object' || result === null) return { reason: result }
        await handOver(gateway.dependencies, { ...key, claim }, result)
        return null
      }),
    )
  })

type Working = { key: ExecutionKey; claimed: Claimed; signal: AbortSignal }

async function work(gateway: Gateway, workflows: readonly Workflow[], { key, claimed, signal }: Working) {
  const { db, now } = gateway.dependencies
  const { scheduleId, scheduleName, workflowType, slot, startTime } = claimed
  if (scheduleName === null) throw new Error('The task was deleted')
  const workflow = workflows.find(({ definition }) => definition.workflowType === workflowType)
  if (!workflow) throw new Error(`This version does not support tasks of the type '${workflowType}'. Pause the task.`)
  const { needs } = workflow
  const viewer = await viewerOf(gateway.dependencies.systemDb, { ...key, ...claimed, needs })
  const parsed = parseOptions(workflow.definition, claimed.options)
  if ('problems' in parsed)
    throw new Error(
      `Open the task and correct it. ${Object.entries(parsed.problems)
        .map((entry) => entry.join(': '))
        .join('; ')}`,
    )
  const run: Run<Readonly<Record<string, unknown>>> = {
    gateway,
    tenant: { organizationId: key.organizationId, entityId: viewer?.entityId ?? null, userId: viewer?.userId ?? null },
    viewer,
    executionId: key.executionId,
    scheduleId,
    scheduleName,
    options: parsed.options,
    dueAt: (slot ?? startTime).getTime(),
    signal,
    ...createStepRecorder({ db, now, signal }, { ...key, claim: claimed.claim }),
  }
  return workflow.run(run)
}
