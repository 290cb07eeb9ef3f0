import { setImmediate as nextTurn } from 'node:timers/promises'
import { pause } from '@takt/store/timing/pause.ts'

/** What a connector's source costs us: bytes and lines (or observations) read, slices made from them. */
export type Cost = { bytes: number; lines: number; slices: number }

/** How much of each a connector may cost in a second for good, and how much at once after a quiet time. */
export const paceLimits: Record<keyof Cost, { perSecond: number; burst: number }> = {
  bytes: { perSecond: 512 * 1024, burst: 2 * 1024 * 1024 },
  lines: { perSecond: 2_000, burst: 20_000 },
  slices: { perSecond: 200, burst: 5_000 },
}

/** So long after it last had to wait a source still counts as slowed. */
const calmMs = 10_000

const longestNapMs = 1_000

/** Keeps one connector within its limits. */
export type Pace = {
  /** Notes what was spent; it may overdraw. */
  spend: (cost: Partial<Cost>) => void
  /**
   * Lets others have their turn, and resolves when nothing is overdrawn (or at the end): a source is read on only then.
   */
  rest: () => Promise<void>
}

/** A pace that tells `slowed` when it begins to hold its source back, and when it no longer does. */
export function createPace(
  signal: AbortSignal,
  slowed: (isSlowed: boolean) => void,
  limits: typeof paceLimits = paceLimits,
): Pace {
  const names = Object.keys(limits) as (keyof Cost)[]
  const left: Cost = { bytes: limits.bytes.burst, lines: limits.lines.burst, slices: limits.slices.burst }
  let filledAt = performance.now()
  let calm: NodeJS.Timeout | null = null

  const fill = () => {
    const now = performance.now()
    const seconds = (now - filledAt) / 1000
    filledAt = now
    for (const name of names) left[name] = Math.min(limits[name].burst, left[name] + seconds * limits[name].perSecond)
  }
  const owedMs = () => Math.max(0, ...names.map((name) => (-left[name] / limits[name].perSecond) * 1000))
  const hold = () => {
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
    async rest() {
      await nextTurn()
      for (fill(); owedMs() > 0 && !signal.aborted; fill()) {
        hold()
        await pause(Math.ceil(Math.min(owedMs(), longestNapMs)), signal)
      }
    },
  }
}
