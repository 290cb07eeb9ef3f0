import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 120_000

/**
 * Resolves once `check` returns true; rejects with `description` after the timeout. Attempts are counted instead of
 * time: a run that is suspended (SIGSTOP) for an hour does not time out because of that.
 */
export async function pollUntil(description: string, check: () => Promise<boolean>, everyMs = 50): Promise<void> {
  let cause: unknown
  for (let attempt = 0; attempt < timeoutMs / everyMs; attempt++) {
    try {
      if (await check()) return
      cause = undefined
    } catch (error) {
      cause = error
    }
    await pause(everyMs)
  }
  throw new Error(`Waited in vain until ${description}`, { cause })
}
