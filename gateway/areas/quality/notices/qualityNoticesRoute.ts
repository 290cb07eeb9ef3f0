import { iso } from '@takt/domain/areas/efficiency/wording.ts'
import {
  checkAlerts,
  endedCheckAlerts,
  overdueAlerts,
  type QualityFinding,
} from '@takt/domain/areas/quality/checkAlerts.ts'
import { failedAlerts, gaugeAlerts } from '@takt/domain/areas/quality/gaugeAlerts.ts'
import { holdAlerts } from '@takt/domain/areas/quality/holdAlerts.ts'
import type { MachineGroup } from '@takt/domain/areas/quality/peerMachines.ts'
import { type QualityNotice, qualityNoticesData } from '@takt/domain/areas/quality/responses/qualityNotices.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { maySeeFinding, maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { tailOf } from '../../../core/rollups/tailOf.ts'
import { costsOf } from '../../alerts/index.ts'
import { createWorkCache, findOverdue } from '../../checksheets/index.ts'
import type { PageReader } from '../../documents/index.ts'
import { asReader, type Reading } from '../../documents/index.ts'
import type { FloorOf } from '../../efficiency/index.ts'
import type { FindCharacteristics } from '../checks/createCharacteristics.ts'
import { mayReadValues } from '../checks/mayReadValues.ts'
import { valueSelection } from '../checks/valueSelection.ts'
import { wholeDays } from '../days/coverByDays.ts'
import { gaugesNow } from '../gauges/gaugesNow.ts'
import { openHolds } from '../holds/openHolds.ts'
import { keyText } from '../limits/ofCharacteristic.ts'
import { type createEffects, maxEffectDays as daysAtMost, noEffects } from './createEffects.ts'
import { qualityNoticesBody } from './qualityNoticesBody.ts'
import { inOrder, maxFindings } from './topFindings.ts'

/** Reads the device groups of an organization in a stable order. */
async function machineGroups({
  trx,
  organizationId,
}: Pick<PageReader, 'trx' | 'organizationId'>): Promise<MachineGroup[]> {
  const { rows } = await sql<MachineGroup>`
    select device_group_name as name, selected_devices as "resourceIDs" from device_groups
    where organization_id = ${organizationId}::int order by device_group_id`.execute(trx)
  return rows
}

/**
 * Maximum age (ms) of production data when reporting overdue checks, which become overdue a quarter of an hour after
 * they are due.
 */
const oldestWorkMs = 120_000

/**
 * A later start of the available counts is shown only if it is at least this much (ms) after the start of the range;
 * shorter gaps are just days without work.
 */
const minStartDelayMs = 7 * dayMs

