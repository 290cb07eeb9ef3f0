import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long there is between an answer and the next question, how long an answer may take, and after how many questions
 * without one a part is silent. Questions are counted, not hours: a machine that slept is not silent.
 */
export type Silence = { everyMs: number; times: number }

/** Asks for an answer again and again; resolves when there was none for too long, or when `signal` aborts. */
export async function untilSilent(
  answers: () => Promise<boolean>,
  { everyMs, times }: Silence,
  signal: AbortSignal,
): Promise<void> {
  let silent = 0
  while (!signal.aborted && silent < times) {
    await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    const asked = pause(everyMs, false, { signal, ref: false })
    silent = (await Promise.race([answers(), asked]).catch(() => false)) ? 0 : silent + 1
  }
}
