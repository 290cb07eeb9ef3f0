import { useEffect } from 'react'

/**
 * Keeps what is shown readable to all: a dialog that opens hides everything that stands beside it from screen readers,
 * also what is said there later.
 */
export function useAudible(shown: HTMLElement | null): void {
  useEffect(() => {
    if (!shown) return
    const observer = new MutationObserver(() => shown.removeAttribute('aria-hidden'))
    observer.observe(shown, { attributeFilter: ['aria-hidden'] })
    shown.removeAttribute('aria-hidden')
    return () => observer.disconnect()
  }, [shown])
}
