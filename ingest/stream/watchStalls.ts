import type { Log } from '@takt/store/process/log.ts'
import { pause } from '@takt/store/timing/pause.ts'

/** An attempt of the writer in progress since an instant (epoch ms). */
type Attempt = { name: string; since: number }

/** An attempt that neither succeeded nor failed within its limit. */
export class StallError extends Error {
  constructor({ name, since }: Attempt) {
    super(`The attempt "${name}" has neither succeeded nor failed since ${new Date(since).toISOString()}`)
    this.name = 'StallError'
  }
}

export type Attempts = ReturnType<typeof createAttempts>

/** Records the attempts of the writer in progress. */
export function createAttempts(now = Date.now) {
  const activeAttempts = new Set<Attempt>()
  return {
    async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const attempt = { name, since: now() }
      activeAttempts.add(attempt)
      try {
        return await work()
      } finally {
        activeAttempts.delete(attempt)
      }
    },
    /** Returns the longest attempt, if it has been in progress for more than `limitMs`. */
    overdue: (limitMs: number): Attempt | undefined =>
      [...activeAttempts].sort((a, b) => a.since - b.since).find(({ since }) => now() - since > limitMs),
  }
}

const everyMs = 1000

/**
 * Checks every second that the writer makes progress, until `signal` aborts. Changes that are not being recomputed are
 * queued again. Rejects with `StallError` when an attempt is overdue: only a restart of the writer helps then.
 */
export async function watchStalls(options: {
  attempts: Attempts
  limitMs: number
  /** Queues again the changes that are not being recomputed, and returns them. */
  requeueStranded: () => readonly { organizationId: number; since: number }[]
  metrics: { standstills: { inc: (labels: { attempt: string }) => void } }
  log: Pick<Log, 'error'>
  signal: AbortSignal
}): Promise<void> {
  const { attempts, metrics, log, signal } = options
  while (!signal.aborted) {
    for (const { organizationId, since } of options.requeueStranded()) {
      metrics.standstills.inc({ attempt: 'recompute' })
      const about = { organizationId, since: new Date(since).toISOString() }
      log.error(about, 'Recomputation of an organization stalled; its changes are queued again')
    }
    const overdue = attempts.overdue(options.limitMs)
    if (overdue) {
      metrics.standstills.inc({ attempt: overdue.name })
      throw new StallError(overdue)
    }
    await pause(everyMs, signal)
  }
}
