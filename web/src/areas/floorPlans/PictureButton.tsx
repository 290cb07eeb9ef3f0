import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useRef, useState } from 'react'
import { anyResponse } from '../../core/api/client.ts'
import { reportFailure } from '../../core/api/reportFailure.ts'
import { collectChanges } from '../../core/items/undo/collectChanges.ts'
import { useUndoNotice } from '../../core/items/undo/useUndoNotice.ts'
import { useBusy } from '../../core/kit/dialog/BusyOverlay.tsx'
import { useNotices } from '../../core/kit/notice/NoticeBar.tsx'
import { openPdf } from '../../core/kit/pdf/openPdf.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { PdfPageDialog } from './PdfPageDialog.tsx'
import { floorPlanTexts as texts } from './texts.ts'
import { picturePath } from './usePicture.ts'
import type { FloorPlan } from './usePlanRows.ts'

/** Maximum length of a picture's longer side (pixels). */
const maxPixels = 4096
/** Length of the longer side of vector graphics, which may have no size of their own (pixels). */
const vectorPixels = 2400

/** Returns the drawn canvas as a PNG; rejects if it is too large. */
const pixelsOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no pixels'))), 'image/png')
  })

/**
 * Converts a picture (PNG, JPEG, SVG or any format that the browser supports) to a PNG with its pixels only: no other
 * content of the file is included, and SVG is rendered as an image, without running scripts or loading resources.
 * Rejects if the file is not a picture.
 */
async function rasterise(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const longest = Math.max(naturalWidth, naturalHeight)
    const isVector = file.type === 'image/svg+xml'
    const scale = (isVector ? vectorPixels : Math.min(maxPixels, longest)) / longest
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

/** True if the content of a file marks it as a PDF, regardless of its name. */
async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-'
}

/** Converts a PDF page to a PNG with its pixels only. Rejects if it cannot be rendered. */
async function rasterisePage(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: maxPixels / Math.max(width, height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport }).promise
  return pixelsOf(canvas)
}

type OpenedPdf = Awaited<ReturnType<typeof openPdf>>

/**
 * Button that uploads or replaces the picture of a plan, also from a PDF page; objects placed on the plan keep their
 * position.
 */
export function PictureButton({ plan }: { plan: FloorPlan }) {
  const client = useClient()
  const queries = useQueryClient()
  const notices = useNotices()
  const notifyDone = useUndoNotice()
  const busy = useBusy()
  const { organizationId } = useCurrentOrganization()
  const chooser = useRef<HTMLInputElement>(null)
  const label = plan.picture ? texts.replace : texts.upload
  const [opened, setOpened] = useState<OpenedPdf | null>(null)
  useEffect(() => () => opened?.close(), [opened])
  const send = async (pixels: Blob | null) => {
    if (!pixels) return notices.error(texts.noPicture)
    try {
      const upload = () => client.put(picturePath(plan.floorPlanId), { schema: anyResponse, bytes: pixels })
      const { changes } = await busy.during(label, () => collectChanges(client, upload))
      await queries.invalidateQueries({ queryKey: [organizationId] })
      notifyDone(texts.uploaded, changes)
    } catch (error) {
      reportFailure(notices, error)
    }
  }
  const sendPage = async ({ pdf }: OpenedPdf, page: number) =>
    send(await busy.during(label, () => rasterisePage(pdf, page).catch(() => null)))
  const readFile = async (file: File) => {
    if (!(await isPdf(file))) return send(await rasterise(file).catch(() => null))
    const openedPdf = await openPdf(file).catch(() => null)
    if (!openedPdf) return notices.error(texts.noPicture)
    if (openedPdf.pdf.numPages === 1) return sendPage(openedPdf, 1).finally(openedPdf.close)
    setOpened(openedPdf)
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
          if (file) void readFile(file)
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
