import { setImmediate as nextTurn } from 'node:timers/promises'
import { pause } from '@takt/store/timing/pause.ts'

/** The load caused by a connector's source: bytes and lines (or observations) read, and slices made from them. */
export type Cost = { bytes: number; lines: number; slices: number }

/** Limits of a connector's load: sustained rate per second, and burst after an idle time. */
export const paceLimits: Record<keyof Cost, { perSecond: number; burst: number }> = {
  bytes: { perSecond: 512 * 1024, burst: 2 * 1024 * 1024 },
  lines: { perSecond: 2_000, burst: 20_000 },
  slices: { perSecond: 200, burst: 5_000 },
}

/** Time after its last wait during which a source still counts as slowed (ms). */
const calmMs = 10_000

const maxPauseMs = 1_000

/** Keeps one connector within its limits. */
export type Pace = {
  /** Records load; it may exceed the limits. */
  spend: (cost: Partial<Cost>) => void
  /**
   * Yields to other work and resolves when no limit is exceeded, or `signal` aborts. Await it before reading more from
   * the source.
   */
  waitWithinLimits: () => Promise<void>
}

/** Creates a pace that calls `slowed` when it starts to throttle its source, and when it stops. */
export function createPace(
  signal: AbortSignal,
  slowed: (isSlowed: boolean) => void,
  limits: typeof paceLimits = paceLimits,
): Pace {
  const names = Object.keys(limits) as (keyof Cost)[]
  const left: Cost = { bytes: limits.bytes.burst, lines: limits.lines.burst, slices: limits.slices.burst }
  let refilledAt = performance.now()
  let calm: NodeJS.Timeout | null = null

  const fill = () => {
    const now = performance.now()
    const seconds = (now - refilledAt) / 1000
    refilledAt = now
    for (const name of names) left[name] = Math.min(limits[name].burst, left[name] + seconds * limits[name].perSecond)
  }
  const owedMs = () => Math.max(0, ...names.map((name) => (-left[name] / limits[name].perSecond) * 1000))
  const markSlowed = () => {
    if (calm) return calm.refresh()
    slowed(true)
    calm = setTimeout(() => {
      calm = null
      slowed(false)
    }, calmMs)
  }
  signal.addEventListener('abort', () => clearTimeout(calm ?? undefined), { once: true })
  return {
    spend(cost) {
      for (const name of names) left[name] -= cost[name] ?? 0
    },
    async waitWithinLimits() {
      await nextTurn()
      for (fill(); owedMs() > 0 && !signal.aborted; fill()) {
        markSlowed()
        await pause(Math.ceil(Math.min(owedMs(), maxPauseMs)), signal)
      }
    },
  }
}
