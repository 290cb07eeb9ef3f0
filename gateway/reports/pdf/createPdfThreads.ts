import { Piscina } from 'piscina'
import type { PdfPage } from './pdfPage.ts'

const restMs = 60_000

/** The thread in which a gateway draws PDFs, one after the other; it is there while there is something to draw. */
export function createPdfThreads() {
  let threads: Piscina<PdfPage, Uint8Array> | undefined
  return {
    draw: (page: PdfPage, signal?: AbortSignal): Promise<Uint8Array> => {
      threads ??= new Piscina<PdfPage, Uint8Array>({
        filename: new URL('./drawPdf.ts', import.meta.url).href,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: restMs,
        resourceLimits: { maxOldGenerationSizeMb: 512 },
      })
      return threads.run(page, signal ? { signal } : {})
    },
    /** Ends the thread, after what is being drawn is done. */
    close: async () => threads?.close(),
  }
}
