import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { Box } from '../Box.tsx'

/** No canvas has more pixels: some machines draw nothing then. */
const mostPixels = 16_000_000

/** What is read aloud, and what a search of the browser finds. */
const unseen = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'pre-wrap',
} as const

/** A page of a PDF as a picture, `width` CSS pixels wide; with `isRead` its text is there for readers too. */
export function PdfPage(props: {
  pdf: PDFDocumentProxy
  number: number
  width: number
  label: string
  isRead?: boolean
}) {
  const { pdf, number, width, label, isRead = false } = props
  const place = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      const ratio = Math.min(devicePixelRatio, Math.sqrt(mostPixels / (viewport.width * viewport.height)))
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.floor(viewport.width * ratio))
      canvas.height = Math.max(1, Math.floor(viewport.height * ratio))
      canvas.style.width = `${width}px`
      canvas.style.display = 'block'
      if (isGone) return
      const drawing = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
      stop = () => drawing.cancel()
      await drawing.promise
      if (!isGone) place.current?.replaceChildren(canvas)
      if (!isRead || isGone) return
      const { items } = await page.getTextContent()
      const said = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
      if (!isGone) setText(said)
    }
    // A page that cannot be drawn stays blank, as others of the file can be.
    void draw().catch(() => {})
    return () => {
      isGone = true
      stop()
    }
  }, [pdf, number, width, isRead])
  return (
    <Box sx={{ position: 'relative', width, bgcolor: '#fff', flex: 'none' }}>
      <div ref={place} role="img" aria-label={label} />
      {isRead && <Box sx={unseen}>{text}</Box>}
    </Box>
  )
}
