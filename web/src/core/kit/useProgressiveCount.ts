import { startTransition, useEffect, useState } from 'react'
import { usePrinting } from './usePrinting.ts'

const rowsPerFrame = 6

/**
 * Returns the number of rendered rows, of `count` rows with different heights: a few at first and more with each frame,
 * so that the page stays responsive; all of them on paper.
 */
export function useProgressiveCount(count: number): number {
  const isPrinting = usePrinting()
  const [renderedCount, setRenderedCount] = useState(rowsPerFrame)
  useEffect(() => {
    if (renderedCount >= count) return
    const frame = requestAnimationFrame(() => startTransition(() => setRenderedCount(renderedCount + rowsPerFrame)))
    return () => cancelAnimationFrame(frame)
  }, [renderedCount, count])
  return isPrinting ? count : Math.min(renderedCount, count)
}
