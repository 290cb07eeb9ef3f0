import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useRootSize } from '../../rootSize.ts'
import { useVirtualRows } from '../../table/useVirtualRows.ts'
import { columnsInSight, type Geometry, scrollToColumn } from './gridGeometry.ts'

/** The width of an element, and the page's type size against 16 px. */
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
 * Which rows and columns are drawn, and how to bring one into sight. The row that the keyboard is in is always drawn.
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
  const { places, scrollTo } = useVirtualRows({
    count: options.count,
    rowRem: rowHeight / useRootSize(),
    scroll,
    headHeight,
    // Rows draw themselves anew only when something in them changed.
    atOnce: Number.POSITIVE_INFINITY,
    kept: activeRow,
  })

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
      if (row >= 0) scrollTo(row)
      element.scrollLeft = scrollToColumn(geometry, column, { scrollLeft: element.scrollLeft, width })
    },
    [scrollTo, geometry, scroll, width],
  )
  return { places, window, onScroll: look, bringIntoSight }
}
