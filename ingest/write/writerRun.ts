import type { IngestContext } from '../part.ts'
import type { WriterMetrics } from '../stream/writerMetrics.ts'
import type { ClosingTimes } from './days/quietDays.ts'
import type { LoadFloor } from './floors/floors.ts'
import type { WriterLock } from './lock/acquireWriterLock.ts'

/**
 * The input of a run of the writer: it may write until `signal` aborts; `stopping` requests that it finish its work.
 */
export type WriterRun = {
  context: IngestContext
  metrics: WriterMetrics
  loadFloor: LoadFloor
  closing: ClosingTimes
  /**
   * Maximum duration of an attempt (ms); after it, an attempt that neither succeeded nor failed counts as a standstill.
   */
  standstillMs: number
  term: bigint
  onReasons: WriterLock['onReasons']
  signal: AbortSignal
  stopping: AbortSignal
  problem: (message: string | null) => void
}
