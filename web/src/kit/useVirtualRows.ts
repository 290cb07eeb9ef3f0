import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { usePrinting } from './usePrinting.ts'

/**
 * Which rows of a long list exist: those in sight of `scroll`, and all of them on paper. Heights are in rem and equal; `above` and `below` are the
 * pixels to leave free before and after them.
 */
export function useVirtualRows(props: {
  count: number
  rowRem: number
  scroll: RefObject<HTMLElement | null>
  /** Pixels between the top of what scrolls and the first row. */
  margin?: number
  /** All rows exist, however many. */
  isWhole?: boolean
}) {
  const isPrinting = usePrinting()
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const height = props.rowRem * root
  const { margin = 0, count } = props
  const virtual = useVirtualizer({
    count,
    enabled: !props.isWhole,
    getScrollElement: () => props.scroll.current,
    estimateSize: () => height,
    scrollMargin: margin,
    overscan: 4,
  })
  if (isPrinting || props.isWhole)
    return { places: Array.from({ length: count }, (_, place) => place), above: 0, below: 0, scrollTo: () => {} }
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    places: items.map(({ index }) => index),
    above: first ? first.start - margin : 0,
    below: last ? virtual.getTotalSize() - (last.end - margin) : count * height,
    scrollTo: (place: number) => virtual.scrollToIndex(place, { align: 'auto' }),
  }
}
