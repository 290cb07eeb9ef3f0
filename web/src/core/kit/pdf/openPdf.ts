import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Maximum number of pixels of an image in a file; larger ones are left out. */
const maxPixels = 2 ** 26

/**
 * Opens a PDF for drawing page by page, in a worker of its own. Active content never runs: scripts are ignored, forms
 * are drawn as images, and nothing is compiled. Throws if the file is invalid; `close` terminates the worker.
 */
export async function openPdf(blob: Blob): Promise<{ pdf: PDFDocumentProxy; close: () => void }> {
  const [bytes, { getDocument, PDFWorker, version }, { default: PdfWorker }] = await Promise.all([
    blob.arrayBuffer(),
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker'),
  ])
  const port = new PdfWorker()
  const worker = PDFWorker.create({ port })
  const close = () => {
    worker.destroy()
    port.terminate()
  }
  const parts = `${location.origin}/assets/pdf-${version}`
  const task = getDocument({
    data: new Uint8Array(bytes),
    worker,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    wasmUrl: `${parts}/wasm/`,
    useWasm: false,
    enableXfa: false,
    maxImageSize: maxPixels,
    verbosity: 0,
  })
  try {
    return { pdf: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}
