import { type KeyboardEvent, useEffect, useState } from 'react'
import { rowStep } from './rowStep.ts'
import { useVirtualRows } from './useVirtualRows.ts'

/**
 * Virtual rows that together are one stop of Tab. Each row bears `data-place`; what takes the focus is the row itself
 * or its first button (`focuses`), which has tabIndex 0 in the row `stop` and −1 in the others. `onKeyDown` moves by
 * arrows, Home and End, and says whether the key was one of them.
 */
export function useRovingRows(props: Parameters<typeof useVirtualRows>[0] & { focuses: 'row' | 'button' }) {
  const { focuses, ...virtual } = props
  const { count, scroll } = virtual
  const { places, above, below, scrollTo } = useVirtualRows(virtual)
  const [place, setStop] = useState(0)
  const [wanted, setWanted] = useState<number | null>(null)
  const stop = Math.min(place, count - 1)
  // The row may come into being only now that the table has scrolled to it.
  useEffect(() => {
    if (wanted === null || !places.includes(wanted)) return
    const row = scroll.current?.querySelector<HTMLElement>(`[data-place="${wanted}"]`)
    const taker = focuses === 'row' ? row : row?.querySelector<HTMLElement>('button')
    taker?.focus()
    setWanted(null)
  }, [wanted, places, scroll, focuses])
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const next = rowStep(event.key, stop, count)
    if (next === null) return false
    event.preventDefault()
    scrollTo(next)
    setStop(next)
    setWanted(next)
    return true
  }
  return { places, above, below, stop, setStop, onKeyDown, scrollTo }
}
