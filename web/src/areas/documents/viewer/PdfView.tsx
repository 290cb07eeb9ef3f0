import Typography from '@mui/material/Typography'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { RefObject } from 'react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { openPdf } from '../../../core/kit/pdf/openPdf.ts'
import { PdfPage } from '../../../core/kit/pdf/PdfPage.tsx'
import { documentTexts as texts } from '../texts.ts'
import { PageList } from './PageList.tsx'
import { ViewBar } from './ViewBar.tsx'
import { zoomKey } from './zooms.ts'

/** A page may be so much higher than its frame before it is drawn narrower than that. */
const mostHeight = 1.6

/**
 * How wide a page is drawn in a frame at zoom 1, in CSS pixels: as wide as the frame, unless it were much higher than
 * it. Null until that is known.
 */
function usePdfSize(pdf: PDFDocumentProxy | null, page: number, frame: RefObject<HTMLElement | null>) {
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

/** Opens what is to be shown, and closes it again. */
function usePdf(blob: Blob) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    let close = () => {}
    openPdf(blob).then(
      (opened) => {
        close = opened.close
        if (isGone) close()
        else setPdf(opened.pdf)
      },
      () => setIsBroken(!isGone),
    )
    return () => {
      isGone = true
      close()
      setPdf(null)
    }
  }, [blob])
  return { pdf, isBroken }
}

/** Keys that turn pages: how far they lead, in pages. */
const turns: Readonly<Record<string, number>> = {
  PageDown: 1,
  ArrowRight: 1,
  PageUp: -1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** A PDF, one page at a time: beside it the list of pages, above it turning and zooming, all of it by keys too. */
export function PdfView({ blob, label }: { blob: Blob; label: string }) {
  const { pdf, isBroken } = usePdf(blob)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const fit = usePdfSize(pdf, page, frame)
  if (isBroken) return <Typography color="error">{texts.brokenPdf}</Typography>
  const count = pdf?.numPages ?? 1
  const turn = (by: number) => {
    setPage((now) => Math.max(1, Math.min(now + by, count)))
    frame.current?.scrollTo(0, 0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = turns[event.key]
    const next = zoomKey(event.key, zoom)
    if (by !== undefined) turn(by)
    else if (next !== null) setZoom(next)
    else return
    event.preventDefault()
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, gap: 2 }}>
      <ViewBar zoom={zoom} onZoom={setZoom} pages={{ page, count, turn }} />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0, gap: 2 }}>
        {pdf && count > 1 && <PageList pdf={pdf} page={page} label={label} onPage={(next) => turn(next - page)} />}
        <Box
          ref={frame}
          component="section"
          tabIndex={0}
          aria-label={label}
          onKeyDown={onKeyDown}
          sx={{ flex: 1, minWidth: 0, overflow: 'auto', display: 'grid', bgcolor: 'action.hover', borderRadius: 1 }}
        >
          <Box sx={{ m: 'auto' }}>
            {!pdf && <Typography color="textSecondary">{texts.loadingFile}</Typography>}
            {pdf && fit !== null && (
              <PdfPage
                pdf={pdf}
                number={page}
                width={Math.round(fit * zoom)}
                label={texts.pageOf(label, page, count)}
                isRead
              />
            )}
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
