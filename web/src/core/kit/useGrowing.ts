import { startTransition, useEffect, useState } from 'react'
import { usePrinting } from './usePrinting.ts'

const atOnce = 6

/**
 * How many of `count` rows of differing heights are drawn: a few at first and a few more with each frame, so that the
 * page answers in between; on paper all.
 */
export function useGrowing(count: number): number {
  const isPrinting = usePrinting()
  const [drawn, setDrawn] = useState(atOnce)
  useEffect(() => {
    if (drawn >= count) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + atOnce)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])
  return isPrinting ? count : Math.min(drawn, count)
}
