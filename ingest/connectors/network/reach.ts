import { pause } from '@takt/store/timing/pause.ts'
import { SourceError, unreachable } from '../sourceError.ts'

/** Time allowed for reaching a source, after which every failure is reported (ms). */
export const reachMs = 10_000

type Reaching = { where: string; signal: AbortSignal }

/** Waits until `reachMs` after `started` (performance.now()), or until the signal aborts. */
export const waitUntilReported = (started: number, signal: AbortSignal) =>
  pause(Math.max(0, started + reachMs - performance.now()), signal)

/**
 * Attempts to reach a source. Every failure to reach it (unknown name, blocked by our rules, closed, silent, cut off)
 * is reported identically and after the same time; only a response that can be judged (SourceError) is reported at
 * once.
 */
export async function reach<Result>(
  { where, signal }: Reaching,
  attempt: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const started = performance.now()
  const late = AbortSignal.any([signal, AbortSignal.timeout(reachMs)])
  try {
    const outcome = attempt(late)
    // A name lookup cannot be aborted.
    const over = new Promise<never>((_resolve, reject) =>
      late.addEventListener('abort', () => reject(late.reason), { once: true }),
    )
    return await Promise.race([outcome, over])
  } catch (error) {
    if (error instanceof SourceError) throw error
    await waitUntilReported(started, signal)
    throw unreachable(where)
  }
}
