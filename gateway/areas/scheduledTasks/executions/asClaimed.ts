import { repeat } from '@takt/store/timing/repeat.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { tellAlive } from './claimExecution.ts'
import { EndedMeanwhile } from './endedMeanwhile.ts'
import type { ExecutionKey } from './executionEvent.ts'

const aliveMs = 1000

/**
 * Does work on an execution that was taken on, and tells every second that it is there. The signal aborts when the
 * execution has ended meanwhile, or the process is to stop.
 */
export async function asClaimed<Result>(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  { stopping, ...claimed }: ExecutionKey & { claim: string; stopping: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController()
  const stopTelling = repeat({
    everyMs: aliveMs,
    work: async () => {
      if (!(await tellAlive(db, claimed))) ended.abort(new EndedMeanwhile())
    },
    failed: (err, before) => {
      if (before === 0) log.warn({ err }, 'an execution could not tell that it is there')
    },
  })
  try {
    return await work(stopping ? AbortSignal.any([ended.signal, stopping]) : ended.signal)
  } finally {
    await stopTelling()
  }
}
