import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRootSize } from '../rootSize.ts'
import { usePrinting } from '../usePrinting.ts'
import { nextRows, type Rows } from './nextRows.ts'

/**
 * Number of rows rendered above and below the visible ones, which are seen while scrolling until the next are drawn.
 */
const overscan = 4
/** Number of rows rendered at a time, and initially, before the height of the view is known. */
const usually = 8

type Aim = { wanted: Rows; sight: Rows }

function step(rendered: Rows, aim: Aim, maxRows: number): Rows {
  const next = nextRows(rendered, { ...aim, maxRows })
  return next.first === rendered.first && next.last === rendered.last ? rendered : next
}

/**
 * Returns the rendered rows of a long list: those visible in `scroll`, all of them on paper. Heights are in rem and
 * equal; `above` and `below` are the space to leave before and after them, as a CSS length. New rows are drawn in
 * chunks, so that scrolling continues meanwhile. With `atOnce` Infinity they are rendered before the page is painted.
 * The library determines the visible rows and the scroll distance; its own hook is not used because it redraws a table
 * at each scroll step, whereas here rows come in chunks.
 */
export function useVirtualRows(props: {
  count: number
  rowRem: number
  scroll: RefObject<HTMLElement | null>
  /** Height in px of the sticky content above the rows. */
  headHeight?: number
  /** All rows are rendered, however many. */
  isWhole?: boolean
  /** Number of rows drawn at a time, for rows that are expensive to draw. */
  atOnce?: number
  /** A row that is always rendered. */
  alwaysRendered?: number
}) {
  const {
    count,
    rowRem,
    scroll,
    headHeight = 0,
    isWhole = false,
    atOnce = usually,
    alwaysRendered: pinnedRow = -1,
  } = props
  const isAll = usePrinting() || isWhole
  const rowHeight = rowRem * useRootSize()
  const [rendered, setRendered] = useState<Rows>({ first: 0, last: Math.min(atOnce, usually) })
  const aim = useRef<Aim>({ wanted: rendered, sight: rendered })
  const updateVisible = useCallback(
    (virtual: Virtualizer<HTMLElement, Element>, isScrolling: boolean) => {
      const { startIndex, endIndex } = virtual.calculateRange() ?? { startIndex: 0, endIndex: -1 }
      const sight = { first: startIndex, last: endIndex + 1 }
      const rows = virtual.options.count
      const wanted = { first: Math.max(0, sight.first - overscan), last: Math.min(rows, sight.last + overscan) }
      aim.current = { sight, wanted }
      const draw = () => setRendered((current) => step(current, aim.current, atOnce))
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
    onChange: updateVisible,
  }
  const [virtual] = useState(() => new Virtualizer<HTMLElement, Element>(options))
  virtual.setOptions(options)
  useLayoutEffect(() => virtual._didMount(), [virtual])
  useLayoutEffect(() => virtual._willUpdate())
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height or number are looked at anew
  useLayoutEffect(() => {
    if (!isWhole) virtual.measure()
  }, [virtual, isWhole, rowHeight, count])
  // The remaining rows are drawn after these: layout and paint of all of them take as long as drawing.
  useEffect(() => {
    if (isWhole || step(rendered, aim.current, atOnce) === rendered) return
    const frame = requestAnimationFrame(() =>
      startTransition(() => setRendered((current) => step(current, aim.current, atOnce))),
    )
    return () => cancelAnimationFrame(frame)
  }, [rendered, isWhole, atOnce])
  const scrollTo = useCallback(
    (index: number) => {
      if (!isAll) virtual.scrollToIndex(index, { align: 'auto' })
    },
    [virtual, isAll],
  )
  const last = isAll ? count : Math.min(count, rendered.last)
  const first = isAll ? 0 : Math.max(0, Math.min(rendered.first, last - 1))
  const places = Array.from({ length: last - first }, (_, offset) => first + offset)
  const isPinnedOutside = pinnedRow >= 0 && pinnedRow < count && (pinnedRow < first || pinnedRow >= last)
  return {
    places: !isPinnedOutside ? places : pinnedRow < first ? [pinnedRow, ...places] : [...places, pinnedRow],
    above: `${first * rowRem}rem`,
    below: `${(count - last) * rowRem}rem`,
    scrollTo,
  }
}
