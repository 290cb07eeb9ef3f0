import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { pointStep } from '../../../core/kit/chart/pointStep.ts'

/**
 * Tracks the position that pointer or keyboard has reached among the points of a chart. `start`: initial position of
 * the keyboard; `onChoose` is called with the selected position.
 */
export function usePointCursor({
  count,
  start,
  onChoose,
}: {
  count: number
  start: number | null
  onChoose: (position: number) => void
}) {
  const [pointed, setPointed] = useState<number | null>(null)
  const [reached, setReached] = useState<number | null>(null)
  const pointedNow = useRef<number | null>(null)
  /** Survives redrawing of the chart. */
  const reachedNow = useRef<number | null>(null)
  const point = useCallback((position: number | null) => {
    pointedNow.current = position
    setPointed(position)
  }, [])
  const reach = (position: number | null) => {
    reachedNow.current = position
    setReached(position)
  }
  const choose = (position: number | null) => {
    if (position !== null && position < count) onChoose(position)
  }
  return {
    pointed,
    reached,
    point,
    // The chart reads the pointer position at its next frame: after a tap it is known only then.
    onClick: () => requestAnimationFrame(() => choose(pointedNow.current)),
    onBlur: () => reach(null),
    onKeyDown: (event: KeyboardEvent) => {
      const next = pointStep(event.key, reachedNow.current ?? start, count)
      if (next !== null) reach(next)
      else if (event.key === 'Enter' && reachedNow.current !== null && reachedNow.current < count)
        choose(reachedNow.current)
      else return
      event.preventDefault()
    },
  }
}
