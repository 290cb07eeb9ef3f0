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

/** Maximum ratio of page height to frame height; a higher page is drawn narrower. */
const maxHeightRatio = 1.6

/**
 * Returns the width at which a page is drawn at zoom 1, in CSS pixels: the frame width, reduced for pages that are much
 * higher than the frame. Null until known.
 */
function usePdfSize(pdf: PDFDocumentProxy | null, page: number, frame: RefObject<HTMLElement | null>) {
  const [shape, setShape] = useState<number | null>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useEffect(() => {
    let isGone = false
    void pdf?.getPage(page).then(
      (pdfPage) => {
        const { width, height } = pdfPage.getViewport({ scale: 1 })
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
    // The outer size of the frame does not depend on scrolling.
    const watch = new ResizeObserver(([entry]) => {
      const box = entry?.target as HTMLElement
      setSize({ width: box.offsetWidth, height: box.offsetHeight })
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame])
  if (shape === null || size === null) return null
  const scrollBar = 16
  return Math.max(80, Math.min(size.width - scrollBar, size.height * maxHeightRatio * shape))
}

/** Opens a PDF, and closes it on unmount. */
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

/** Page offset of each key. */
const pageOffsets: Readonly<Record<string, number>> = {
  PageDown: 1,
  ArrowRight: 1,
  PageUp: -1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * Shows a PDF page by page, with a page list beside it and controls for paging and zooming above it; all can be used by
 * keyboard.
 */
export function PdfView({ blob, label }: { blob: Blob; label: string }) {
  const { pdf, isBroken } = usePdf(blob)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const frame = useRef<HTMLDivElement>(null)
  const fit = usePdfSize(pdf, page, frame)
  if (isBroken) return <Typography color="error">{texts.brokenPdf}</Typography>
  const count = pdf?.numPages ?? 1
  const movePage = (by: number) => {
    setPage((now) => Math.max(1, Math.min(now + by, count)))
    frame.current?.scrollTo(0, 0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = pageOffsets[event.key]
    const next = zoomKey(event.key, zoom)
    if (by !== undefined) movePage(by)
    else if (next !== null) setZoom(next)
    else return
    event.preventDefault()
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, gap: 2 }}>
      <ViewBar zoom={zoom} onZoom={setZoom} pages={{ page, count, turn: movePage }} />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0, gap: 2 }}>
        {pdf && count > 1 && <PageList pdf={pdf} page={page} label={label} onPage={(next) => movePage(next - page)} />}
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
