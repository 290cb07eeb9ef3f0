import { pause } from '@takt/store/timing/pause.ts'
import { SourceError, unreachable } from '../sourceError.ts'

/** So long a source has to answer, and so long it takes to say that it did not. */
export const reachMs = 10_000

type Reaching = { where: string; signal: AbortSignal }

/** Waits until `reachMs` after `started` (performance.now()); less if the signal comes. */
export const untilTold = (started: number, signal: AbortSignal) =>
  pause(Math.max(0, started + reachMs - performance.now()), signal)

/**
 * Tries to reach a source. Whatever keeps it from being reached (no such name, refused by us, closed, silent, cut off)
 * is told alike and after the same time; only what a source answered in a way that can be judged (SourceError) is told
 * at once.
 */
export async function reach<Result>(
  { where, signal }: Reaching,
  attempt: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const started = performance.now()
  const late = AbortSignal.any([signal, AbortSignal.timeout(reachMs)])
  try {
    const outcome = attempt(late)
    // Looking a name up cannot be called off.
    const over = new Promise<never>((_resolve, reject) =>
      late.addEventListener('abort', () => reject(late.reason), { once: true }),
    )
    return await Promise.race([outcome, over])
  } catch (error) {
    if (error instanceof SourceError) throw error
    await untilTold(started, signal)
    throw unreachable(where)
  }
}
