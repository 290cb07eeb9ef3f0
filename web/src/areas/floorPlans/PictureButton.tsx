import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { done } from '../../core/api/client.ts'
import { tellFailure } from '../../core/api/tellFailure.ts'
import { collectChanges } from '../../core/items/undo/collectChanges.ts'
import { useUndoNotice } from '../../core/items/undo/useUndoNotice.ts'
import { useBusy } from '../../core/kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { openPdf } from '../../core/kit/pdf/openPdf.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { PdfPageDialog } from './PdfPageDialog.tsx'
import { mostPixels, pixelsOf, rasterise } from './rasterise.ts'
import { floorPlanTexts as texts } from './texts.ts'
import { picturePath } from './usePicture.ts'
import type { FloorPlan } from './usePlanRows.ts'

/** Whether a file says of itself that it is a PDF, whatever it is called. */
async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-'
}

/** A page of a PDF as a PNG of its pixels alone. Rejects what cannot be drawn. */
async function rasterisePage(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: mostPixels / Math.max(width, height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport }).promise
  return pixelsOf(canvas)
}

type OpenedPdf = Awaited<ReturnType<typeof openPdf>>

/** Gives a plan its picture, a page of a PDF as well, or another; what is placed on it stays where it is. */
export function PictureButton({ plan }: { plan: FloorPlan }) {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const tellDone = useUndoNotice()
  const busy = useBusy()
  const { organizationId } = usePlace()
  const chooser = useRef<HTMLInputElement>(null)
  const label = plan.picture ? texts.replace : texts.upload
  const [opened, setOpened] = useState<OpenedPdf | null>(null)
  useEffect(() => () => opened?.close(), [opened])
  const send = async (pixels: Blob | null) => {
    if (!pixels) return notices.error(texts.noPicture)
    try {
      const keep = () => client.put(picturePath(plan.floorPlanId), { schema: done, bytes: pixels })
      const { changes } = await busy.during(label, () => collectChanges(client, keep))
      await queries.invalidateQueries({ queryKey: [organizationId] })
      tellDone(texts.uploaded, changes)
    } catch (error) {
      tellFailure(notices, error)
    }
  }
  const sendPage = async ({ pdf }: OpenedPdf, page: number) =>
    send(await busy.during(label, () => rasterisePage(pdf, page).catch(() => null)))
  const take = async (file: File) => {
    if (!(await isPdf(file))) return send(await rasterise(file).catch(() => null))
    const found = await openPdf(file).catch(() => null)
    if (!found) return notices.error(texts.noPicture)
    if (found.pdf.numPages === 1) return sendPage(found, 1).finally(found.close)
    setOpened(found)
  }
  return (
    <>
      <Button size="small" onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept="image/png,image/jpeg,image/svg+xml,application/pdf"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void take(file)
        }}
      />
      {opened && (
        <PdfPageDialog
          pdf={opened.pdf}
          onCancel={() => setOpened(null)}
          onChoose={(page) => void sendPage(opened, page).finally(() => setOpened(null))}
        />
      )}
    </>
  )
}
