import { wallClock } from '@takt/domain/schedule/wallClock.ts'
import { type ClickHouse, queryTenant } from '@takt/store/clickhouse.ts'
import { z } from 'zod'
import type { TouchedDays, ZonedOrganization } from './closedDays.ts'
import type { RollUpContext } from './rollUpTasks.ts'
import { sumDayDetails } from './sumDayDetails.ts'

/** When a day may be closed: so long after its end, and once it was quiet for so long (or has waited for quiet that long). */
export type ClosingTimes = { afterMs: number; quietMs: number; patienceMs: number }

export const closingTimes: ClosingTimes = { afterMs: 7_200_000, quietMs: 60_000, patienceMs: 3_600_000 }

const lookEveryMs = 1000
const daysAtOnce = 31
const resourceDaysAtOnce = 250

/** Days `first` to `last` that are about to be closed; `left`: resources whose details are still to be summed. */
type Plan = ZonedOrganization & { first: number; last: number; left: Set<string> }

const resourcesQuery = `SELECT DISTINCT resource FROM (
  SELECT toString(resource_id) AS resource FROM rollup_day
    WHERE organization_id = {organization:UInt32} AND day >= toDate({first:Int32}) AND day <= toDate({last:Int32})
  UNION ALL SELECT toString(resource_id) FROM rollup_day_detail
    WHERE organization_id = {organization:UInt32} AND day >= toDate({first:Int32}) AND day <= toDate({last:Int32}))`

const firstQuery = `SELECT count() AS rows, toInt32(toUInt16(min(day))) AS first FROM rollup_day WHERE organization_id = {organization:UInt32}`

/** The first day of which anything is known, null without any. */
async function firstDay(client: ClickHouse, organizationId: number): Promise<number | null> {
  const row = z.object({ rows: z.coerce.number(), first: z.int() })
  const [found] = await queryTenant(client, { organizationId, query: firstQuery, row })
  return found && found.rows > 0 ? found.first : null
}

/**
 * Closes days that lie behind, an organization's oldest first, in steps so that fresh facts need not wait: sums up the details of all resources, then says that
 * the days are closed. What is written to them in the meantime is summed up again before; killed in between, nothing was said.
 */
export function createDayCloser(options: {
  context: RollUpContext
  organizations: () => Promise<readonly ZonedOrganization[]>
  /** Not while an organization's rollups are being computed anew, or it is being deleted. */
  mayClose: (organizationId: number) => boolean
  times: ClosingTimes
}) {
  const { context, times } = options
  const { client, closedDays, versions, signal } = context
  let plan: Plan | null = null
  let lookAt = 0
  const touches: (Omit<TouchedDays, 'resourceIDs'> & { at: number })[] = []
  const waitingSince = new Map<number, number>()

  const forgetOld = () => {
    while (touches[0] && touches[0].at < Date.now() - times.quietMs) touches.shift()
  }

  closedDays.onTouch(({ organizationId, first, last, resourceIDs }) => {
    forgetOld()
    touches.push({ organizationId, first, last, at: Date.now() })
    if (plan?.organizationId !== organizationId || first > plan.last || last < plan.first) return
    for (const resourceID of resourceIDs) plan.left.add(resourceID)
  })

  /** The first day that is too young to be closed, or was written to just now. */
  function restless({ organizationId, timeZone }: ZonedOrganization, openFrom: number): number {
    const now = Date.now()
    forgetOld()
    const over = wallClock(timeZone).dayOf(now - times.afterMs)
    const quiet = touches
      .filter((touched) => touched.organizationId === organizationId && touched.last >= openFrom)
      .reduce((day, touched) => Math.min(day, touched.first), over)
    if (quiet >= over) waitingSince.delete(organizationId)
    else if (!waitingSince.has(organizationId)) waitingSince.set(organizationId, now)
    const isPatient = now - (waitingSince.get(organizationId) ?? now) < times.patienceMs
    return isPatient ? quiet : over
  }

  async function planOf(organization: ZonedOrganization): Promise<Plan | null> {
    const { organizationId } = organization
    if (!options.mayClose(organizationId)) return null
    const openFrom = await closedDays.openFrom(organization)
    const end = restless(organization, openFrom)
    if (openFrom >= end) return null
    const first = openFrom > 0 ? openFrom : await firstDay(client, organizationId)
    if (first === null || first >= end) return null
    const last = Math.min(end, first + daysAtOnce) - 1
    const row = z.object({ resource: z.string() })
    const params = { first, last }
    const found = await queryTenant(client, { organizationId, query: resourcesQuery, params, row })
    return { ...organization, first, last, left: new Set(found.map(({ resource }) => resource)) }
  }

  async function look(): Promise<Plan | null> {
    if (Date.now() < lookAt) return null
    for (const organization of await options.organizations()) {
      const found = await planOf(organization)
      if (found) return found
    }
    lookAt = Date.now() + lookEveryMs
    return null
  }

  return {
    /** Does the next step, if there is one; may be repeated if it fails. */
    async step(): Promise<boolean> {
      if (plan && !options.mayClose(plan.organizationId)) plan = null
      plan ??= await look()
      if (!plan) return false
      const { organizationId, timeZone, first, last, left } = plan
      const resourceIDs = [...left].slice(0, Math.max(1, Math.floor(resourceDaysAtOnce / (last - first + 1))))
      if (resourceIDs.length > 0)
        await sumDayDetails(client, { organizationId, timeZone, version: versions(), resourceIDs, first, last, signal })
      for (const resourceID of resourceIDs) left.delete(resourceID)
      if (left.size > 0) return true
      await closedDays.close({ organizationId, timeZone }, last + 1)
      plan = null
      return true
    },
  }
}
