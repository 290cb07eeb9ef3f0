import type { WakeSignal } from '@takt/store/timing/wakeSignal.ts'
import pMap from 'p-map'
import type { WriterMetrics } from '../../stream/writerMetrics.ts'
import type { Demands } from '../catchUp/createDemands.ts'
import type { createDayCloser } from '../days/closeDays.ts'
import type { Batch } from '../facts/intake.ts'
import type { SliceCache } from '../facts/sliceCache.ts'
import type { createTouchedIntervals, TouchedDevices } from '../facts/touchedIntervals.ts'
import type { FirstFacts } from '../floors/firstFacts.ts'
import { type Floors, maxConcurrentOrganizations } from '../floors/floors.ts'
import type { ReasonQueue } from '../recompute/reasonQueue.ts'
import type { Recompute } from '../recompute/recompute.ts'
import { resourceTasks } from './resourceTasks.ts'
import type { RollUpContext } from './rollUpContext.ts'
import { rollUpTasks } from './rollUpTasks.ts'
import { sumTouchedPeriods } from './sumTouchedPeriods.ts'
import type { Unsummed } from './unsummed.ts'

// With this number of waiting rows a round starts early.
const earlyRoundRows = 50_000
const shortestMs = 1000
// Number of windows after which a round lets demands go first.
const maxRoundWindows = 4000
// With this number of rows rolled up the totals of days and shifts are computed early. They cost nearly as much for few
// rows as for many, so that they are computed less often while messages are arriving.
const earlyTotalsRows = { arriving: 1_000_000, paused: 200_000 }
const arrivalCheckMs = 100
// Maximum and minimum wait before checking again for due work.
const [longestWaitMs, shortestWaitMs] = [1000, 20]

/**
 * The rows inserted since the last round: the newest batch, the number of rows, and the arrival time of the oldest
 * waiting message.
 */
export type Inserted = { last: Batch['last']; rows: number; oldestArrivalMs: number }

/** Merges two consecutive entries. */
const both = (entry: Inserted | null, next: Inserted): Inserted => ({
  last: next.last,
  rows: (entry?.rows ?? 0) + next.rows,
  oldestArrivalMs: entry?.oldestArrivalMs ?? next.oldestArrivalMs,
})

/**
 * Rolls up inserted rows in rounds: at the configured pace while few arrive (a round costs much the same whatever its
 * size), and within a second of each other while many do. Sums days and shifts less often, because those of a plant
 * cost more than its windows; then calls `done`, which acknowledges. Rolls up and sums the organizations of `demands`
 * before that. Between rounds executes one step of recomputation after changed reasons or master data, else of closing
 * days. Nothing else writes rollups. Runs until `signal` aborts.
 */
