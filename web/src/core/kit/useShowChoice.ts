import { useEffect, useRef } from 'react'

/**
 * Scrolls an element into view, as far as needed, whenever `choice` becomes another one; what is chosen when the page
 * opens does not scroll it, and neither does undefined: nothing is chosen.
 */
export function useShowChoice(choice: string | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef(choice)
  useEffect(() => {
    if (shown.current === choice) return
    shown.current = choice
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (choice !== undefined)
      element.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' })
  }, [choice])
  return element
}
