import { z } from '@hono/zod-openapi'
import { presenceIntervals } from '@takt/domain/areas/locating/presenceIntervals.ts'
import { type SentTrailPoint, trailData } from '@takt/domain/areas/locating/responses/trail.ts'
import { peopleOf, type Tagged, taggedParts } from '@takt/domain/areas/locating/taggedParts.ts'
import { hourMs, hourOf } from '@takt/domain/areas/locating/tagHour.ts'
import { epcCode } from '@takt/domain/areas/tags/epc.ts'
import { locatingSettings } from '@takt/store/locating/locatingSettings.ts'
import { readTaggings } from '@takt/store/locating/taggings.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { rangeBody } from '../efficiency/index.ts'
import { limitedTagHours } from './limitedTagHours.ts'
import { recordView } from './recordView.ts'
import { requestedRange } from './requestedRange.ts'
import { viewOf } from './viewOf.ts'

const maxPoints = 5000

const trailBody = z.object({
  ...rangeBody.pick({ startDate: true, endDate: true }).shape,
  epc: epcCode,
})

const iso = (at: number) => new Date(at).toISOString()

/** A point of a trail (epoch ms); a null place means no position. */
type Step = { at: number; place: { floorPlanId: number; zoneId: number | null; x: number; y: number } | null }

/** Thins out more than 5,000 points: keeps the first point of each of 5,000 equal time intervals. */
function thinned(steps: readonly Step[]): readonly Step[] {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || steps.length <= maxPoints) return steps
  const intervalMs = (last.at - first.at + 1) / maxPoints
  let lastIndex = -1
  return steps.filter(({ at }) => {
    const k = Math.floor((at - first.at) / intervalMs)
    const isFirst = k !== lastIndex
    lastIndex = k
    return isFirst
  })
}

/** `POST /api/locating/trail`: positions of a tag over time. Views of people are recorded in the audit log. */
export const trailRoute = (gateway: Gateway): Route =>
  route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/locating/trail',
    isAudited: false,
    tags: ['locating'],
    summary:
      'Trail of a tag; trails of people require the right to see their positions and are recorded in the audit log',
    body: trailBody,
    response: responses('Points in chronological order', trailData),
    handle: async (c, { body }) => {
      const { clickhouse, db, now } = gateway.dependencies
      const { session } = c.var
      const organizationId = organizationOf(session)
      const { epc } = body
      const { range, taggings, peopleFrom } = await asTenant(db, tenantOf(session), async (trx) => {
        const requested = await requestedRange(trx, organizationId, body)
        const taggingsByEpc = await readTaggings(trx, {
          organizationId,
          from: requested.start,
          to: requested.end,
          epcs: [epc],
        })
        const { peopleFrom } = await locatingSettings(trx, organizationId, now())
        return { range: requested, taggings: taggingsByEpc.get(epc) ?? [], peopleFrom }
      })
      const { start, end } = range
      const hourQuery = { organizationId, from: hourOf(start), to: hourOf(end - 1) + 2 * hourMs, epcs: [epc] }
      const hours = (
        await Array.fromAsync(limitedTagHours(clickhouse, { ...hourQuery, signal: c.req.raw.signal }))
      ).flat()
      const view = viewOf(gateway, session, { filter: { epcs: [epc] }, peopleFrom })
      const steps: Step[] = []
      const visible: Tagged[] = []
      const yieldTurn = createYielder()
      for (const [i, hour] of hours.entries()) {
        await yieldTurn()
        const next = hours[i + 1]
        for (const { from, to, point } of presenceIntervals(hour, next?.hour === hour.hour + hourMs ? next : null)) {
          if (from >= end || to <= start) continue
          const within = { from: Math.max(from, start), to: Math.min(to, end), peopleFrom }
          for (const part of taggedParts(taggings, within)) {
            if (!view.sees(epc, part)) continue
            visible.push(part)
            // If the previous interval ended earlier, there was no position in between.
            if (steps.at(-1)?.at === part.from) steps.pop()
            const { floorPlanId, zoneId, x, y } = point
            steps.push({ at: part.from, place: { floorPlanId, zoneId, x, y } }, { at: part.to, place: null })
          }
        }
      }
      if (steps.at(-1)?.at === end) steps.pop()
      await recordView(gateway, c, { people: peopleOf(visible), range })
      const noPosition = { floorPlanId: null, zoneId: null, x: null, y: null }
      const points = thinned(steps).map(({ at, place }): SentTrailPoint => ({ at: iso(at), ...(place ?? noPosition) }))
      return respond(c, { epc, points })
    },
  })
