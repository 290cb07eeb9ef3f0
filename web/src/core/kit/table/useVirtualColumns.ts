import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../usePrinting.ts'
import type { Rows } from './nextRows.ts'

/** Number of columns rendered beside the visible ones, which are seen while scrolling until the next are drawn. */
const overscan = 6

/**
 * Returns the rendered columns of a wide table, from index `from` on: those visible in `scroll`, all of them on paper.
 * They have equal widths; rendered headings carry their index in `data-across`.
 */
export function useVirtualColumns(props: { count: number; from: number; scroll: RefObject<HTMLElement | null> }): Rows {
  const { count, from, scroll } = props
  const isPrinting = usePrinting()
  const [rendered, setRendered] = useState<Rows>({ first: from, last: from + 4 * overscan })
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element || count <= from) return
    const update = () => {
      const headings = element.querySelectorAll<HTMLElement>('[data-across]')
      const [firstHeading, next] = [headings[0], headings[1]]
      if (!firstHeading || !next) return
      const frame = element.getBoundingClientRect()
      const x = firstHeading.getBoundingClientRect().left - frame.left
      const pitch = next.getBoundingClientRect().left - frame.left - x
      if (pitch <= 0) return
      // The visible columns, by their distance from the first rendered heading.
      const firstIndex = Number(firstHeading.dataset.across)
      const visible = {
        first: Math.max(from, firstIndex + Math.floor(-x / pitch)),
        last: Math.min(count, firstIndex + Math.ceil((frame.width - x) / pitch)),
      }
      setRendered((current) =>
        current.first <= visible.first &&
        current.last >= visible.last &&
        current.last - current.first <= visible.last - visible.first + 3 * overscan
          ? current
          : { first: Math.max(from, visible.first - overscan), last: Math.min(count, visible.last + overscan) },
      )
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    const sizes = new ResizeObserver(update)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      sizes.disconnect()
    }
  }, [count, from, scroll])
  if (isPrinting) return { first: from, last: count }
  const last = Math.min(count, Math.max(rendered.last, from + 2))
  return { first: Math.max(from, Math.min(rendered.first, last - 2)), last }
}
