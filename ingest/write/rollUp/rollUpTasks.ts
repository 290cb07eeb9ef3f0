import type { ReasonStretch } from '@takt/domain/areas/efficiency/reasons/reasonsInForce.ts'
import { rollUpTimeline } from '@takt/domain/areas/efficiency/sums/rollUp.ts'
import { touchedWindows } from '@takt/domain/areas/efficiency/sums/rollUpTouched.ts'
import { windowMs } from '@takt/domain/areas/efficiency/sums/windowRollup.ts'
import { contextNeeded, longestMicroStopMs, widen } from '@takt/domain/areas/efficiency/timeline/contextNeeded.ts'
import { stateCodes } from '@takt/domain/areas/efficiency/timeline/state.ts'
import type { Timeline } from '@takt/domain/areas/efficiency/timeline/timeline.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { createRollupRows } from './createRollupRows.ts'
import { groupTasks } from './groupTasks.ts'
import { readTimelines } from './readTimelines.ts'
import type { ResourceOf, ResourceTask } from './resourceTasks.ts'
import type { RollUpContext, RollUpJob } from './rollUpContext.ts'
import { sumTouched, tellTouched } from './sumTouched.ts'

const rowsAtOnce = 20_000

type Read = ResourceOf & { timeline: Timeline; reasons: readonly ReasonStretch[] }

/** Makes and collects rows and writes them in portions; `done`: the windows written. */
function createOutput({ client, signal }: RollUpContext, { skipEmpty, version }: RollUpJob) {
  const rows = createRollupRows(version)
  const done: ResourceTask[] = []
  const flush = () => rows.flush(client, signal)
  return {
    done,
    flush,
    async add({ floor, resourceID, timeline, reasons }: Read, { start, end }: Interval) {
      for (const row of rollUpTimeline(timeline, { floor, resourceID, from: start, to: end, reasons }))
        if (row.lastTo > 0 || !skipEmpty) rows.add(floor.organizationId, row)
      done.push({ floor, resourceID, start, end })
      if (rows.count() >= rowsAtOnce) await flush()
    },
  }
}

const isIdleAt = ({ segments }: Timeline, instant: number) =>
  segments.some(({ from, to, slice }) => from <= instant && instant < to && slice.state === stateCodes.idle)

/**
 * The windows that a task asks for, if no more than its own, an instant before and the window behind is needed to
 * compute them; null where an idle stretch reaches over an edge: its class depends on how long it is, out there.
 */
function windowsAtHand(timeline: Timeline, task: ResourceTask, microStopMs: number): Interval | null {
  const windows = touchedWindows(timeline, task, microStopMs)
  if (windows.start < task.start || windows.end > task.end + windowMs) return null
  const reaches = isIdleAt(timeline, windows.end - 1) && isIdleAt(timeline, windows.end)
  return windows.end > task.end && reaches ? null : windows
}

/**
 * Rolls up tasks: reads the slices back, resolves them and writes the windows, then sums them up. First with no more
 * context than the edges; where that does not do, the windows are widened and read again with all context. Answers
 * which windows it wrote.
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
        const windows = windowsAtHand(read.timeline, task, thresholdOf(task))
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
        const windows = touchedWindows(read.timeline, task, thresholdOf(task))
        await output.add(read, job.relabels ? task : windows)
      }
  }

  if (recent)
    for (const { floor, resourceID, start, end } of job.tasks)
      for (const deviceId of contextNeeded(floor, resourceID, { start, end }).deviceIds)
        recent.forget(
          { organizationId: floor.organizationId, deviceId },
          { upTo: end, keptMs: windowMs + 2 * thresholdOf({ floor, resourceID }) },
        )
  await output.flush()
  if (job.sumLater) tellTouched(context, output.done)
  else await sumTouched(context, { ...job, tasks: output.done })
  return output.done
}
