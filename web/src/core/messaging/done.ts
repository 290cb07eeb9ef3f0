import { awayAfterMs } from '@takt/domain/areas/calls/callTimes.ts'

/** How often a page tells that it is there (ms), and with it when something was done. */
const keepAliveMs = 120_000

/**
 * When somebody last did something on this page, and when they are known to have by the server (`now`: ms that only
 * grow). That a page was opened is something done.
 */
export function createDone(now: () => number) {
  let at = now()
  let toldOf: number | null = null
  return {
    happens: (): void => {
      at = now()
    },
    /** Whether others may hold for away who is here: nothing was told yet, or nothing so late that the next keepAlive is in time. */
    isToBeTold: (): boolean => toldOf === null || at - toldOf >= awayAfterMs - keepAliveMs,
    /** What a keepAlive tells of it: for how many seconds nobody has done anything. */
    told: (): { idleSecs: number } => {
      toldOf = at
      return { idleSecs: Math.floor((now() - at) / 1000) }
    },
  }
}
