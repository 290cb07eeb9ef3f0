import { type RefObject, useLayoutEffect } from 'react'
import { paperWidth } from '../printStyle.ts'
import { rootSize } from '../rootSize.ts'
import { usePrinting } from '../usePrinting.ts'

/** Makes what is wider than its share of the paper's width smaller there, so that nothing is cut off at its right. */
export function usePaperZoom(scroll: RefObject<HTMLElement | null>): void {
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    const element = scroll.current
    const page = element?.closest('main')
    if (!isPrinting || !element || !page) return
    const share = Math.min(1, element.clientWidth / page.clientWidth)
    const zoom = (share * paperWidth * rootSize()) / element.scrollWidth
    if (zoom < 1) element.style.zoom = String(zoom)
    return () => {
      element.style.zoom = ''
    }
  }, [isPrinting, scroll])
}
