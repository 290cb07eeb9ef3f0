import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { usePrinting } from '../usePrinting.ts'
import { nextRows, type Rows } from './nextRows.ts'

/** Rows that exist above and below those in sight: who scrolls sees them while the next are drawn. */
const spare = 4
/** So many come at a time, the first before it is known how many there is room for. */
const usually = 8

function step(there: Rows, aim: { wanted: Rows; sight: Rows }, most: number): Rows {
  const next = nextRows(there, { ...aim, most })
  return next.first === there.first && next.last === there.last ? there : next
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * Which rows of a long list exist: those in sight of `scroll`, and all of them on paper. Heights are in rem and equal;
 * `above` and `below` are what to leave free before and after them, as a length. Rows that come into sight are drawn in
 * pieces: scrolling goes on meanwhile.
 */
export function useVirtualRows(props: {
  count: number
  rowRem: number
  scroll: RefObject<HTMLElement | null>
  /** All rows exist, however many. */
  isWhole?: boolean
  /** How many are drawn at a time where a row is much to draw. */
  atOnce?: number
}) {
  const { count, rowRem, scroll, isWhole = false, atOnce = usually } = props
  const isAll = usePrinting() || isWhole
  const [near, setNear] = useState<Rows>({ first: 0, last: atOnce })
  const aim = useRef({ wanted: near, sight: near })
  useEffect(() => {
    const box = scroll.current
    if (!box || isWhole) return
    const look = () => {
      const height = rowRem * rem()
      const last = Math.min(count, Math.ceil((box.scrollTop + box.clientHeight) / height))
      const first = Math.max(0, Math.min(Math.floor(box.scrollTop / height), last - 1))
      aim.current = {
        sight: { first, last },
        wanted: { first: Math.max(0, first - spare), last: Math.min(count, last + spare) },
      }
      startTransition(() => setNear((there) => step(there, aim.current, atOnce)))
    }
    const observer = new ResizeObserver(look)
    observer.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroll, rowRem, count, isWhole, atOnce])
  // The others come once these are there: to lay out and paint all of them takes as long as to draw them.
  useEffect(() => {
    if (isWhole || step(near, aim.current, atOnce) === near) return
    const frame = requestAnimationFrame(() =>
      startTransition(() => setNear((there) => step(there, aim.current, atOnce))),
    )
    return () => cancelAnimationFrame(frame)
  }, [near, isWhole, atOnce])
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
