import { createBell } from '@takt/store/timing/bell.ts'
import { settleWithin } from '@takt/store/timing/settleWithin.ts'
import { loopEndMs } from '../stream/loopEndMs.ts'
import { retry } from '../stream/retry.ts'
import { type Attempts, createAttempts, watchStandstill } from '../stream/watchStandstill.ts'
import type { PendingChange } from './floors/floors.ts'
import { openParts } from './openParts.ts'
import type { Recompute } from './recompute/recompute.ts'
import { startLoops } from './startLoops.ts'
import type { WriterRun } from './writerRun.ts'

/**
 * Writes facts and rollups until it is stopped (resolves), loses the right to, or stands still (rejects).
 */
export async function runWriter(run: WriterRun): Promise<void> {
  const attempts = createAttempts()
  const ending = new AbortController()
  const signal = AbortSignal.any([run.signal, ending.signal])
  let requeueStranded: () => readonly PendingChange[] = () => []
  const writing = write({ ...run, signal }, attempts, (recompute) => {
    requeueStranded = recompute.requeueStranded
  })
  const { metrics, standstillMs: limitMs } = run
  const watching = watchStandstill({
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
    ending.abort(new Error('The writer ends'))
    if (!(await settleWithin(loopEndMs, [writing, watching])))
      run.context.log.error('A part of the writer does not end; it is left behind')
  }
}

/** Opens the parts of the writer, then runs its loops until one of them ends. */
async function write(run: WriterRun, attempts: Attempts, opened: (recompute: Recompute) => void): Promise<void> {
  const { signal } = run
  const news = createBell()
  const failed = createFailed(run)
  const attempt = <Result>(end: AbortSignal, name: string, work: () => Promise<Result>) =>
    retry({ signal: end, failed: failed(name), work: () => attempts.run(name, work) })
  const parts = await openParts(run, news, (work) => attempt(signal, 'opening', work))
  opened(parts.recompute)

  const ending = new AbortController()
  const loopsSignal = AbortSignal.any([signal, ending.signal])
  const { pulling, others } = startLoops(run, parts, { news, attempts, attempt, failed, signal: loopsSignal })
  try {
    // The pull loop ends when asked to stop and all in hand is done; any other end is a failure.
    await Promise.race([pulling, ...others.map((loop) => loop.then(() => signal.throwIfAborted()))])
  } finally {
    ending.abort()
    await Promise.allSettled([pulling, ...others])
  }
}

/** Counts, logs and reports failures of an attempt that is repeated. */
const createFailed =
  ({ context, metrics, problem }: WriterRun) =>
  (attempt: string) =>
  (error: unknown, times: number): void => {
    metrics.failures.inc({ attempt })
    problem(`${attempt} fails, trying again: ${error instanceof Error ? error.message : String(error)}`)
    context.log.warn({ err: error, attempt, times }, 'The writer tries again')
  }
