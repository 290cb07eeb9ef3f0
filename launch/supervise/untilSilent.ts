import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long there is between an answer and the next question, and after how many questions in vain a part is silent.
 * Questions are counted, not hours: a machine that slept is not silent.
 */
export type Silence = { everyMs: number; times: number }

/**
 * Asks for an answer again and again; resolves when there was none for too long, or when `signal` aborts. An answer may
 * take half of `everyMs`; after a question in vain the next comes sooner.
 */
export async function untilSilent(
  answers: () => Promise<boolean>,
  { everyMs, times }: Silence,
  signal: AbortSignal,
): Promise<void> {
  let silent = 0
  while (!signal.aborted && silent < times) {
    await pause(silent === 0 ? everyMs : everyMs * 0.375, undefined, { signal, ref: false }).catch(() => {})
    const asked = pause(everyMs / 2, false, { signal, ref: false })
    silent = (await Promise.race([answers(), asked]).catch(() => false)) ? 0 : silent + 1
  }
}
