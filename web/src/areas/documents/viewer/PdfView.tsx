import Typography from '@mui/material/Typography'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Box } from '../../../core/kit/Box.tsx'
import { openPdf } from '../../../core/kit/pdf/openPdf.ts'
import { PdfPage } from '../../../core/kit/pdf/PdfPage.tsx'
import { documentTexts as texts } from '../texts.ts'
import { PageList } from './PageList.tsx'
import { usePdfSize } from './usePdfSize.ts'
import { ViewBar } from './ViewBar.tsx'
import { zoomKey } from './zooms.ts'

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
