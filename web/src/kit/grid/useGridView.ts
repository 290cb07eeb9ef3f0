import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { columnsInSight, type Geometry, scrollToColumn } from './gridGeometry.ts'

/** The width of an element, and the page's type size against 16 px. */
export function useViewWidth() {
  const scroll = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ width: 1200, scale: 1 })
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const measure = () => {
      const scale = (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16
      setView((known) =>
        known.width === element.clientWidth && known.scale === scale ? known : { width: element.clientWidth, scale },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { scroll, ...view }
}

/**
 * Which rows and columns are drawn, and how to bring one into sight. The row that the keyboard is in is always drawn.
 */
export function useGridView(given: {
  scroll: React.RefObject<HTMLDivElement | null>
  geometry: Geometry
  width: number
  count: number
  activeRow: number
}) {
  const { scroll, geometry, width, activeRow } = given
  const { rowHeight, headHeight } = geometry
  const rows = useVirtualizer({
    count: given.count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const drawn = Array.from({ length: last - first + 1 }, (_, place) => first + place)
      const isDrawn = activeRow < 0 || activeRow >= count || (activeRow >= first && activeRow <= last)
      return isDrawn ? drawn : activeRow < first ? [activeRow, ...drawn] : [...drawn, activeRow]
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are measured anew
  useEffect(() => rows.measure(), [rows, rowHeight])

  const inSight = useCallback(
    () => columnsInSight(geometry, { scrollLeft: scroll.current?.scrollLeft ?? 0, width }),
    [geometry, scroll, width],
  )
  const [window, setWindow] = useState(inSight)
  const look = useCallback(() => {
    const [first, last] = inSight()
    setWindow((known) => (known[0] === first && known[1] === last ? known : [first, last]))
  }, [inSight])
  useLayoutEffect(look, [look])

  const bringIntoSight = useCallback(
    (row: number, column: string) => {
      const element = scroll.current
      if (!element) return
      if (row >= 0) rows.scrollToIndex(row, { align: 'auto' })
      element.scrollLeft = scrollToColumn(geometry, column, { scrollLeft: element.scrollLeft, width })
    },
    [rows, geometry, scroll, width],
  )
  return { rows, window, onScroll: look, bringIntoSight }
}
