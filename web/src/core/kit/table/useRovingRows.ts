import { type KeyboardEvent, useEffect, useState } from 'react'
import { rowStep } from './rowStep.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/**
 * Virtual rows that form a single tab stop. Each row has `data-place`; the focus goes to the row itself or its first
 * button (`focuses`), which has tabIndex 0 in the row `stop` and −1 in the others. `onKeyDown` moves by arrow keys,
 * Home and End, and returns true if it handled the key.
 */
export function useRovingRows(props: Parameters<typeof useVirtualRows>[0] & { focuses: 'row' | 'button' }) {
  const { focuses, ...virtual } = props
  const { count, scroll } = virtual
  const { places, above, below, scrollTo } = useVirtualRows(virtual)
  const [requestedStop, setStop] = useState(0)
  const [pendingFocus, setPendingFocus] = useState<number | null>(null)
  const stop = Math.min(requestedStop, count - 1)
  // The row may be rendered only after the table has scrolled to it.
  useEffect(() => {
    if (pendingFocus === null || !places.includes(pendingFocus)) return
    const row = scroll.current?.querySelector<HTMLElement>(`[data-place="${pendingFocus}"]`)
    const target = focuses === 'row' ? row : row?.querySelector<HTMLElement>('button')
    target?.focus()
    setPendingFocus(null)
  }, [pendingFocus, places, scroll, focuses])
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const next = rowStep(event.key, stop, count)
    if (next === null) return false
    event.preventDefault()
    scrollTo(next)
    setStop(next)
    setPendingFocus(next)
    return true
  }
  return { places, above, below, stop, setStop, onKeyDown, scrollTo }
}
