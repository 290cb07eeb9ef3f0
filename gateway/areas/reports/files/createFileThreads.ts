import { availableParallelism } from 'node:os'
import { createLimiter } from '@takt/store/queue/createLimiter.ts'
import { Piscina } from 'piscina'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import { runOrReject } from '../../../core/http/tenantLimits.ts'
import { reportTexts as texts } from '../texts.ts'
import type { PdfPage } from './page.ts'
import type { XlsxWorkbook } from './xlsxWorkbook.ts'

const idleTimeoutMs = 60_000
const maxThreads = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)))
/** Time limit for creating a file (ms); thousands of cells full of text take some seconds. */
const longestMs = 45_000
const pdf = new URL('./drawPdf.ts', import.meta.url).href
const xlsx = new URL('./writeXlsx.ts', import.meta.url).href

/** The company of the file, and whether a user or a task is waiting for it. */
type FileRequest = { entityId: number | null; isOfTask: boolean; signal?: AbortSignal | undefined }

/**
 * Creates the worker threads in which a gateway generates report files; they run only while there is work. Each
 * company, with all its organizations, gets one file at a time for users and one for tasks, so that no company has to
 * wait for all files of another; only one file of all tasks is generated at a time. Files that exceed the time limit
 * fail.
 */
export function createFileThreads({ timeoutMs = longestMs }: { timeoutMs?: number } = {}) {
  let threads: Piscina<PdfPage | XlsxWorkbook, Uint8Array> | undefined
  const ofCompany = createLimiter<number | null>({ maxRunning: 1, maxWaiting: 16, maxWaitMs: 120_000 })
  const patient = { maxRunning: 1, maxWaiting: 1000, maxWaitMs: 3_600_000 }
  const ofCompanysTasks = createLimiter<number | null>(patient)
  const ofTasks = createLimiter<'tasks'>(patient)
  const forAll = createLimiter<'all'>({ ...patient, maxRunning: maxThreads })

  async function make(filename: string, work: PdfPage | XlsxWorkbook, signal: AbortSignal | undefined) {
    threads ??= new Piscina<PdfPage | XlsxWorkbook, Uint8Array>({
      minThreads: 0,
      maxThreads: maxThreads,
      idleTimeout: idleTimeoutMs,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const late = AbortSignal.timeout(timeoutMs)
    const transferList = 'about' in work ? work.rows.map(({ buffer }) => buffer) : []
    try {
      return await threads.run(work, {
        filename,
        transferList,
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
    } catch (error) {
      if (late.aborted && !signal?.aborted) throw new HttpError('tooLarge', texts.fileTakesLong(timeoutMs / 1000))
      throw error
    }
  }
  function run(filename: string, work: PdfPage | XlsxWorkbook, { entityId, isOfTask, signal }: FileRequest) {
    const limiters = [
      () => (isOfTask ? ofCompanysTasks : ofCompany)(entityId, { signal }),
      ...(isOfTask ? [() => ofTasks('tasks', { signal })] : []),
      () => forAll('all', { signal }),
    ]
    const rejection = { message: texts.tooManyFiles, retryAfterSecs: 10 }
    return runOrReject(limiters, rejection, () => make(filename, work, signal))
  }
  return {
    drawPdf: (page: PdfPage, request: FileRequest) => run(pdf, page, request),
    writeXlsx: (workbook: XlsxWorkbook, request: FileRequest) => run(xlsx, workbook, request),
    /** Stops the threads after the current work is done. */
    close: async () => threads?.close(),
  }
}

/** The file threads of a gateway; use them through `Gateway.shared`. */
export const openFileThreads = () => createFileThreads()
