import { awayAfterMs } from '@takt/domain/areas/calls/callTimes.ts'

/** Interval (ms) at which a page reports that it is open, together with its last user activity. */
const keepAliveIntervalMs = 120_000

/**
 * Tracks the last user activity on this page, and the last one that the server knows of (`now`: monotonic ms). Opening
 * the page counts as activity.
 */
export function createUserActivity(now: () => number) {
  let at = now()
  let reportedAt: number | null = null
  return {
    happens: (): void => {
      at = now()
    },
    /**
     * True if others may see the user as away although they are active: nothing was reported yet, or too long ago to
     * wait for the next keepAlive.
     */
    isReportDue: (): boolean => reportedAt === null || at - reportedAt >= awayAfterMs - keepAliveIntervalMs,
    /** Returns the activity for a keepAlive, in seconds without user input, and records it as reported. */
    report: (): { idleSecs: number } => {
      reportedAt = at
      return { idleSecs: Math.floor((now() - at) / 1000) }
    },
  }
}
