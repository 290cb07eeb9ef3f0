/**
 * Rate limiter of a link: `burst` messages at once, and `perSecond` more with each second. `take` returns true if one
 * more is within the limit; `now` is in ms.
 */
export function createAllowance({ burst, perSecond }: { burst: number; perSecond: number }, now: () => number) {
  let left = burst
  let at = now()
  return {
    take(): boolean {
      const instant = now()
      left = Math.min(burst, left + ((instant - at) / 1000) * perSecond)
      at = instant
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
