import { useEffect } from 'react'

/** The clock signs a person off after this time without input. */
const idleTimeoutMs = 90_000

/** Calls `leave` after a period without input. */
export function useIdleTimeout(leave: () => void): void {
  useEffect(() => {
    let timer = setTimeout(leave, idleTimeoutMs)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(leave, idleTimeoutMs)
    }
    for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, again)
    return () => {
      clearTimeout(timer)
      for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, again)
    }
  }, [leave])
}
