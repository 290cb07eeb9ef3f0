import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRootSize } from '../rootSize.ts'
import { usePrinting } from '../usePrinting.ts'
import { nextRows, type Rows } from './nextRows.ts'

/** Rows that exist above and below those in sight: who scrolls sees them while the next are drawn. */
const spare = 4
/** So many come at a time, the first before it is known how many there is room for. */
const usually = 8

type Aim = { wanted: Rows; sight: Rows }

function step(there: Rows, aim: Aim, most: number): Rows {
  const next = nextRows(there, { ...aim, most })
  return next.first === there.first && next.last === there.last ? there : next
}

/**
 * Which rows of a long list exist: those in sight of `scroll`, and all of them on paper. Heights are in rem and equal;
 * `above` and `below` are what to leave free before and after them, as a length. Rows that come into sight are drawn in
 * pieces: scrolling goes on meanwhile. With `atOnce` Infinity they are there before the page is painted.
 *
 * What is in sight, and how far to scroll, the library says; that rows come in pieces is why its own hook is not used:
 * it draws a table anew at each step of a scroll.
 */
export function useVirtualRows(props: {
  count: number
  rowRem: number
  scroll: RefObject<HTMLElement | null>
  /** What stands above the rows and stays in sight, in px. */
  headHeight?: number
  /** All rows exist, however many. */
  isWhole?: boolean
  /** How many are drawn at a time where a row is much to draw. */
  atOnce?: number
  /** A row that exists wherever it is. */
  kept?: number
}) {
  const { count, rowRem, scroll, headHeight = 0, isWhole = false, atOnce = usually, kept = -1 } = props
  const isAll = usePrinting() || isWhole
  const rowHeight = rowRem * useRootSize()
  const [near, setNear] = useState<Rows>({ first: 0, last: Math.min(atOnce, usually) })
  const aim = useRef<Aim>({ wanted: near, sight: near })
  const look = useCallback(
    (virtual: Virtualizer<HTMLElement, Element>, isScrolling: boolean) => {
      const { startIndex, endIndex } = virtual.calculateRange() ?? { startIndex: 0, endIndex: -1 }
      const sight = { first: startIndex, last: endIndex + 1 }
      const rows = virtual.options.count
      const wanted = { first: Math.max(0, sight.first - spare), last: Math.min(rows, sight.last + spare) }
      aim.current = { sight, wanted }
      const draw = () => setNear((there) => step(there, aim.current, atOnce))
      if (atOnce !== Number.POSITIVE_INFINITY) startTransition(draw)
      else if (isScrolling) flushSync(draw)
      else draw()
    },
    [atOnce],
  )
  const options = {
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    enabled: !isWhole,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: look,
  }
  const [virtual] = useState(() => new Virtualizer<HTMLElement, Element>(options))
  virtual.setOptions(options)
  useLayoutEffect(() => virtual._didMount(), [virtual])
  useLayoutEffect(() => virtual._willUpdate())
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height or number are looked at anew
  useLayoutEffect(() => {
    if (!isWhole) virtual.measure()
  }, [virtual, isWhole, rowHeight, count])
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
      if (!isAll) virtual.scrollToIndex(place, { align: 'auto' })
    },
    [virtual, isAll],
  )
  const last = isAll ? count : Math.min(count, near.last)
  const first = isAll ? 0 : Math.max(0, Math.min(near.first, last - 1))
  const places = Array.from({ length: last - first }, (_, place) => first + place)
  const isElsewhere = kept >= 0 && kept < count && (kept < first || kept >= last)
  return {
    places: !isElsewhere ? places : kept < first ? [kept, ...places] : [...places, kept],
    above: `${first * rowRem}rem`,
    below: `${(count - last) * rowRem}rem`,
    scrollTo,
  }
}
