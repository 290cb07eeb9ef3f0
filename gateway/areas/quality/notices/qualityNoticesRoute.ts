import { iso } from '@takt/domain/areas/efficiency/wording.ts'
import { type QualityNotice, qualityNoticesData } from '@takt/domain/areas/quality/answers/qualityNotices.ts'
import {
  checkAlerts,
  endedCheckAlerts,
  overdueAlerts,
  type QualityFinding,
} from '@takt/domain/areas/quality/checkAlerts.ts'
import { failedAlerts, gaugeAlerts } from '@takt/domain/areas/quality/gaugeAlerts.ts'
import { holdAlerts } from '@takt/domain/areas/quality/holdAlerts.ts'
import type { MachineGroup } from '@takt/domain/areas/quality/likeMachines.ts'
import { dayMs } from '@takt/domain/core/schedule/wallClock.ts'
import { mayBeTold, maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../../core/area.ts'
import { organizationOf } from '../../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { tailOf } from '../../../core/rollups/tailOf.ts'
import { costsOf } from '../../alerts/face.ts'
import { createToldWork, findOverdue } from '../../checksheets/face.ts'
import type { PageReader } from '../../documents/face.ts'
import { asReader, type Reading } from '../../documents/face.ts'
import type { FloorOf } from '../../efficiency/face.ts'
import type { FindCharacteristics } from '../checks/createCharacteristics.ts'
import { mayReadValues } from '../checks/mayReadValues.ts'
import { valuesAsked } from '../checks/valuesAsked.ts'
import { wholeDays } from '../days/coverByDays.ts'
import { gaugesNow } from '../gauges/gaugesNow.ts'
import { openHolds } from '../holds/openHolds.ts'
import { keyText } from '../limits/ofCharacteristic.ts'
import { type createEffects, effectDaysAtMost as daysAtMost, noEffects } from './createEffects.ts'
import { findingsAtMost, inOrder } from './mostOf.ts'
import { qualityNoticesBody } from './qualityNoticesBody.ts'

/** The device groups of an organization, in one order. */
async function machineGroups({
  trx,
  organizationId,
}: Pick<PageReader, 'trx' | 'organizationId'>): Promise<MachineGroup[]> {
  const { rows } = await sql<MachineGroup>`
    select device_group_name as name, selected_devices as "resourceIDs" from device_groups
    where organization_id = ${organizationId}::int order by device_group_id`.execute(trx)
  return rows
}

/** What machines made may be so old where checks are said to be overdue: a quarter of an hour after they are due. */
const oldestWorkMs = 120_000

/** That counts begin later is told from so much later on: days without work are no news. */
const newsAfterMs = 7 * dayMs

/** `POST /api/analytics/qualityNotices`: what of quality needs somebody now, what ended, and what history tells. */
export function qualityNoticesRoute(
  gateway: Gateway,
  sources: {
    floorOf: FloorOf
    effectsOf: ReturnType<typeof createEffects>
    findCharacteristics: FindCharacteristics
  },
): Route {
  const { clickhouse, db, now } = gateway.dependencies
  const toldWorkOf = createToldWork(gateway.dependencies)
  return route({
    right: mayReadValues,
    method: 'post',
    path: '/analytics/qualityNotices',
    isAudited: false,
    summary:
      'Checks out of tolerance, rules that are broken, overdue checks and gauges, and where more is scrap than elsewhere',
    body: qualityNoticesBody,
    answer: answers('Alerts, as of now, and insights into a stretch of time', qualityNoticesData),
    handle: async (c, { body }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const { signal } = c.req.raw
      const floor = await sources.floorOf(organizationId)
      const { timeZone } = floor
      const asOf = now()
      const asked = valuesAsked({ ...body, only: {} }, floor, { asOf, session })
      const { range, resourceIDs } = asked
      const question = { timeZone, asOf, range }
      const includes = (list: (typeof body.include)[number]) => body.include.includes(list)
      const reading: Reading = (work) => asReader(gateway, c, work)
      const maxAgeMs = Math.min(oldestWorkMs, body.ttlSecs * 1000)
      const about = { organizationId, timeZone, reading, signal }
      const isAsked = includes('alerts') || includes('ended')
      // What is overdue is overdue now, not in a range that lies behind.
      const isNow = includes('alerts') && range.end >= asOf && range.start <= asOf
      const among = new Set(resourceIDs)
      const isTold = (at: string | null) => (at === null ? asked.withoutMachine : among.has(at))
      const [{ found: checks, ...ofChecks }, overdue, holds, { gauges, failed }, groups, costs] = await Promise.all([
        isAsked ? sources.findCharacteristics(asked, about) : { found: [], more: false },
        isNow
          ? findOverdue({ clickhouse, toldWorkOf }, reading, { floor, resourceIDs, now: asOf, maxAgeMs, signal })
          : [],
        isNow ? reading(openHolds) : [],
        isNow ? gaugesNow(clickhouse, reading, { organizationId, isTold, signal }) : { gauges: [], failed: [] },
        includes('insights') ? reading(machineGroups) : [],
        costsOf(db, session),
      ])
      const held = holds.filter(({ resourceID }) => isTold(resourceID))
      const heldFor = Map.groupBy(held, keyText)
      const withHolds = (finding: QualityFinding): QualityFinding => {
        const count = (finding.characteristic && heldFor.get(keyText(finding.characteristic))?.length) ?? 0
        return count > 0 ? { ...finding, holds: count } : finding
      }
      // Whole days that lie behind: of today not all is known, nor, right after midnight, of yesterday.
      const end = Math.min(range.end, tailOf(floor, resourceIDs, asOf))
      const start = Math.max(range.start, end - (daysAtMost + 1) * dayMs)
      const whole = wholeDays({ start, end }, timeZone)
      const looked = whole.starts.slice(-daysAtMost)
      const days = { start: looked[0] ?? whole.end, end: whole.end }
      const effects = includes('insights')
        ? await sources.effectsOf(floor, { resourceIDs, groups, days, signal })
        : noEffects
      const isLater = effects.since !== null && effects.since - days.start >= newsAfterMs
      const since = isLater ? effects.since : null
      const noticesOf = (findings: readonly QualityFinding[]) =>
        findings
          .filter((finding) => mayBeTold(session, finding))
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
      return answer(c, {
        timezone: timeZone,
        asOf: iso(asOf),
        alerts: includes('alerts')
          ? noticesOf([
              ...holdAlerts(question, held),
              ...checkAlerts(question, checks).map(withHolds),
              ...overdueAlerts(question, overdue),
              ...failedAlerts(question, failed),
              ...gaugeAlerts(question, gauges),
            ])
          : [],
        ended: includes('ended') ? noticesOf(endedCheckAlerts(question, checks)) : [],
        insights: noticesOf(effects.found).slice(0, findingsAtMost),
        lookedAt: {
          days: looked.filter((start) => since === null || start >= since).length,
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
