import { useEffect } from 'react'
import type { CarouselEvent } from './carouselTypes.ts'

const takesKeys = 'input, textarea, select, button, a, [role="grid"], [role="tab"], [contenteditable="true"]'

/**
 * Left and right change the slide, Space holds it, Escape leaves; what a control inside a slide takes for itself is
 * left to it.
 */
export function useCarouselKeys(send: (event: CarouselEvent) => void, leave: () => void) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(takesKeys)) return
      if (event.key === 'ArrowRight') send({ type: 'GO', step: 1 })
      else if (event.key === 'ArrowLeft') send({ type: 'GO', step: -1 })
      else if (event.key === ' ') send({ type: 'HOLD' })
      else if (event.key === 'Escape') leave()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', heard)
    return () => window.removeEventListener('keydown', heard)
  }, [send, leave])
}
