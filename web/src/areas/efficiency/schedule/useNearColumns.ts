import { type RefObject, startTransition, useEffect, useState } from 'react'
import type { Rows } from '../../../core/kit/table/nextRows.ts'
import { usePrinting } from '../../../core/kit/usePrinting.ts'

/** Columns that are drawn on both sides of those in sight: who scrolls sees them while the next are drawn. */
const spare = 2
/** What is drawn before it is known how many there is room for. */
const atFirst: Rows = { first: 0, last: 12 }

/**
 * Which of `count` columns of equal width, after a first one that stays in sight, stand in sight of `scroll`, by the
 * cells of its first row; on paper all.
 */
export function useNearColumns(count: number, scroll: RefObject<HTMLElement | null>): Rows {
  const [near, setNear] = useState(atFirst)
  useEffect(() => {
    const box = scroll.current
    if (!box) return
    let seenFrom = -1
    const look = () => {
      const [name, column] = box.querySelectorAll<HTMLElement>('[role=columnheader]')
      if (!name || !column) return
      seenFrom = box.scrollLeft
      const first = Math.floor(seenFrom / column.offsetWidth) - spare
      const last = Math.ceil((seenFrom + box.clientWidth - name.offsetWidth) / column.offsetWidth) + spare
      startTransition(() => setNear((old) => (old.first === first && old.last === last ? old : { first, last })))
    }
    const onScroll = () => {
      if (box.scrollLeft !== seenFrom) look()
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', onScroll)
    }
  }, [scroll])
  return usePrinting() ? { first: 0, last: count } : near
}
