import { useEffect, useRef } from 'react'

/**
 * Scrolls an element into view, as far as needed, whenever `selection` changes; the initial selection does not scroll,
 * and neither does undefined, which means no selection.
 */
export function useScrollToSelection(selection: string | undefined) {
  const element = useRef<HTMLDivElement>(null)
  const previous = useRef(selection)
  useEffect(() => {
    if (previous.current === selection) return
    previous.current = selection
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (selection !== undefined)
      element.current?.scrollIntoView({ block: 'nearest', behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }, [selection])
  return element
}
