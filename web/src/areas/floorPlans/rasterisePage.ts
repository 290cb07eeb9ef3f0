import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { mostPixels, pixelsOf } from './rasterise.ts'

/** Whether a file says of itself that it is a PDF, whatever it is called. */
export async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-'
}

/** A page of a PDF as a PNG of its pixels alone. Rejects what cannot be drawn. */
export async function rasterisePage(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: mostPixels / Math.max(width, height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport }).promise
  return pixelsOf(canvas)
}
