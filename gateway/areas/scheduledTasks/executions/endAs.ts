import { isOfDatabase } from '@takt/store/postgres/isOfDatabase.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import { endExecution } from './endExecution.ts'
import type { ExecutionKey } from './executionEvent.ts'

const stopped = 'interrupted: the gateway that ran it was stopped. Its steps list what was completed.'

/**
 * A run of a claimed execution; `shutdownSignal` aborts when the process is to stop, `runSignal` also when the
 * execution has ended.
 */
type ClaimedRun = ExecutionKey & { claim: string; runSignal: AbortSignal; shutdownSignal: AbortSignal | undefined }

/**
 * Runs work and ends its execution with the returned message or the reason of the failure; null: the execution
 * continues in other jobs.
 */
export async function endAs(
  { db, log, now }: Pick<Dependencies, 'db' | 'log' | 'now'>,
  { runSignal, shutdownSignal, claim, ...key }: ClaimedRun,
  work: () => Promise<{ reason: string | null } | null>,
): Promise<void> {
  const ending = await attempt(work)
  if (ending === null) return
  const outcome = shutdownSignal?.aborted ? { ...ending, status: 'Failed' as const, reason: stopped } : ending
  if (outcome.error && !runSignal.aborted) log.warn({ err: outcome.error, ...key }, 'an execution failed')
  const { status, reason } = outcome
  const tenant = { organizationId: key.organizationId, entityId: null, userId: null }
  await asTenant(db, tenant, (trx) => endExecution(trx, { ...key, claim }, { status, reason, now: now() }))
}

async function attempt(work: () => Promise<{ reason: string | null } | null>) {
  try {
    const result = await work()
    return result && { status: 'Success' as const, reason: result.reason, error: null }
  } catch (error) {
    return { status: 'Failed' as const, reason: reasonOf(error), error }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown error'
  return isOfDatabase(error) ? texts.databaseFailed : error.message
}
