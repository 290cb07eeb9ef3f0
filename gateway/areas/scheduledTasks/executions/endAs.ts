import { isOfDatabase } from '@takt/store/postgres/isOfDatabase.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { scheduledTasksTexts as texts } from '../texts.ts'
import { endExecution } from './endExecution.ts'
import type { ExecutionKey } from './executionEvent.ts'

const stopped = 'interrupted: the gateway that ran it was stopped. What it had done by then is listed in its steps.'

/** A run that has an execution; `stopping` aborts when its process is to end, `signal` also when the execution has. */
type Ending = ExecutionKey & { claim: string; signal: AbortSignal; stopping: AbortSignal | undefined }

/**
 * Does work and ends its execution with the sentence that it answers, or why it failed; null: the execution goes on by
 * others.
 */
export async function endAs(
  { db, log, now }: Pick<Dependencies, 'db' | 'log' | 'now'>,
  { signal, stopping, claim, ...key }: Ending,
  work: () => Promise<{ reason: string | null } | null>,
): Promise<void> {
  const ending = await attempt(work)
  if (ending === null) return
  const told = stopping?.aborted ? { ...ending, status: 'Failed' as const, reason: stopped } : ending
  if (told.error && !signal.aborted) log.warn({ err: told.error, ...key }, 'an execution failed')
  const { status, reason } = told
  const tenant = { organizationId: key.organizationId, entityId: null, userId: null }
  await asTenant(db, tenant, (trx) => endExecution(trx, { ...key, claim }, { status, reason, now: now() }))
}

async function attempt(work: () => Promise<{ reason: string | null } | null>) {
  try {
    const done = await work()
    return done && { status: 'Success' as const, reason: done.reason, error: null }
  } catch (error) {
    return { status: 'Failed' as const, reason: reasonOf(error), error }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown error'
  return isOfDatabase(error) ? texts.databaseFailed : error.message
}
