import { countByReason } from '../../stream/rejectMessage.ts'
import { retry } from '../../stream/retry.ts'
import type { WriterMetrics } from '../../stream/writerMetrics.ts'
import type { Batch, Intake } from './intake.ts'

const fullRows = 100_000
const maxIdleMs = 60_000

/**
 * Writes the intake's messages in batches of 100,000 rows or what arrived within the pace, one at a time, until
 * `signal` aborts (the intake must be woken then).
 */
export async function insertLoop(options: {
  intake: Intake
  insert: (batch: Batch) => Promise<void>
  inserted: (batch: Batch) => void
  paceMs: () => number
  metrics: WriterMetrics
  signal: AbortSignal
  failed: (error: unknown, attempt: number) => void
}): Promise<void> {
  const { intake, insert, metrics, signal, failed } = options
  let last = 0
  while (!signal.aborted) {
    const rows = intake.waiting()?.rows.count()
    if (rows === undefined) {
      await intake.news(maxIdleMs, signal)
      continue
    }
    const early = last + options.paceMs() - Date.now()
    if (rows < fullRows && early > 0) {
      await intake.news(early, signal)
      continue
    }
    last = Date.now()
    const batch = intake.take()
    if (!batch) continue
    const end = metrics.insertSeconds.startTimer()
    await retry({ signal, failed, work: () => insert(batch) })
    end()
    metrics.messages.inc(batch.messages)
    metrics.slices.inc(batch.rows.count())
    for (const [reason, count] of countByReason(batch.rejections)) metrics.rejected.inc({ reason }, count)
    options.inserted(batch)
  }
}
