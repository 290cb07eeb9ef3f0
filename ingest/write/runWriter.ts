import { settleWithin } from '@takt/store/timing/settleWithin.ts'
import { createWakeSignal } from '@takt/store/timing/wakeSignal.ts'
import { loopEndMs } from '../stream/loopEndMs.ts'
import { retry } from '../stream/retry.ts'
import { type Attempts, createAttempts, watchStalls } from '../stream/watchStalls.ts'
import type { PendingChange } from './floors/floors.ts'
import { openParts } from './openParts.ts'
import type { Recompute } from './recompute/recompute.ts'
import { startLoops } from './startLoops.ts'
import type { WriterRun } from './writerRun.ts'

/** Writes facts and rollups until it is stopped (resolves), or loses its lock or stands still (rejects). */
export async function runWriter(run: WriterRun): Promise<void> {
  const attempts = createAttempts()
  const ending = new AbortController()
  const signal = AbortSignal.any([run.signal, ending.signal])
  let requeueStranded: () => readonly PendingChange[] = () => []
  const writing = write({ ...run, signal }, attempts, (recompute) => {
    requeueStranded = recompute.requeueStranded
  })
  const { metrics, standstillMs: limitMs } = run
  const watching = watchStalls({
    attempts,
    limitMs,
    requeueStranded: () => requeueStranded(),
    metrics,
    log: run.context.log,
    signal,
  })
  try {
    await Promise.race([writing, watching.then(() => signal.throwIfAborted())])
  } finally {
    ending.abort(new Error('The writer stopped'))
    if (!(await settleWithin(loopEndMs, [writing, watching])))
      run.context.log.error('A part of the writer did not stop; it is abandoned')
  }
}

/** Opens the parts of the writer, then runs its loops until one of them ends. */
async function write(run: WriterRun, attempts: Attempts, opened: (recompute: Recompute) => void): Promise<void> {
  const { signal } = run
  const workSignal = createWakeSignal()
  const failed = createFailed(run)
  const attempt = <Result>(end: AbortSignal, name: string, work: () => Promise<Result>) =>
    retry({ signal: end, failed: failed(name), work: () => attempts.run(name, work) })
  const parts = await openParts(run, workSignal, (work) => attempt(signal, 'opening', work))
  opened(parts.recompute)

  const ending = new AbortController()
  const loopsSignal = AbortSignal.any([signal, ending.signal])
  const { pulling, otherLoops } = startLoops(run, parts, {
    news: workSignal,
    attempts,
    attempt,
    failed,
    signal: loopsSignal,
  })
  try {
    // The pull loop ends on a stop request after all messages in progress are done; any other end is a failure.
    await Promise.race([pulling, ...otherLoops.map((loop) => loop.then(() => signal.throwIfAborted()))])
  } finally {
    ending.abort()
    await Promise.allSettled([pulling, ...otherLoops])
  }
}

/** Counts, logs and reports failures of an attempt that is retried. */
const createFailed =
  ({ context, metrics, problem }: WriterRun) =>
  (attempt: string) =>
  (error: unknown, times: number): void => {
    metrics.failures.inc({ attempt })
    problem(`${attempt} fails, trying again: ${error instanceof Error ? error.message : String(error)}`)
    context.log.warn({ err: error, attempt, times }, 'The writer retries')
  }
