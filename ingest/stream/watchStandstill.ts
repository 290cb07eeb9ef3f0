import type { Log } from '@takt/store/process/log.ts'
import { pause } from '@takt/store/timing/pause.ts'

/** An attempt of the writer that is under way since an instant (epoch ms). */
type Attempt = { name: string; since: number }

/** An attempt that neither succeeded nor failed within its limit. */
export class Standstill extends Error {
  constructor({ name, since }: Attempt) {
    super(`The attempt "${name}" neither succeeds nor fails since ${new Date(since).toISOString()}`)
    this.name = 'Standstill'
  }
}

export type Attempts = ReturnType<typeof createAttempts>

/** Records which attempts of the writer are under way. */
export function createAttempts(now = Date.now) {
  const underWay = new Set<Attempt>()
  return {
    async run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const attempt = { name, since: now() }
      underWay.add(attempt)
      try {
        return await work()
      } finally {
        underWay.delete(attempt)
      }
    },
    /** The attempt that lasts longest, if it is under way for longer than `limitMs`. */
    overdue: (limitMs: number): Attempt | undefined =>
      [...underWay].sort((a, b) => a.since - b.since).find(({ since }) => now() - since > limitMs),
  }
}

const everyMs = 1000

/**
 * Checks every second that the writer makes progress, until `signal` aborts. Changes that nothing recomputes are queued
 * again. Rejects with `Standstill` when an attempt is overdue: only a new start of the writer helps then.
 */
export async function watchStandstill(options: {
  attempts: Attempts
  limitMs: number
  /** Queues changes again that nothing recomputes, and returns them. */
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
      log.error(about, 'Recomputation of an organization stood still; its changes are queued again')
    }
    const overdue = attempts.overdue(options.limitMs)
    if (overdue) {
      metrics.standstills.inc({ attempt: overdue.name })
      throw new Standstill(overdue)
    }
    await pause(everyMs, signal)
  }
}
