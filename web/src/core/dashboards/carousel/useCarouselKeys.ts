import { useEffect } from 'react'
import type { CarouselEvent } from './carouselTypes.ts'

const keyConsumers = 'input, textarea, select, button, a, [role="grid"], [role="tab"], [contenteditable="true"]'

/**
 * Left and right change the slide, Space pauses it, Escape leaves; keys that a control in a slide uses are not handled.
 */
export function useCarouselKeys(send: (event: CarouselEvent) => void, leave: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(keyConsumers)) return
      if (event.key === 'ArrowRight') send({ type: 'GO', step: 1 })
      else if (event.key === 'ArrowLeft') send({ type: 'GO', step: -1 })
      else if (event.key === ' ') send({ type: 'PAUSE' })
      else if (event.key === 'Escape') leave()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [send, leave])
}
