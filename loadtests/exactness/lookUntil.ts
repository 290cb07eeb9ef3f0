import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 120_000

/**
 * Resolves once `look` answers true; rejects with `what` has not come. Looks are counted, not time: a run that is
 * stopped (SIGSTOP) for an hour and goes on misses nothing by that.
 */
export async function lookUntil(what: string, look: () => Promise<boolean>, everyMs = 50): Promise<void> {
  let cause: unknown
  for (let looks = 0; looks < patienceMs / everyMs; looks++) {
    try {
      if (await look()) return
      cause = undefined
    } catch (error) {
      cause = error
    }
    await pause(everyMs)
  }
  throw new Error(`Waited in vain until ${what}`, { cause })
}
