import { availableParallelism } from 'node:os'
import { createLimiter } from '@takt/store/queue/createLimiter.ts'
import { Piscina } from 'piscina'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import { runOrRefuse } from '../../../core/http/tenantLimits.ts'
import { reportTexts as texts } from '../texts.ts'
import type { PdfPage } from './page.ts'
import type { XlsxBook } from './xlsxBook.ts'

const restMs = 60_000
const mostThreads = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
/** So long a file is made at most: thousands of cells full of text take some seconds. */
const longestMs = 45_000
const pdf = new URL('./drawPdf.ts', import.meta.url).href
const xlsx = new URL('./writeXlsx.ts', import.meta.url).href

/** Whose file it is: of which company, and whether somebody waits for it, or a task. */
type FileAsked = { entityId: number | null; isOfTask: boolean; signal?: AbortSignal | undefined }

/**
 * The threads in which a gateway makes files of reports; they are there while there is work. A company, with all its
 * organizations, has one file made at a time for people and one for tasks, so that nobody waits behind all of
 * another's; of all tasks' files one stands among those that somebody waits for. What takes too long fails.
 */
export function createFileThreads({ mostMs = longestMs }: { mostMs?: number } = {}) {
  let threads: Piscina<PdfPage | XlsxBook, Uint8Array> | undefined
  const ofCompany = createLimiter<number | null>({ maxRunning: 1, maxWaiting: 16, maxWaitMs: 120_000 })
  const patient = { maxRunning: 1, maxWaiting: 1000, maxWaitMs: 3_600_000 }
  const ofCompanysTasks = createLimiter<number | null>(patient)
  const ofTasks = createLimiter<'tasks'>(patient)
  const forAll = createLimiter<'all'>({ ...patient, maxRunning: mostThreads })

  async function make(filename: string, work: PdfPage | XlsxBook, signal: AbortSignal | undefined) {
    threads ??= new Piscina<PdfPage | XlsxBook, Uint8Array>({
      minThreads: 0,
      maxThreads: mostThreads,
      idleTimeout: restMs,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const late = AbortSignal.timeout(mostMs)
    const transferList = 'about' in work ? work.rows.map(({ buffer }) => buffer) : []
    try {
      return await threads.run(work, {
        filename,
        transferList,
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
    } catch (error) {
      if (late.aborted && !signal?.aborted) throw new Refusal('tooLarge', texts.fileTakesLong(mostMs / 1000))
      throw error
    }
  }
  function run(filename: string, work: PdfPage | XlsxBook, { entityId, isOfTask, signal }: FileAsked) {
    const places = [
      () => (isOfTask ? ofCompanysTasks : ofCompany)(entityId, { signal }),
      ...(isOfTask ? [() => ofTasks('tasks', { signal })] : []),
      () => forAll('all', { signal }),
    ]
    const refused = { message: texts.tooManyFiles, retryAfterSecs: 10 }
    return runOrRefuse(places, refused, () => make(filename, work, signal))
  }
  return {
    drawPdf: (page: PdfPage, asked: FileAsked) => run(pdf, page, asked),
    writeXlsx: (book: XlsxBook, asked: FileAsked) => run(xlsx, book, asked),
    /** Ends the threads, after what is being made is done. */
    close: async () => threads?.close(),
  }
}

/** Those of a gateway. Use it by `Gateway.shared`. */
export const openFileThreads = () => createFileThreads()
