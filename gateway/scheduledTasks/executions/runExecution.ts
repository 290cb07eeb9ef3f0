import { parseOptions } from '@takt/domain/scheduledTasks/parseOptions.ts'
import { isOfDatabase } from '@takt/store/isOfDatabase.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { repeat } from '@takt/store/repeat.ts'
import type { Gateway } from '../../area.ts'
import { handleJob } from '../../jobs/job.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import type { Run, Workflow } from '../workflows/workflow.ts'
import { type Claimed, claimExecution, tellAlive } from './claimExecution.ts'
import { endExecution } from './endExecution.ts'
import { EndedMeanwhile } from './endedMeanwhile.ts'
import type { ExecutionKey } from './executionEvent.ts'
import { runTask } from './runTask.ts'
import { tellSteps } from './tellSteps.ts'
import { viewerOf } from './viewerOf.ts'

const aliveMs = 1000

/** Does executions that were put into the queue, each once, with these kinds of work. */
export const runExecutions = (gateway: Gateway, workflows: readonly Workflow[]) =>
  handleJob(runTask, async (key, stopping) => {
    const { db, log, now } = gateway.dependencies
    const claimed = await claimExecution(db, key)
    if (!claimed) return
    const { claim } = claimed
    const ended = new AbortController()
    const signal = stopping ? AbortSignal.any([ended.signal, stopping]) : ended.signal
    const stopTelling = repeat({
      everyMs: aliveMs,
      work: async () => {
        if (!(await tellAlive(db, { ...key, claim }))) ended.abort(new EndedMeanwhile())
      },
      failed: (err, before) => {
        if (before === 0) log.warn({ err }, 'an execution could not tell that it is there')
      },
    })
    try {
      const ending = await attempt(() => work(gateway, workflows, { key, claimed, signal }))
      const told = stopping?.aborted ? { ...ending, status: 'Failed' as const, reason: stopped } : ending
      if (told.error && !signal.aborted) log.warn({ err: told.error, ...key }, 'an execution failed')
      const { status, reason } = told
      const { organizationId } = key
      await asTenant(db, { organizationId, entityId: null, userId: null }, (trx) =>
        endExecution(trx, { ...key, claim }, { status, reason, now: now() }),
      )
    } finally {
      await stopTelling()
    }
  })

const stopped = 'interrupted: the gateway that ran it was stopped. What it had done by then is listed in its steps.'

async function attempt(work: () => Promise<string | null>) {
  try {
    return { status: 'Success' as const, reason: await work(), error: null }
  } catch (error) {
    return { status: 'Failed' as const, reason: reasonOf(error), error }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown error'
  return isOfDatabase(error) ? texts.databaseFailed : error.message
}

type Working = { key: ExecutionKey; claimed: Claimed; signal: AbortSignal }

async function work(gateway: Gateway, workflows: readonly Workflow[], { key, claimed, signal }: Working) {
  const { db, now } = gateway.dependencies
  const { scheduleId, scheduleName, workflowType, slot, startTime } = claimed
  if (scheduleName === null) throw new Error('The task was deleted')
  const workflow = workflows.find(({ definition }) => definition.workflowType === workflowType)
  if (!workflow) throw new Error(`This version does not do tasks of the type '${workflowType}'. Pause the task.`)
  const { needs } = workflow
  const viewer = await viewerOf(gateway.dependencies.systemDb, { ...key, ...claimed, needs })
  const parsed = parseOptions(workflow.definition, claimed.options)
  if ('problems' in parsed)
    throw new Error(
      `Open the task and mend it. ${Object.entries(parsed.problems)
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
    ...tellSteps({ db, now, signal }, { ...key, claim: claimed.claim }),
  }
  return workflow.run(run)
}
