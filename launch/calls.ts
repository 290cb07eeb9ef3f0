import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** Why calls cannot be made, null where they can; `coming`: they can by and by, without anybody doing anything. */
export type Calls = { problem: string | null; coming: boolean }

const readiness = z.object({ data: z.object({ parts: z.record(z.string(), z.string()), coming: z.boolean() }) })

/** How it is with calls, as the SFU on that port says; null when nothing answers, which is told elsewhere. */
export async function askCalls(port: number): Promise<Calls | null> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  )
  if (answer?.ok) return { problem: null, coming: false }
  const told = readiness.safeParse(await answer?.json().catch(() => null)).data?.data
  return told ? { problem: Object.values(told.parts).join('; '), coming: told.coming } : null
}

/**
 * Tells how what calls need comes along, from `known` on, until they can be made or it is clear that they cannot. A
 * terminal is told each tenth of it, others only what begins and how it ends.
 */
export async function followCalls(
  known: Calls,
  about: { ask: () => Promise<Calls | null>; tell: (line: string) => void; isTerminal: boolean; signal: AbortSignal },
  everyMs = 1_000,
): Promise<void> {
  const { ask, tell, isTerminal, signal } = about
  const stageOf = ({ problem }: Calls) =>
    problem?.replace(/\d+ %/, (percent) => (isTerminal ? String(Math.floor(Number.parseInt(percent, 10) / 10)) : ''))
  for (let calls = known; calls.coming && !signal.aborted; ) {
    await pause(everyMs, undefined, { ref: false })
    const now = await ask()
    if (!now || signal.aborted) continue
    if (stageOf(now) !== stageOf(calls)) tell(now.problem ?? 'Calls can be made now')
    calls = now
  }
}