export async function roundLoop(options: {
  context: RollUpContext
  floors: Floors
  firstFacts: FirstFacts
  recompute: Recompute
  reasons: ReasonQueue
  closer: ReturnType<typeof createDayCloser>
  touched: ReturnType<typeof createTouchedIntervals>
  unsummed: Unsummed
  demands: Demands
  recent: SliceCache
  isLeaving: (organizationId: number) => boolean
  /** Wakes the loop when there may be work before its time. */
  news: WakeSignal
  /** True while messages arrive. */
  isArriving: () => boolean
  inserted: () => Inserted | null
  takeInserted: () => Inserted | null
  paceMs: () => number
  totalsMs: () => number
  done: (inserted: Inserted) => void
  metrics: WriterMetrics
  signal: AbortSignal
  /** Repeats the named work until it succeeds. */
  attempt: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
}): Promise<void> {
  const { context, floors, firstFacts, recompute, reasons, closer, touched, unsummed, demands } = options
  const { metrics, signal, attempt } = options

  async function round(devices: TouchedDevices) {
    const activeOrganizations = [...devices].filter(([organizationId]) => !options.isLeaving(organizationId))
    const version = context.versions()
    const tasksOf = async ([organizationId, intervals]: (typeof activeOrganizations)[number]) => {
      const floor = await floors.of(organizationId)
      const tasks = resourceTasks(floor, intervals)
      // Before the rollups: a first fact must be stored before its data counts in a KPI.
      await firstFacts.touched(floor, tasks)
      return tasks
    }
    const tasks = await pMap(activeOrganizations, tasksOf, { concurrency: maxConcurrentOrganizations })
    return rollUpTasks(context, { tasks: tasks.flat(), version, recent: options.recent, sumLater: true })
  }

  /** Rolls up the windows taken from `touched`. */
  async function rollUp(devices: TouchedDevices) {
    const end = metrics.rollUpSeconds.startTimer()
    unsummed.add(await attempt('rollup', () => round(devices)))
    touched.rolledUp()
    end()
  }
  /** Sums the written windows of some organizations (default: all) into days and shifts. */
  async function sum(organizationIds?: ReadonlySet<number>) {
    await attempt('sums', async () => {
      const version = context.versions()
      const floorOf = async (organizationId: number) =>
        options.isLeaving(organizationId) ? null : floors.of(organizationId)
      await sumTouchedPeriods(context, { tasks: await unsummed.tasks(floorOf, organizationIds), version })
    })
    unsummed.clear(organizationIds)
  }

  /** Rows that are rolled up but not included in totals yet. */
  let rolledUp: Inserted | null = null
  let last = 0
  let lastTotals = 0
  let lastServed = 0
  const demandsDue = () => lastServed + (demands.roundPaceMs() ?? Number.POSITIVE_INFINITY)
  /**
   * Has a round use master data that were changed just before its facts arrived, such as a new machine. A failure is
   * left to the check that follows every change (`watchFloors`), so that one organization does not hold up the others.
   */
  const refreshFloors = (organizationIds: ReadonlySet<number>) =>
    attempt('floor', () =>
      pMap(organizationIds, (organizationId) => floors.refresh(organizationId).catch(() => {}), {
        concurrency: maxConcurrentOrganizations,
      }),
    )
  /** Meets the demands if a round on demand is due; returns true if there was one. */
  async function serveDemands(): Promise<boolean> {
    if (Date.now() < demandsDue()) return false
    lastServed = Date.now()
    await demands.serve(async (organizationIds) => {
      await refreshFloors(organizationIds)
      await rollUp(touched.takeOrganizations(organizationIds))
      await sum(organizationIds)
    })
    return true
  }
  /** Rolls up all windows touched by now, some at a time, so that demands need not wait for all of them. */
  async function rollUpAll() {
    touched.startRound()
    for (;;) {
      const devices = touched.takeOfRound(maxRoundWindows)
      if (devices.size === 0) return
      await rollUp(devices)
      await serveDemands()
    }
  }
  const roundDue = () => {
    const rows = options.inserted()?.rows
    if (rows === undefined) return Number.POSITIVE_INFINITY
    return last + Math.min(options.paceMs(), rows >= earlyRoundRows ? shortestMs : Number.POSITIVE_INFINITY)
  }
  const totalsDue = () => {
    if (!rolledUp) return Number.POSITIVE_INFINITY
    const regularly = lastTotals + options.totalsMs()
    if (rolledUp.rows < earlyTotalsRows.paused) return regularly
    const isDue = rolledUp.rows >= earlyTotalsRows.arriving || !options.isArriving()
    return isDue ? 0 : Math.min(regularly, Date.now() + arrivalCheckMs)
  }
  const wait = () => {
    const waitMs = Math.min(demandsDue(), roundDue(), totalsDue()) - Date.now()
    return options.news.wait(Math.max(shortestWaitMs, Math.min(longestWaitMs, waitMs)), signal)
  }
  while (!signal.aborted) {
    const isDemanded = await serveDemands()
    const inserted = Date.now() >= roundDue() ? options.takeInserted() : null
    if (inserted) {
      last = Date.now()
      await rollUpAll()
      rolledUp = both(rolledUp, inserted)
    }
    if (rolledUp && Date.now() >= totalsDue()) {
      lastTotals = Date.now()
      await sum()
      metrics.rollUpDelay.set((Date.now() - rolledUp.oldestArrivalMs) / 1000)
      options.done(rolledUp)
      rolledUp = null
    }
    if (inserted || isDemanded) continue
    if (reasons.isDue()) await attempt('reasons', reasons.take)
    metrics.recomputing.set(recompute.pending())
    if (recompute.pending() > 0) await attempt('recompute', recompute.step)
    else if (!(await attempt('closing', closer.step))) await wait()
  }
}
