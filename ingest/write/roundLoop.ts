import { setTimeout as sleep } from 'node:timers/promises'
import type { createDayCloser } from './closeDays.ts'
import type { FirstFacts } from './firstFacts.ts'
import type { Floors } from './floors.ts'
import type { Batch } from './intake.ts'
import type { ReasonQueue } from './reasonQueue.ts'
import type { Recompute } from './recompute.ts'
import { resourceTasks } from './resourceTasks.ts'
import { retry } from './retry.ts'
import { type RollUpContext, rollUpTasks } from './rollUpTasks.ts'
import type { createTouched, TouchedDevices } from './touched.ts'
import type { WriterMetrics } from './writerMetrics.ts'

const everyMs = 1000
const idleMs = 50

/** What has been inserted since the last round: the newest batch, and since when its oldest message waits. */
export type Inserted = { last: Batch['last']; oldestArrivalMs: number }

/**
 * Rolls up what was inserted, a round every second or as soon as the last one is done, then lets `done` acknowledge; between rounds takes a step of
 * what changed reasons and master data ask for, else of closing days. Nothing else writes rollups. Runs until `signal` aborts.
 */
export async function roundLoop(options: {
  context: RollUpContext
  floors: Floors
  firstFacts: FirstFacts
  recompute: Recompute
  reasons: ReasonQueue
  closer: ReturnType<typeof createDayCloser>
  touched: ReturnType<typeof createTouched>
  isLeaving: (organizationId: number) => boolean
  takeInserted: () => Inserted | null
  done: (inserted: Inserted) => void
  metrics: WriterMetrics
  signal: AbortSignal
  failed: (attempted: string) => (error: unknown, attempt: number) => void
}): Promise<void> {
  const { context, floors, firstFacts, recompute, reasons, closer, touched, metrics, signal, failed } = options

  async function round(devices: TouchedDevices) {
    for (const [organizationId, stretches] of devices) {
      if (options.isLeaving(organizationId)) continue
      const floor = await floors.of(organizationId)
      const tasks = resourceTasks(floor, stretches)
      // Before the figures: what a machine did never lies before it counts.
      await firstFacts.touched(floor, tasks)
      await rollUpTasks(context, { floor, tasks })
    }
  }

  let last = 0
  while (!signal.aborted) {
    const inserted = Date.now() - last >= everyMs ? options.takeInserted() : null
    if (inserted) {
      last = Date.now()
      const devices = touched.take()
      const end = metrics.rollUpSeconds.startTimer()
      await retry({ signal, failed: failed('rollup'), work: () => round(devices) })
      end()
      metrics.rollUpDelay.set((Date.now() - inserted.oldestArrivalMs) / 1000)
      options.done(inserted)
      continue
    }
    if (reasons.isDue()) await retry({ signal, failed: failed('reasons'), work: reasons.take })
    if (recompute.pending() > 0) await retry({ signal, failed: failed('recompute'), work: recompute.step })
    else if (!(await retry({ signal, failed: failed('closing'), work: closer.step })))
      await sleep(idleMs, undefined, { signal }).catch(() => {})
  }
}
