import type { ReasonInterval } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { contextNeeded, longestMicroStopMs, widen } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Timeline } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import { rollUpTimeline } from '@takt/domain/areas/efficiency/totals/rollUp.ts'
import { affectedWindows } from '@takt/domain/areas/efficiency/totals/rollUpAffected.ts'
import { windowMs } from '@takt/domain/areas/efficiency/totals/windowRollup.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { createRollupRows } from './createRollupRows.ts'
import { groupTasks } from './groupTasks.ts'
import { readTimelines } from './readTimelines.ts'
import type { ResourceOf, ResourceTask } from './resourceTasks.ts'
import type { RollUpContext, RollUpJob } from './rollUpContext.ts'
import { reportTouchedDays, sumTouchedPeriods } from './sumTouchedPeriods.ts'

const flushRows = 20_000

type Read = ResourceOf & { timeline: Timeline; reasons: readonly ReasonInterval[] }

/** Creates rows and writes them in portions; `done`: the windows written. */
function createOutput({ client, signal }: RollUpContext, { skipEmpty, version }: RollUpJob) {
  const rows = createRollupRows(version)
  const writtenWindows: ResourceTask[] = []
  const flush = () => rows.flush(client, signal)
  return {
    done: writtenWindows,
    flush,
    async add({ floor, resourceID, timeline, reasons }: Read, { start, end }: Interval) {
      for (const row of rollUpTimeline(timeline, { floor, resourceID, from: start, to: end, reasons }))
        if (row.lastTo > 0 || !skipEmpty) rows.add(floor.organizationId, row)
      writtenWindows.push({ floor, resourceID, start, end })
      if (rows.count() >= flushRows) await flush()
    },
  }
}

const isIdleAt = ({ segments }: Timeline, instant: number) =>
  segments.some(({ from, to, slice }) => from <= instant && instant < to && slice.state === stateCodes.idle)

/**
 * Returns the windows that a task needs if they can be computed from its own interval, an instant before it and the
 * following window; null where an idle interval crosses an edge: its class depends on its full length.
 */
function computableWindows(timeline: Timeline, task: ResourceTask, microStopMs: number): Interval | null {
  const windows = affectedWindows(timeline, task, microStopMs)
  if (windows.start < task.start || windows.end > task.end + windowMs) return null
  const reaches = isIdleAt(timeline, windows.end - 1) && isIdleAt(timeline, windows.end)
  return windows.end > task.end && reaches ? null : windows
}

/**
 * Rolls up tasks: reads the slices, resolves them, writes the windows and then sums them up. Reads with context at the
 * edges only; where that is not enough, widens the windows and reads them again with full context. Returns the windows
 * it wrote.
 */
export async function rollUpTasks(context: RollUpContext, job: RollUpJob): Promise<readonly ResourceTask[]> {
  const output = createOutput(context, job)
  const { recent } = job
  const reaching: ResourceTask[] = []
  const thresholdOf = ({ floor, resourceID }: ResourceOf) => longestMicroStopMs(floor, resourceID)

  for (const { start, end, tasks } of job.relabels ? [] : groupTasks(job.tasks)) {
    const needed = (task: ResourceTask) => ({ start: task.start, end: task.end + windowMs })
    const reading = { tasks, start, end: end + windowMs, paddingMs: 1, needed, recent }
    for await (const read of readTimelines(context, reading))
      for (const task of read.tasks) {
        const windows = computableWindows(read.timeline, task, thresholdOf(task))
        if (windows) await output.add(read, windows)
        else reaching.push(task)
      }
  }

  for (const { tasks } of groupTasks(job.relabels ? job.tasks : reaching)) {
    const needed = (task: ResourceTask) => widen(task.floor, task.resourceID, task)
    const wide = tasks.map(needed)
    const [start, end] = [
      Math.min(...wide.map((interval) => interval.start)),
      Math.max(...wide.map((interval) => interval.end)),
    ]
    const paddingMs = Math.max(1, ...tasks.map(thresholdOf))
    for await (const read of readTimelines(context, { tasks, start, end, paddingMs, needed, recent }))
      for (const task of read.tasks) {
        const windows = affectedWindows(read.timeline, task, thresholdOf(task))
        await output.add(read, job.relabels ? task : windows)
      }
  }

  if (recent)
    for (const { floor, resourceID, start, end } of job.tasks)
      for (const deviceId of contextNeeded(floor, resourceID, { start, end }).deviceIds)
        recent.evict(
          { organizationId: floor.organizationId, deviceId },
          { upTo: end, retentionMs: windowMs + 2 * thresholdOf({ floor, resourceID }) },
        )
  await output.flush()
  if (job.sumLater) reportTouchedDays(context, output.done)
  else await sumTouchedPeriods(context, { ...job, tasks: output.done })
  return output.done
}
