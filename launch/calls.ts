import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/** The reason why calls cannot be made, null if they can; `coming`: they will become available without any action. */
export type Calls = { problem: string | null; coming: boolean }

const readiness = z.object({ data: z.object({ parts: z.record(z.string(), z.string()), coming: z.boolean() }) })

/**
 * Returns the status of calls as reported by the SFU on that port; null if it does not respond, which is reported
 * elsewhere.
 */
export async function fetchCallStatus(port: number): Promise<Calls | null> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  )
  if (response?.ok) return { problem: null, coming: false }
  const readinessData = readiness.safeParse(await response?.json().catch(() => null)).data?.data
  return readinessData ? { problem: Object.values(readinessData.parts).join('; '), coming: readinessData.coming } : null
}

/**
 * Reports the progress of preparing calls, starting from `initial`, until they can be made or it is clear that they
 * cannot. A terminal shows each tenth of it; other outputs show only the start and the result.
 */
export async function followCalls(
  initial: Calls,
  about: {
    fetchStatus: () => Promise<Calls | null>
    report: (line: string) => void
    isTerminal: boolean
    signal: AbortSignal
  },
  everyMs = 1_000,
): Promise<void> {
  const { fetchStatus, report, isTerminal, signal } = about
  const stageOf = ({ problem }: Calls) =>
    problem?.replace(/\d+ %/, (percent) => (isTerminal ? String(Math.floor(Number.parseInt(percent, 10) / 10)) : ''))
  for (let calls = initial; calls.coming && !signal.aborted; ) {
    await pause(everyMs, undefined, { ref: false })
    const now = await fetchStatus()
    if (!now || signal.aborted) continue
    if (stageOf(now) !== stageOf(calls)) report(now.problem ?? 'Calls can be made now')
    calls = now
  }
}
