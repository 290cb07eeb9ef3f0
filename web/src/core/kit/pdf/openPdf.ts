import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Pictures in a file of more pixels than that are left out. */
const mostPixels = 2 ** 26

/**
 * Opens a PDF to be drawn page by page, in a worker of its own. What a file brings along to be run is never run: its
 * scripts are not looked at, forms are drawn as pictures, and nothing is compiled. Throws what is wrong with the file;
 * `close` ends the worker.
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
    maxImageSize: mostPixels,
    verbosity: 0,
  })
  try {
    return { pdf: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}
