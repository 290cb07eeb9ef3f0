import { contextNeeded, longestMicroStopMs, widen } from '@takt/domain/efficiency/contextNeeded.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { rollUpTimeline } from '@takt/domain/efficiency/rollUp.ts'
import { touchedWindows } from '@takt/domain/efficiency/rollUpTouched.ts'
import { timelineOf } from '@takt/domain/efficiency/timeline.ts'
import type { WindowRollup } from '@takt/domain/efficiency/windowRollup.ts'
import type { ClickHouse } from '@takt/store/clickhouse.ts'
import { createRollupRows } from './createRollupRows.ts'
import { groupTasks, type TaskGroup } from './groupTasks.ts'
import { readByResource } from './readByResource.ts'
import type { ResourceTask } from './resourceTasks.ts'
import { sumTouched } from './sumTouched.ts'

/** Tasks of one organization, to be rolled up under one floor; rows are written under `version`. */
export type RollUpJob = {
  organizationId: number
  floor: Floor
  version: bigint
  tasks: readonly ResourceTask[]
  /** Leave out windows without any slice: for a recomputation, which empties afterwards what it did not write. */
  skipEmpty?: boolean
  signal: AbortSignal
}

const rowsAtOnce = 20_000

/** Collects rows and writes them in portions. */
function createOutput(client: ClickHouse, job: RollUpJob) {
  const rows = createRollupRows(job.organizationId, job.version)
  const flush = () => rows.flush(client, job.signal)
  return {
    flush,
    async add(more: readonly WindowRollup[]) {
      for (const row of more) if (row.lastTo > 0 || !job.skipEmpty) rows.add(row)
      if (rows.count() >= rowsAtOnce) await flush()
    },
  }
}

/** What must be read for the tasks of a group: with `paddingMs` of context on both sides. */
const rangeOf = (group: TaskGroup, paddingMs: number) => ({
  start: group.start - paddingMs,
  end: group.end + paddingMs,
})

const devicesOf = (floor: Floor, group: TaskGroup, resourceID: string) =>
  contextNeeded(floor, resourceID, group).deviceIds

/**
 * Rolls up tasks: reads the slices back, resolves them and writes the windows. First with no more context than the edges; where an idle stretch
 * reaches over an edge (its class depends on how long it is, out there), the windows are widened and read again with all context.
 */
export async function rollUpTasks(client: ClickHouse, job: RollUpJob): Promise<void> {
  const { floor, organizationId, signal } = job
  const output = createOutput(client, job)
  const done: ResourceTask[] = []
  const reaching: ResourceTask[] = []

  for (const group of groupTasks(job.tasks)) {
    const devices = (resourceID: string) => devicesOf(floor, group, resourceID)
    const question = { organizationId, range: rangeOf(group, 1), tasks: group.tasks, devices, signal }
    for await (const { resourceID, tasks, slices } of readByResource(client, question)) {
      const timeline = timelineOf(floor, resourceID, slices)
      const microStopMs = longestMicroStopMs(floor, resourceID)
      for (const task of tasks) {
        const windows = touchedWindows(timeline, task, microStopMs)
        if (windows.start < task.start || windows.end > task.end) reaching.push(task)
        else {
          await output.add(rollUpTimeline(timeline, { floor, resourceID, from: task.start, to: task.end }))
          done.push(task)
        }
      }
    }
  }

  for (const group of groupTasks(reaching)) {
    const padding = Math.max(...group.tasks.map((task) => longestMicroStopMs(floor, task.resourceID)))
    const wide = group.tasks.map((task) => ({ resourceID: task.resourceID, ...widen(floor, task.resourceID, task) }))
    const around = {
      start: Math.min(...wide.map((w) => w.start)),
      end: Math.max(...wide.map((w) => w.end)),
      tasks: wide,
    }
    const devices = (resourceID: string) => devicesOf(floor, around, resourceID)
    const question = { organizationId, range: rangeOf(around, padding), tasks: group.tasks, devices, signal }
    for await (const { resourceID, tasks, slices } of readByResource(client, question)) {
      const timeline = timelineOf(floor, resourceID, slices)
      for (const task of tasks) {
        const windows = touchedWindows(timeline, task, longestMicroStopMs(floor, resourceID))
        await output.add(rollUpTimeline(timeline, { floor, resourceID, from: windows.start, to: windows.end }))
        done.push({ resourceID, ...windows })
      }
    }
  }

  await output.flush()
  await sumTouched(client, job, done)
}
