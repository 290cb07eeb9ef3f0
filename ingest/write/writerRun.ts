import type { IngestContext } from '../part.ts'
import type { WriterMetrics } from '../stream/writerMetrics.ts'
import type { ClosingTimes } from './days/quietDays.ts'
import type { LoadFloor } from './floors/floors.ts'
import type { WriterLock } from './lock/holdWriterLock.ts'

/** The input of a run of the writer: it may write until `signal` aborts; `stopping` asks it to finish its work. */
export type WriterRun = {
  context: IngestContext
  metrics: WriterMetrics
  loadFloor: LoadFloor
  closing: ClosingTimes
  /** After this time an attempt that neither succeeds nor fails counts as a standstill. */
  standstillMs: number
  term: bigint
  onReasons: WriterLock['onReasons']
  signal: AbortSignal
  stopping: AbortSignal
  problem: (what: string | null) => void
}
