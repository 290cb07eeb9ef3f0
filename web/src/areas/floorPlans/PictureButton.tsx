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
import { floorPlanTexts as texts } from './texts.ts'
import { picturePath } from './usePicture.ts'
import type { FloorPlan } from './usePlanRows.ts'

/** A picture's longer side has at most so many pixels. */
const mostPixels = 4096
/** What has no size of its own, as some drawings, is drawn so large. */
const usualPixels = 2400

/** What is drawn as a PNG; rejects what is too large to be one. */
const pixelsOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no pixels'))), 'image/png')
  })

/**
 * A picture (PNG, JPEG, SVG, whatever the browser shows) as a PNG of its pixels alone: nothing else of the file goes
 * on, and a drawing is drawn as pictures are, without running or loading anything. Rejects what is no picture.
 */
async function rasterise(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const longest = Math.max(naturalWidth, naturalHeight)
    const isDrawing = file.type === 'image/svg+xml'
    const scale = (isDrawing ? usualPixels : Math.min(mostPixels, longest)) / longest
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(naturalWidth * scale))
    canvas.height = Math.max(1, Math.round(naturalHeight * scale))
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await pixelsOf(canvas)
  } finally {
    URL.revokeObjectURL(url)
  }
}

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
