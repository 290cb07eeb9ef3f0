import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { wallClock } from '@takt/domain/core/schedule/wallClock.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse/clickhouse.ts'
import { z } from 'zod'
import { createStride } from '../facts/stride.ts'
import type { RollUpContext } from '../rollUp/rollUpContext.ts'
import { sumDayDetails } from '../rollUp/sumDayDetails.ts'
import { type ClosingTimes, createQuietDays } from './quietDays.ts'
import { writeDayCourses } from './writeDayCourses.ts'

const checkIntervalMs = 1000
/** A single machine with a slice per second makes a step of some seconds at worst. */
const maxDaysPerStep = 8

/**
 * Days `first` to `last` that are about to be closed; `left`: machines whose details and courses have not been written
 * yet. `isOldest`: no day is closed yet, and there were no data of days before `first`.
 */
type Plan = { floor: Floor; first: number; last: number; left: Set<string>; isOldest: boolean }

const resourcesQuery = `SELECT DISTINCT resource FROM (
  SELECT toString(resource_id) AS resource FROM rollup_day
    WHERE organization_id = {organization:UInt32} AND day >= toDate({first:Int32}) AND day <= toDate({last:Int32})
  UNION ALL SELECT toString(resource_id) FROM rollup_day_detail
    WHERE organization_id = {organization:UInt32} AND day >= toDate({first:Int32}) AND day <= toDate({last:Int32}))`

const firstQuery = `SELECT count() AS rows, toInt32(toUInt16(min(day))) AS first FROM (
  SELECT day FROM rollup_day WHERE organization_id = {organization:UInt32} AND day >= toDate({from:Int32})
  UNION ALL SELECT day FROM rollup_day_detail WHERE organization_id = {organization:UInt32}
    AND day >= toDate({from:Int32}))`

/** Returns the first day with data from a day on; null if there is none. */
async function firstDay(client: ClickHouse, organizationId: number, from: number): Promise<number | null> {
  const row = z.object({ rows: z.coerce.number(), first: z.int() })
  const [result] = await queryTenant(client, { organizationId, query: firstQuery, params: { from }, row })
  return result && result.rows > 0 ? result.first : null
}

/**
 * Closes past days, an organization's oldest first, in steps so that new facts need not wait: writes details and
 * courses of all machines, then marks the days as closed. Data written to them in the meantime are totaled again first;
 * a kill in between leaves the days open.
 */
export function createDayCloser(options: {
  context: RollUpContext
  floors: () => Promise<readonly Floor[]>
  /** Returns false while an organization's rollups are being recomputed, or it is being deleted. */
  mayClose: (organizationId: number) => boolean
  times: ClosingTimes
}) {
  const { context, times } = options
  const { client, closedDays, versions, signal } = context
  let plan: Plan | null = null
  let nextCheckAt = 0
  const quietDays = createQuietDays(times)
  const stride = createStride()
  /** The first day with data, for organizations without a closed day. */
  const firstDays = new Map<number, number | null>()

  async function firstDayOf(organizationId: number): Promise<number | null> {
    const cached = firstDays.get(organizationId)
    if (cached !== undefined) return cached
    const first = await firstDay(client, organizationId, 0)
    firstDays.set(organizationId, first)
    return first
  }

  closedDays.onTouch(({ organizationId, first, last, resourceIDs }) => {
    quietDays.touch({ organizationId, first, last }, Date.now())
    // It may be the first day now.
    if (first < (firstDays.get(organizationId) ?? Number.POSITIVE_INFINITY)) firstDays.delete(organizationId)
    if (plan?.floor.organizationId !== organizationId) return
    if (plan.isOldest && first < plan.first) plan = null
    else if (first <= plan.last && last >= plan.first) for (const resourceID of resourceIDs) plan.left.add(resourceID)
  })

  async function planOf(floor: Floor): Promise<Plan | null> {
    const { organizationId, timeZone } = floor
    if (!options.mayClose(organizationId)) return null
    const openFrom = await closedDays.openFrom(floor)
    const over = wallClock(timeZone).dayOf(Date.now() - times.afterMs)
    const end = quietDays.quietUntil(organizationId, { openFrom, over }, Date.now())
    if (openFrom >= end) return null
    const first = openFrom > 0 ? openFrom : await firstDayOf(organizationId)
    if (first === null || first >= end) return null
    const plan = { floor, first, isOldest: openFrom === 0 }
    const last = Math.min(end, first + maxDaysPerStep, first + stride.resourceDays()) - 1
    const row = z.object({ resource: z.string() })
    const params = { first, last }
    const rows = await queryTenant(client, { organizationId, query: resourcesQuery, params, row })
    if (rows.length > 0) return { ...plan, last, left: new Set(rows.map(({ resource }) => resource)) }
    // A plant that was down for weeks: its days are closed together.
    const next = await firstDay(client, organizationId, last + 1)
    return { ...plan, last: next === null ? end - 1 : Math.min(end, next) - 1, left: new Set() }
  }

  async function findPlan(): Promise<Plan | null> {
    if (Date.now() < nextCheckAt) return null
    const floors = await options.floors()
    await closedDays.know(floors)
    for (const floor of floors) {
      const nextPlan = await planOf(floor)
      if (nextPlan) return nextPlan
    }
    nextCheckAt = Date.now() + checkIntervalMs
    return null
  }

  return {
    /** Runs the next step, if there is one; repeatable after a failure. */
    async step(): Promise<boolean> {
      if (plan && !options.mayClose(plan.floor.organizationId)) plan = null
      plan ??= await findPlan()
      if (!plan) return false
      const { floor, first, last, left } = plan
      const resourceIDs = [...left].slice(0, Math.max(1, Math.floor(stride.resourceDays() / (last - first + 1))))
      if (resourceIDs.length > 0) {
        const { organizationId, timeZone } = floor
        const days = { version: versions(), resourceIDs, first, last }
        const startedAt = performance.now()
        await sumDayDetails(client, { ...days, organizationId, timeZone, signal })
        await writeDayCourses(context, { ...days, floor })
        stride.took(performance.now() - startedAt)
      }
      for (const resourceID of resourceIDs) left.delete(resourceID)
      if (left.size > 0) return true
      await closedDays.close(floor, last + 1)
      plan = null
      return true
    },
  }
}
