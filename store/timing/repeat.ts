import { pause } from './pause.ts'

export type Repeated = {
  /** From the end of one time to the beginning of the next. */
  everyMs: number
  /** `signal` aborts when it is to stop. */
  work: (signal: AbortSignal) => Promise<unknown>
  /** Hears of each failure, and how many there were in a row before: 0 is the first. Not of those after the stop. */
  failed: (error: unknown, before: number) => void
  /** Whether the first time comes at once or after a pause. */
  first?: 'now' | 'later'
  /** Waits so long, or until there is something to do before. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Does work again and again until `signal` aborts, never twice at once; resolves when what was under way then is done.
 */
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

/** The same beside everything else; the answer stops it at once and resolves when what is under way is done. */
export function repeat(repeated: Repeated): () => Promise<void> {
  const stopping = new AbortController()
  const running = repeatUntil(stopping.signal, repeated)
  return async () => {
    stopping.abort()
    await running
  }
}
