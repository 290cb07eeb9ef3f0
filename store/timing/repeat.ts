import { pause } from './pause.ts'

export type Repeated = {
  /** Pause from the end of one run to the start of the next. */
  everyMs: number
  /** `signal` aborts when the work must stop. */
  work: (signal: AbortSignal) => Promise<unknown>
  /**
   * Called for each failure with the number of consecutive failures before it (0 is the first). Not called after the
   * stop.
   */
  failed: (error: unknown, before: number) => void
  /** Starts the first run at once or after a pause. */
  first?: 'now' | 'later'
  /** Waits for `ms`, or until there is something to do. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/** Runs work repeatedly until `signal` aborts, never concurrently; resolves when the current run has ended. */
export async function repeatUntil(signal: AbortSignal, repeated: Repeated) {
  const { everyMs, work, failed, first = 'now', wait = pause } = repeated
  let failures = 0
  if (first === 'later') await wait(everyMs, signal)
  while (!signal.aborted) {
    try {
      await work(signal)
      failures = 0
    } catch (error) {
      if (!signal.aborted) failed(error, failures++)
    }
    await wait(everyMs, signal)
  }
}

/**
 * Repeats work in the background; the returned function stops it at once and resolves when the current run has ended.
 */
export function repeat(repeated: Repeated): () => Promise<void> {
  const stopping = new AbortController()
  const running = repeatUntil(stopping.signal, repeated)
  return async () => {
    stopping.abort()
    await running
  }
}
