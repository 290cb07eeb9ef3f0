import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { Box } from '../Box.tsx'

/** Maximum number of pixels of a canvas; above it some machines draw nothing. */
const maxPixels = 16_000_000

/** Style of the text for screen readers and the browser's search. */
const hiddenText = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'pre-wrap',
} as const

/**
 * Renders a page of a PDF as an image, `width` CSS pixels wide; with `isRead` its text is also available to screen
 * readers.
 */
export function PdfPage(props: {
  pdf: PDFDocumentProxy
  number: number
  width: number
  label: string
  isRead?: boolean
}) {
  const { pdf, number, width, label, isRead = false } = props
  const container = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    let stop = () => {}
    let isCancelled = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      const ratio = Math.min(devicePixelRatio, Math.sqrt(maxPixels / (viewport.width * viewport.height)))
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.floor(viewport.width * ratio))
      canvas.height = Math.max(1, Math.floor(viewport.height * ratio))
      canvas.style.width = `${width}px`
      canvas.style.display = 'block'
      if (isCancelled) return
      const renderTask = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
      stop = () => renderTask.cancel()
      await renderTask.promise
      if (!isCancelled) container.current?.replaceChildren(canvas)
      if (!isRead || isCancelled) return
      const { items } = await page.getTextContent()
      const pageText = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
      if (!isCancelled) setText(pageText)
    }
    // A page that cannot be drawn stays blank; other pages of the file may still be drawn.
    void draw().catch(() => {})
    return () => {
      isCancelled = true
      stop()
    }
  }, [pdf, number, width, isRead])
  return (
    <Box sx={{ position: 'relative', width, bgcolor: '#fff', flex: 'none' }}>
      <div ref={container} role="img" aria-label={label} />
      {isRead && <Box sx={hiddenText}>{text}</Box>}
    </Box>
  )
}
