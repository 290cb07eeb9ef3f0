import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useState } from 'react'

/** A page may be so much higher than its frame before it is drawn narrower than that. */
const mostHeight = 1.6

/**
 * How wide a page is drawn in a frame at zoom 1, in CSS pixels: as wide as the frame, unless it were much higher than
 * it. Null until that is known.
 */
export function usePdfSize(pdf: PDFDocumentProxy | null, page: number, frame: RefObject<HTMLElement | null>) {
  const [shape, setShape] = useState<number | null>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    let isGone = false
    void pdf?.getPage(page).then(
      (found) => {
        const { width, height } = found.getViewport({ scale: 1 })
        if (!isGone) setShape(width / height)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [pdf, page])
  useEffect(() => {
    if (!frame.current) return
    // The frame's own size, whether its content is scrolled or not.
    const watch = new ResizeObserver(([entry]) => {
      const box = entry?.target as HTMLElement
      setSize({ width: box.offsetWidth, height: box.offsetHeight })
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])
  if (shape === null || size === null) return null
  const scrollBar = 16
  return Math.max(80, Math.min(size.width - scrollBar, size.height * mostHeight * shape))
}
