import { type RefObject, startTransition, useCallback, useEffect, useState } from 'react'
import { usePrinting } from './usePrinting.ts'

/** Rows that exist above and below those in sight: who scrolls sees them while the next are drawn. */
const spare = 4
/** What is drawn before it is known how many there is room for. */
const atFirst = { first: 0, last: 16 }

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Which rows of a long list exist: those in sight of `scroll`, and all of them on paper. Heights are in rem and equal; `above` and `below` are what to
 * leave free before and after them, as a length. Rows that come into sight are drawn in pieces: scrolling goes on meanwhile.
 */
export function useVirtualRows(props: {
  count: number
  rowRem: number
  scroll: RefObject<HTMLElement | null>
  /** All rows exist, however many. */
  isWhole?: boolean
}) {
  const { count, rowRem, scroll, isWhole = false } = props
  const isAll = usePrinting() || isWhole
  const [near, setNear] = useState(atFirst)
  useEffect(() => {
    const box = scroll.current
    if (!box || isWhole) return
    const look = () => {
      const height = rowRem * rem()
      const first = Math.floor(box.scrollTop / height) - spare
      const last = Math.ceil((box.scrollTop + box.clientHeight) / height) + spare
      startTransition(() => setNear((old) => (old.first === first && old.last === last ? old : { first, last })))
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroll, rowRem, isWhole])
  const scrollTo = useCallback(
    (place: number) => {
      const box = scroll.current
      if (!box || isAll) return
      const height = rowRem * rem()
      const top = place * height
      if (top < box.scrollTop) box.scrollTop = top
      else if (top + height > box.scrollTop + box.clientHeight) box.scrollTop = top + height - box.clientHeight
    },
    [scroll, rowRem, isAll],
  )
  const last = isAll ? count : Math.min(count, near.last)
  const first = isAll ? 0 : Math.max(0, Math.min(near.first, last - 1))
  return {
    places: Array.from({ length: last - first }, (_, place) => first + place),
    above: `${first * rowRem}rem`,
    below: `${(count - last) * rowRem}rem`,
    scrollTo,
  }
}
