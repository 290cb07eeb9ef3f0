import { type RefObject, useLayoutEffect, useState } from 'react'
import { useRootSize } from '../rootSize.ts'

/** Whether an element is at least so many rem wide; true until it is measured. */
export function useHasRoom(element: RefObject<HTMLElement | null>, leastRem: number): boolean {
  const leastPx = leastRem * useRootSize()
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => setWidth(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width >= Math.floor(leastPx)
}
