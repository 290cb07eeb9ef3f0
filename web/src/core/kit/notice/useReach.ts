import { useEffect, useRef, useState } from 'react'

/** The key that leads to the notices, and back. */
export const reachKey = 'F8'

const candidates = 'a[href], button, input, select, textarea, [tabindex]'

/** What Tab stops at inside an element, in order. */
const stopsIn = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(candidates)].filter(
    (entry) => entry.tabIndex >= 0 && !entry.matches(':disabled, [data-testid^=sentinel]') && entry.checkVisibility(),
  )

/**
 * Whether the keyboard is at the notices. A dialog keeps the focus in itself, so they are reached by a key of their
 * own, and by Tab behind the last stop of the dialog; the same key, Esc and Tab behind their last stop lead back. `box`
 * goes around them, their last action gets the focus.
 */
export function useReach(isAny: boolean) {
  const [isWanted, setWanted] = useState(false)
  // It moves, and is there a moment later.
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
      const here = document.activeElement as HTMLElement | null
      const around = isReached ? box : here?.closest('.MuiModal-root')
      if (event.key !== 'Tab' || event.shiftKey || !around) return
      const stops = stopsIn(around)
      if (here === stops.at(-1)) reach(event, stops[0] ?? null)
    }
    // What has the keyboard may mean something by the key itself: a grid leads to the next cell that was refused.
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
