import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useRootSize } from '../../rootSize.ts'
import { useVirtualRows } from '../../table/useVirtualRows.ts'
import { type Geometry, scrollToColumn, visibleColumnRange } from './gridGeometry.ts'

/** Returns the width of an element, and the root size of the page relative to 16 px. */
export function useViewWidth() {
  const scroll = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(1200)
  const scale = useRootSize() / 16
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { scroll, width, scale }
}

/**
 * Returns the rows and columns to render, and a function that scrolls to a cell. The row with the keyboard focus is
 * always rendered.
 */
export function useGridView(options: {
  scroll: React.RefObject<HTMLDivElement | null>
  geometry: Geometry
  width: number
  count: number
  activeRow: number
}) {
  const { scroll, geometry, width, activeRow } = options
  const { rowHeight, headHeight } = geometry
  const { places: indexes, scrollTo } = useVirtualRows({
    count: options.count,
    rowRem: rowHeight / useRootSize(),
    scroll,
    headHeight,
    // No limit, because rows are rendered again only when they changed.
    atOnce: Number.POSITIVE_INFINITY,
    alwaysRendered: activeRow,
  })

  const visibleRange = useCallback(
    () => visibleColumnRange(geometry, { scrollLeft: scroll.current?.scrollLeft ?? 0, width }),
    [geometry, scroll, width],
  )
  const [window, setWindow] = useState(visibleRange)
  const updateWindow = useCallback(() => {
    const [first, last] = visibleRange()
    setWindow((current) => (current[0] === first && current[1] === last ? current : [first, last]))
  }, [visibleRange])
  useLayoutEffect(updateWindow, [updateWindow])

  const scrollToCell = useCallback(
    (row: number, column: string) => {
      const element = scroll.current
      if (!element) return
      if (row >= 0) scrollTo(row)
      element.scrollLeft = scrollToColumn(geometry, column, { scrollLeft: element.scrollLeft, width })
    },
    [scrollTo, geometry, scroll, width],
  )
  return { places: indexes, window, onScroll: updateWindow, bringIntoSight: scrollToCell }
}
