import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePrinting } from '../usePrinting.ts'
import type { Rows } from './nextRows.ts'

/** Columns that exist beside those in sight: who scrolls sees them while the next are drawn. */
const spare = 6

/**
 * Which columns of a wide table exist, from the one at `from` on: those in sight of `scroll`, and all of them on paper.
 * They are equally wide; headings that exist are marked by `data-across`, their place.
 */
export function useVirtualColumns(props: { count: number; from: number; scroll: RefObject<HTMLElement | null> }): Rows {
  const { count, from, scroll } = props
  const isPrinting = usePrinting()
  const [near, setNear] = useState<Rows>({ first: from, last: from + 4 * spare })
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element || count <= from) return
    const look = () => {
      const heads = element.querySelectorAll<HTMLElement>('[data-across]')
      const [one, next] = [heads[0], heads[1]]
      if (!one || !next) return
      const frame = element.getBoundingClientRect()
      const x = one.getBoundingClientRect().left - frame.left
      const pitch = next.getBoundingClientRect().left - frame.left - x
      if (pitch <= 0) return
      // What is in sight, by how far from the first heading that exists.
      const there = Number(one.dataset.across)
      const seen = {
        first: Math.max(from, there + Math.floor(-x / pitch)),
        last: Math.min(count, there + Math.ceil((frame.width - x) / pitch)),
      }
      setNear((known) =>
        known.first <= seen.first &&
        known.last >= seen.last &&
        known.last - known.first <= seen.last - seen.first + 3 * spare
          ? known
          : { first: Math.max(from, seen.first - spare), last: Math.min(count, seen.last + spare) },
      )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      sizes.disconnect()
    }
  }, [count, from, scroll])
  if (isPrinting) return { first: from, last: count }
  const last = Math.min(count, Math.max(near.last, from + 2))
  return { first: Math.max(from, Math.min(near.first, last - 2)), last }
}
