import { type KeyboardEvent, useEffect, useRef } from 'react'

/**
 * Moves the focus from a row to the pane it opened, and back to the row when the pane is closed; Escape closes the pane
 * unless a field or dialog handles the key. A page opened by a link moves no focus. `opened`: the row's `data-check`.
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
    const isHandledElsewhere =
      event.defaultPrevented || target.closest('input, textarea') || !pane.current?.contains(target)
    if (event.key !== 'Escape' || isHandledElsewhere) return
    event.preventDefault()
    // The focused element may be removed with the pane.
    pane.current?.focus({ preventScroll: true })
    close()
  }
  return { rows, pane: { ref: pane, tabIndex: -1, onKeyDown } }
}
