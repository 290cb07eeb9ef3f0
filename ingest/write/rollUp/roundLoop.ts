import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import type { Interval } from '@takt/domain/core/schedule/interval.ts'
import { unite } from '@takt/domain/core/schedule/interval.ts'
import type { Bell } from '@takt/store/timing/bell.ts'
import pMap from 'p-map'
import type { WriterMetrics } from '../../stream/writerMetrics.ts'
import type { createDayCloser } from '../days/closeDays.ts'
import type { Batch } from '../facts/intake.ts'
import type { SliceCache } from '../facts/sliceCache.ts'
import type { createTouched, TouchedDevices } from '../facts/touched.ts'
import type { FirstFacts } from '../floors/firstFacts.ts'
import { type Floors, organizationsAtOnce } from '../floors/floors.ts'
import type { ReasonQueue } from '../recompute/reasonQueue.ts'
import type { Recompute } from '../recompute/recompute.ts'
import type { ResourceTask } from './resourceTasks.ts'
import { resourceName, resourceTasks } from './resourceTasks.ts'
import type { RollUpContext } from './rollUpContext.ts'
import { rollUpTasks } from './rollUpTasks.ts'
import { sumTouched } from './sumTouched.ts'

type Waiting = { organizationId: number; resourceID: string; intervals: Interval[] }

/** Collects windows that were written and are not in the sums of their days and shifts yet. */
function createUnsummed() {
  const resources = new Map<string, Waiting>()
  return {
    add(tasks: readonly ResourceTask[]) {
      for (const task of tasks) {
        const { floor, resourceID, start, end } = task
        const known = resources.get(resourceName(task))
        const intervals = unite([...(known?.intervals ?? []), { start, end }])
        resources.set(resourceName(task), { organizationId: floor.organizationId, resourceID, intervals })
      }
    },
    /**
     * All of it, under the floors of now: days and shifts may be cut otherwise by now. What is no longer there is left
     * out; whoever empties its windows sums them.
     */
    async tasks(floorOf: (organizationId: number) => Promise<Floor | null>): Promise<ResourceTask[]> {
      const tasks: ResourceTask[] = []
      for (const { organizationId, resourceID, intervals } of resources.values()) {
        const floor = await floorOf(organizationId)
        if (floor?.resources.has(resourceID))
          for (const interval of intervals) tasks.push({ floor, resourceID, ...interval })
      }
      return tasks
    },
    clear: () => resources.clear(),
  }
}

// With so much at hand a round is worth its statements, however early.
const manyRows = 50_000
const shortestMs = 1000
// So many slices are worth the sums of their days and shifts, however early.
const manyUnsummed = 200_000
// How long to wait at most, and at least, before looking again whether something is due.
const [longestWaitMs, shortestWaitMs] = [1000, 20]

/**
 * What has been inserted since the last round: the newest batch, how many rows, and since when the oldest message
 * waits.
 */
export type Inserted = { last: Batch['last']; rows: number; oldestArrivalMs: number }

/** Two after one another as one. */
const both = (entry: Inserted | null, next: Inserted): Inserted => ({
  last: next.last,
  rows: (entry?.rows ?? 0) + next.rows,
  oldestArrivalMs: entry?.oldestArrivalMs ?? next.oldestArrivalMs,
})

/**
 * Rolls up what was inserted, in rounds that keep the pace while little comes (a round costs much the same however
 * little it is) and follow on from each other within a second while much does; sums days and shifts less often, for
 * those of a plant cost more than its windows; then lets `done` acknowledge. Between rounds takes a step of what
 * changed reasons and master data ask for, else of closing days. Nothing else writes rollups. Runs until `signal`
 * aborts.
 */
export async function roundLoop(options: {
  context: RollUpContext
  floors: Floors
  firstFacts: FirstFacts
  recompute: Recompute
  reasons: ReasonQueue
  closer: ReturnType<typeof createDayCloser>
  touched: ReturnType<typeof createTouched>
  recent: SliceCache
  isLeaving: (organizationId: number) => boolean
  /** Rings when there may be something to do before its time. */
  news: Bell
  inserted: () => Inserted | null
  takeInserted: () => Inserted | null
  paceMs: () => number
  sumsMs: () => number
  done: (inserted: Inserted) => void
  metrics: WriterMetrics
  signal: AbortSignal
  /** Repeats work of that name until it succeeds. */
  attempt: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}): Promise<void> {
  const { context, floors, firstFacts, recompute, reasons, closer, touched, metrics, signal, attempt } = options

  async function round(devices: TouchedDevices) {
    const staying = [...devices].filter(([organizationId]) => !options.isLeaving(organizationId))
    const version = context.versions()
    const tasksOf = async ([organizationId, stretches]: (typeof staying)[number]) => {
      const floor = await floors.of(organizationId)
      const tasks = resourceTasks(floor, stretches)
      // Before the figures: what a machine did never lies before it counts.
      await firstFacts.touched(floor, tasks)
      return tasks
    }
    const tasks = await pMap(staying, tasksOf, { concurrency: organizationsAtOnce })
    return rollUpTasks(context, { tasks: tasks.flat(), version, recent: options.recent, sumLater: true })
  }

  const unsummed = createUnsummed()
  /** What is rolled up and waits for its sums. */
  let rolledUp: Inserted | null = null
  async function sum() {
    const version = context.versions()
    const tasks = await unsummed.tasks(async (organizationId) =>
      options.isLeaving(organizationId) ? null : floors.of(organizationId),
    )
    await sumTouched(context, { tasks, version })
  }

  let last = 0
  let lastSums = 0
  const roundDue = () => {
    const rows = options.inserted()?.rows
    if (rows === undefined) return Number.POSITIVE_INFINITY
    return last + Math.min(options.paceMs(), rows >= manyRows ? shortestMs : Number.POSITIVE_INFINITY)
  }
  const sumsDue = () => {
    if (!rolledUp) return Number.POSITIVE_INFINITY
    return rolledUp.rows >= manyUnsummed ? 0 : lastSums + options.sumsMs()
  }
  const wait = () => {
    const untilDue = Math.min(roundDue(), sumsDue()) - Date.now()
    return options.news.rung(Math.max(shortestWaitMs, Math.min(longestWaitMs, untilDue)), signal)
  }
  while (!signal.aborted) {
    const inserted = Date.now() >= roundDue() ? options.takeInserted() : null
    if (inserted) {
      last = Date.now()
      const devices = touched.take()
      const end = metrics.rollUpSeconds.startTimer()
      unsummed.add(await attempt('rollup', () => round(devices)))
      end()
      rolledUp = both(rolledUp, inserted)
    }
    if (rolledUp && Date.now() >= sumsDue()) {
      lastSums = Date.now()
      await attempt('sums', sum)
      unsummed.clear()
      metrics.rollUpDelay.set((Date.now() - rolledUp.oldestArrivalMs) / 1000)
      options.done(rolledUp)
      rolledUp = null
    }
    if (inserted) continue
    if (reasons.isDue()) await attempt('reasons', reasons.take)
    metrics.recomputing.set(recompute.pending())
    if (recompute.pending() > 0) await attempt('recompute', recompute.step)
    else if (!(await attempt('closing', closer.step))) await wait()
  }
}
