import { Piscina } from 'piscina'
import type { PdfPage } from './page.ts'
import type { XlsxBook } from './xlsxBook.ts'

const restMs = 60_000
const pdf = new URL('./drawPdf.ts', import.meta.url).href
const xlsx = new URL('./writeXlsx.ts', import.meta.url).href

/** The thread in which a gateway makes files of reports, one after the other; it is there while there is work. */
export function createFileThreads() {
  let threads: Piscina<PdfPage | XlsxBook, Uint8Array> | undefined
  const run = (
    filename: string,
    work: PdfPage | XlsxBook,
    { signal, transferList = [] }: { signal: AbortSignal | undefined; transferList?: ArrayBuffer[] },
  ): Promise<Uint8Array> => {
    threads ??= new Piscina<PdfPage | XlsxBook, Uint8Array>({
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: restMs,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    return threads.run(work, { filename, transferList, ...(signal && { signal }) })
  }
  return {
    drawPdf: (page: PdfPage, signal?: AbortSignal) => run(pdf, page, { signal }),
    writeXlsx: (book: XlsxBook, signal?: AbortSignal) =>
      run(xlsx, book, { signal, transferList: book.rows.map(({ buffer }) => buffer) }),
    /** Ends the thread, after what is being made is done. */
    close: async () => threads?.close(),
  }
}
