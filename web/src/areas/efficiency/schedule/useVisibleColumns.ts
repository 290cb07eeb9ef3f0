import { type RefObject, startTransition, useEffect, useState } from 'react'
import type { Rows } from '../../../core/kit/table/nextRows.ts'
import { usePrinting } from '../../../core/kit/usePrinting.ts'

/**
 * Number of additional columns rendered on both sides of the visible ones, so that scrolling does not show empty
 * columns.
 */
const overscan = 2
/** Columns rendered before the available width is known. */
const atFirst: Rows = { first: 0, last: 12 }

/**
 * Returns the visible range of `count` columns of equal width after a sticky first column, measured by the header cells
 * within `scroll`; all columns when printing.
 */
export function useVisibleColumns(count: number, scroll: RefObject<HTMLElement | null>): Rows {
  const [visible, setVisible] = useState(atFirst)
  useEffect(() => {
    const box = scroll.current
    if (!box) return
    let measuredLeft = -1
    const measure = () => {
      const [name, column] = box.querySelectorAll<HTMLElement>('[role=columnheader]')
      if (!name || !column) return
      measuredLeft = box.scrollLeft
      const first = Math.floor(measuredLeft / column.offsetWidth) - overscan
      const last = Math.ceil((measuredLeft + box.clientWidth - name.offsetWidth) / column.offsetWidth) + overscan
      startTransition(() => setVisible((old) => (old.first === first && old.last === last ? old : { first, last })))
    }
    const onScroll = () => {
      if (box.scrollLeft !== measuredLeft) measure()
    }
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [scroll])
  return usePrinting() ? { first: 0, last: count } : visible
}
