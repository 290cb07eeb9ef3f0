import { setTimeout as pause } from 'node:timers/promises'
import type { Running } from '../process/process.ts'
import { reason } from './reason.ts'

/**
 * The interval between health checks, and the number of consecutive failed checks after which a part counts as
 * unresponsive. Checks are counted instead of elapsed time, so that a machine that was suspended does not count as
 * unresponsive.
 */
type HealthPolicy = { everyMs: number; times: number }

/**
 * Repeats a health check; resolves when too many consecutive checks failed, or when `signal` aborts. A check may take
 * half of `everyMs`; after a failed check the next one follows sooner.
 */
async function untilUnresponsive(
  isHealthy: () => Promise<boolean>,
  { everyMs, times }: HealthPolicy,
  signal: AbortSignal,
): Promise<void> {
  let failedChecks = 0
  while (!signal.aborted && failedChecks < times) {
    await pause(failedChecks === 0 ? everyMs : everyMs * 0.375, undefined, { signal, ref: false }).catch(() => {})
    const checkTimeout = pause(everyMs / 2, false, { signal, ref: false })
    failedChecks = (await Promise.race([isHealthy(), checkTimeout]).catch(() => false)) ? 0 : failedChecks + 1
  }
}

/** A program that must be kept running. */
export type Part = {
  name: string
  /** The action a user can take if it cannot start. */
  remedy: string
  /** Resolves when it is ready. */
  start(signal: AbortSignal): Promise<Running>
  /** True if it responds and works: a part that runs but fails this check for long is killed and restarted. */
  isHealthy?(): Promise<boolean>
}

export type Supervisor = {
  /** Starts a part and keeps it running from then on; false if the first attempt failed (it is retried). */
  start(part: Part): Promise<boolean>
  /** Returns the names of the parts that are not running at the moment. */
  missing(): string[]
  /** Stops everything, the last started first. */
  stop(): Promise<void>
}

type SupervisedPart = {
  part: Part
  running: Running | null
  /** Settles when the attempt in progress, if any, is over. */
  turn: Promise<unknown>
  /** Number of consecutive failures to start, or ends before it ran for `provenMs`. */
  failures: number
  timer?: NodeJS.Timeout
}

const longestPauseMs = 15_000
/** Run time (ms) after which a part counts as stable and its failures are reset. */
const provenMs = 60_000
/** Maximum number of consecutive failures that are reported; the next report follows once the part is stable. */
const maxReportedFailures = 3
/**
 * Returns the health policy for a check interval. With the default of 20 s a part that never responds counts as
 * unresponsive after 100 seconds (20 before the first check, 7.5 between the following ones, 10 for each): longer than
 * any part may be busy, and short enough for it to run again within two minutes.
 */
export const unresponsiveAfter = (everySecs: number): HealthPolicy => ({ everyMs: everySecs * 1000, times: 5 })

/**
 * Keeps parts running: restarts parts that end or become unresponsive, at first immediately, then at growing intervals.
 * `report` receives lines for users.
 */
export function createSupervisor(report: (line: string) => void, policy = unresponsiveAfter(20)): Supervisor {
  const supervisedParts: SupervisedPart[] = []
  const stopping = new AbortController()

  async function attempt(entry: SupervisedPart): Promise<boolean> {
    if (stopping.signal.aborted) return false
    try {
      watch(entry, await entry.part.start(stopping.signal))
      return true
    } catch (error) {
      fail(entry, `could not start: ${reason(error)}`)
      return false
    }
  }

  function watch(entry: SupervisedPart, running: Running) {
    const { part } = entry
    entry.running = running
    const isBack = () => report(`${part.name} is running again`)
    if (entry.failures > 0 && entry.failures < maxReportedFailures) isBack()
    const proven = setTimeout(() => {
      if (entry.failures >= maxReportedFailures) isBack()
      entry.failures = 0
    }, provenMs)
    proven.unref()
    const over = new AbortController()
    let isUnresponsive = false
    running.exited.then((exitText) => {
      clearTimeout(proven)
      over.abort()
      entry.running = null
      fail(entry, isUnresponsive ? 'stopped responding' : `ended (${exitText})`)
    })
    if (!part.isHealthy) return
    untilUnresponsive(() => part.isHealthy!(), policy, AbortSignal.any([over.signal, stopping.signal])).then(() => {
      if (over.signal.aborted || stopping.signal.aborted) return
      isUnresponsive = true
      running.stop({ signal: 'SIGKILL' })
    })
  }

  function fail(entry: SupervisedPart, problem: string) {
    if (stopping.signal.aborted) return
    const { part } = entry
    entry.failures += 1
    const isStartFailure = problem.startsWith('could')
    if (entry.failures === (isStartFailure ? 1 : maxReportedFailures))
      report(`${part.name} ${problem}. ${part.remedy}. It is tried again`)
    else if (!isStartFailure && entry.failures < maxReportedFailures)
      report(`${part.name} ${problem}; it is started again`)
    const pause = Math.min(100 * 2 ** (entry.failures - 1), longestPauseMs)
    entry.timer = setTimeout(() => {
      entry.turn = attempt(entry)
    }, pause)
  }

  return {
    start(part) {
      const entry: SupervisedPart = { part, running: null, turn: Promise.resolve(), failures: 0 }
      supervisedParts.push(entry)
      const first = attempt(entry)
      entry.turn = first
      return first
    },
    missing: () => supervisedParts.filter(({ running }) => !running).map(({ part }) => part.name),
    async stop() {
      stopping.abort()
      for (const entry of supervisedParts.toReversed()) {
        clearTimeout(entry.timer)
        await entry.turn
        await entry.running?.stop()
      }
    },
  }
}
