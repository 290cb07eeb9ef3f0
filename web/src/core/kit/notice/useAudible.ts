import { useEffect } from 'react'

/**
 * Keeps an element accessible to screen readers: an opening dialog would hide everything beside it, including later
 * messages.
 */
export function useAudible(element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
    observer.observe(element, { attributeFilter: ['aria-hidden'] })
    element.removeAttribute('aria-hidden')
    return () => observer.disconnect()
  }, [element])
}
