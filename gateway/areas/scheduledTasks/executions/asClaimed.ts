import { repeat } from '@takt/store/timing/repeat.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { sendHeartbeat } from './claimExecution.ts'
import { ExecutionEndedError } from './executionEndedError.ts'
import type { ExecutionKey } from './executionEvent.ts'

const heartbeatIntervalMs = 1000

/**
 * Runs work on a claimed execution and sends a heartbeat every second. The signal aborts when the execution has ended
 * or the process is to stop.
 */
export async function asClaimed<Result>(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  { shutdownSignal, ...claimed }: ExecutionKey & { claim: string; shutdownSignal: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController()
  const stopHeartbeat = repeat({
    everyMs: heartbeatIntervalMs,
    work: async () => {
      if (!(await sendHeartbeat(db, claimed))) ended.abort(new ExecutionEndedError())
    },
    failed: (err, before) => {
      if (before === 0) log.warn({ err }, 'an execution could not tell that it is there')
    },
  })
  try {
    return await work(shutdownSignal ? AbortSignal.any([ended.signal, shutdownSignal]) : ended.signal)
  } finally {
    await stopHeartbeat()
  }
}
