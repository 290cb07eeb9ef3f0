import { type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * Leads the focus from a row to what it opened, and back to the row once that is closed; Escape closes it unless a field
 * or dialog wants the key. Whoever comes by a link is led nowhere. `opened`: the row's `data-check`.
 */
export function useLedFocus(opened: string | undefined, close: () => void) {
  const pane = useRef<HTMLElement>(null)
  const rows = useRef<HTMLElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    const left = before.current
    before.current = opened
    if (opened === left) return
    const row = `[data-check="${CSS.escape(left ?? '')}"]`
    if (opened !== undefined) pane.current?.focus({ preventScroll: true })
    else (rows.current?.querySelector<HTMLElement>(row) ?? rows.current?.querySelector('[tabindex="0"]'))?.focus()
  }, [opened])
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isWanted = event.defaultPrevented || target.closest('input, textarea') || !pane.current?.contains(target)
    if (event.key !== 'Escape' || isWanted) return
    event.preventDefault()
    // What was focused may go with what is closed.
    pane.current?.focus({ preventScroll: true })
    close()
  }
  return { rows, pane: { ref: pane, tabIndex: -1, onKeyDown } }
}
