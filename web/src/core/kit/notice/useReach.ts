import { useEffect, useRef, useState } from 'react'

/** Key that moves the focus to the notices and back. */
export const reachKey = 'F8'

const candidates = 'a[href], button, input, select, textarea, [tabindex]'

/** Returns the tab stops inside an element, in order. */
const stopsIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(candidates)].filter(
    (entry) => entry.tabIndex >= 0 && !entry.matches(':disabled, [data-testid^=sentinel]') && entry.checkVisibility(),
  )

/**
 * Moves the keyboard focus to the notices and back; `isReached` is true while it is there. A dialog traps the focus, so
 * notices are reached by a key of their own, or by Tab after the last stop of the dialog; the same key, Esc, or Tab
 * after their last stop leads back. `box` surrounds them; their last action gets the focus.
 */
export function useReach(isAny: boolean) {
  const [isWanted, setWanted] = useState(false)
  // State instead of a ref: the element moves and is mounted a moment later.
  const [box, setBox] = useState<HTMLElement | null>(null)
  const back = useRef<HTMLElement | null>(null)
  const isReached = isAny && isWanted
  if (isWanted && !isAny) setWanted(false)
  useEffect(() => {
    if (!isReached || !box) return
    const stops = stopsIn(box)
    const last = stops.findLast((stop) => stop.hasAttribute('aria-keyshortcuts')) ?? stops.at(-1)
    last?.focus()
  }, [isReached, box])
  useEffect(() => (isReached ? () => back.current?.focus() : undefined), [isReached])
  useEffect(() => {
    if (!isAny) return
    const reach = (event: KeyboardEvent, next: HTMLElement | null) => {
      event.preventDefault()
      event.stopPropagation()
      if (!isReached) back.current = next
      setWanted(!isReached)
    }
    const press = (event: KeyboardEvent) => {
      const focused = document.activeElement as HTMLElement | null
      const container = isReached ? box : focused?.closest('.MuiModal-root')
      if (event.key !== 'Tab' || event.shiftKey || !container) return
      const stops = stopsIn(container)
      if (focused === stops.at(-1)) reach(event, stops[0] ?? null)
    }
    // The focused element may use the key itself: a grid moves to the next rejected cell.
    const pressReachKey = (event: KeyboardEvent) => {
      if (event.key === reachKey && !event.defaultPrevented) reach(event, document.activeElement as HTMLElement | null)
    }
    document.addEventListener('keydown', press, true)
    document.addEventListener('keydown', pressReachKey)
    return () => {
      document.removeEventListener('keydown', press, true)
      document.removeEventListener('keydown', pressReachKey)
    }
  }, [isAny, isReached, box])
  return { isReached, box, setBox, leave: () => setWanted(false) }
}