/** `POST /api/analytics/qualityNotices`: current quality alerts, ended alerts, and insights from history. */
export function qualityNoticesRoute(
  gateway: Gateway,
  sources: {
    floorOf: FloorOf
    effectsOf: ReturnType<typeof createEffects>
    findCharacteristics: FindCharacteristics
  },
): Route {
  const { clickhouse, db, now } = gateway.dependencies
  const reportedWorkOf = createWorkCache(gateway.dependencies)
  return route({
    right: mayReadValues,
    method: 'post',
    path: '/analytics/qualityNotices',
    isAudited: false,
    summary:
      'Checks out of tolerance, violated run rules, overdue checks and gauges, and insights into increased scrap',
    body: qualityNoticesBody,
    response: responses('Current alerts, and insights into a time range', qualityNoticesData),
    handle: async (c, { body }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const { signal } = c.req.raw
      const floor = await sources.floorOf(organizationId)
      const { timeZone } = floor
      const asOf = now()
      const valueQuery = valueSelection({ ...body, only: {} }, floor, { asOf, session })
      const { range, resourceIDs } = valueQuery
      const query = { timeZone, asOf, range }
      const includes = (list: (typeof body.include)[number]) => body.include.includes(list)
      const reading: Reading = (work) => asReader(gateway, c, work)
      const maxAgeMs = Math.min(oldestWorkMs, body.ttlSecs * 1000)
      const about = { organizationId, timeZone, reading, signal }
      const needsChecks = includes('alerts') || includes('ended')
      // Overdue checks are reported only if the range includes now.
      const isNow = includes('alerts') && range.end >= asOf && range.start <= asOf
      const resourceIDSet = new Set(resourceIDs)
      const isIncluded = (at: string | null) => (at === null ? valueQuery.withoutMachine : resourceIDSet.has(at))
      const [{ found: checks, ...ofChecks }, overdue, holds, { gauges, failed }, groups, costs] = await Promise.all([
        needsChecks ? sources.findCharacteristics(valueQuery, about) : { found: [], more: false },
        isNow
          ? findOverdue({ clickhouse, readReportedWork: reportedWorkOf }, reading, {
              floor,
              resourceIDs,
              now: asOf,
              maxAgeMs,
              signal,
            })
          : [],
        isNow ? reading(openHolds) : [],
        isNow ? gaugesNow(clickhouse, reading, { organizationId, isIncluded, signal }) : { gauges: [], failed: [] },
        includes('insights') ? reading(machineGroups) : [],
        costsOf(db, session),
      ])
      const includedHolds = holds.filter(({ resourceID }) => isIncluded(resourceID))
      const holdsByCharacteristic = Map.groupBy(includedHolds, keyText)
      const withHolds = (finding: QualityFinding): QualityFinding => {
        const count =
          (finding.characteristic && holdsByCharacteristic.get(keyText(finding.characteristic))?.length) ?? 0
        return count > 0 ? { ...finding, holds: count } : finding
      }
      // Only whole past days: the data of today and, right after midnight, of yesterday is incomplete.
      const end = Math.min(range.end, tailOf(floor, resourceIDs, asOf))
      const start = Math.max(range.start, end - (daysAtMost + 1) * dayMs)
      const whole = wholeDays({ start, end }, timeZone)
      const comparedDays = whole.starts.slice(-daysAtMost)
      const days = { start: comparedDays[0] ?? whole.end, end: whole.end }
      const effects = includes('insights')
        ? await sources.effectsOf(floor, { resourceIDs, groups, days, signal })
        : noEffects
      const isLater = effects.since !== null && effects.since - days.start >= minStartDelayMs
      const since = isLater ? effects.since : null
      const noticesOf = (findings: readonly QualityFinding[]) =>
        findings
          .filter((finding) => maySeeFinding(session, finding))
          .toSorted(inOrder)
          .map(({ lostSecs, ...finding }): QualityNotice => {
            const costPerHour = costs.get(finding.resourceID) ?? null
            const amount = costPerHour === null || lostSecs === null ? null : (lostSecs / 3600) * costPerHour
            return {
              ...finding,
              resourceDescription: floor.resources.get(finding.resourceID)?.description ?? null,
              cost: lostSecs === null ? null : { secs: lostSecs, amount },
            }
          })
      return respond(c, {
        timezone: timeZone,
        asOf: iso(asOf),
        alerts: includes('alerts')
          ? noticesOf([
              ...holdAlerts(query, includedHolds),
              ...checkAlerts(query, checks).map(withHolds),
              ...overdueAlerts(query, overdue),
              ...failedAlerts(query, failed),
              ...gaugeAlerts(query, gauges),
            ])
          : [],
        ended: includes('ended') ? noticesOf(endedCheckAlerts(query, checks)) : [],
        insights: noticesOf(effects.found).slice(0, maxFindings),
        lookedAt: {
          days: comparedDays.filter((start) => since === null || start >= since).length,
          comparisons: effects.comparisons,
          found: maySeePeople(session) ? effects.all : effects.withoutPeople,
          since: since === null ? null : iso(since),
          characteristics: checks.length,
          ...ofChecks,
        },
      })
    },
  })
}
