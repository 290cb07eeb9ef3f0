import { useEffect } from 'react'

/** Nobody stays at the clock by having left it. */
const leftAloneMs = 90_000

/** Calls `leave` when nothing was touched for a while. */
export function useLeftAlone(leave: () => void): void {
  useEffect(() => {
    let timer = setTimeout(leave, leftAloneMs)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(leave, leftAloneMs)
    }
    for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, again)
    return () => {
      clearTimeout(timer)
      for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, again)
    }
  }, [leave])
}
