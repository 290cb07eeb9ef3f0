import { z } from '@hono/zod-openapi'
import { instantText } from '@takt/domain/item/values.ts'
import { positionsData, type SentTagPosition } from '@takt/domain/locating/answers/positions.ts'
import { hoursAround, placeAt } from '@takt/domain/locating/placeAt.ts'
import { asTenant } from '@takt/store/postgres.ts'
import { readTagHours } from '@takt/store/tagHours.ts'
import type { Gateway } from '../area.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf, tenantOf } from '../http/authorize.ts'
import { type Route, route } from '../http/route.ts'
import { filterBody, rowNumber } from './filterBody.ts'
import { locatingSettings } from './locatingSettings.ts'
import { plansAsked } from './plansAsked.ts'
import { readTaggings, taggedParts } from './taggings.ts'
import { viewOf } from './viewOf.ts'

const positionsBody = z.object({
  ...filterBody,
  at: instantText.optional().describe('Now, if left out; never later than that'),
  floorPlanId: rowNumber.optional(),
  facilityId: rowNumber.optional().describe('On any floor plan of this facility'),
  showAllReads: z.boolean().default(false).describe('Tags that are on nothing as well'),
})

const iso = (at: number) => new Date(at).toISOString()

/** `POST /api/locating/positions`: where tags are at an instant. People are among them by a right of its own. */
export const positionRoute = (gateway: Gateway): Route =>
  route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/locating/positions',
    isAudited: false,
    tags: ['locating'],
    summary: 'Where tags are at an instant; people only with the right to see where they are (approve on employees)',
    body: positionsBody,
    answer: answers('Positions by tag', positionsData),
    handle: async (c, { body }) => {
      const { clickhouse, db, now } = gateway.dependencies
      const { session } = c.var
      const organizationId = organizationOf(session)
      const clock = now()
      const asOf = Math.min(clock, body.at === undefined ? Number.POSITIVE_INFINITY : Date.parse(body.at))
      const epcs = body.epcs?.length ? body.epcs : undefined
      const [hours, { taggings, plans, settings }] = await Promise.all([
        readTagHours(clickhouse, { organizationId, ...hoursAround(asOf), epcs, signal: c.req.raw.signal }),
        asTenant(db, tenantOf(session), async (trx) => ({
          taggings: await readTaggings(trx, { organizationId, from: asOf, to: asOf, epcs }),
          plans: await plansAsked(trx, organizationId, body),
          settings: await locatingSettings(trx, organizationId, clock),
        })),
      ])
      const { peopleFrom, silentMs } = settings
      const view = viewOf(gateway, session, { filter: body, peopleFrom })
      const positions: SentTagPosition[] = []
      for (const [epc, ofTag] of Map.groupBy(hours, (hour) => hour.epc)) {
        const place = placeAt(ofTag, asOf, { now: clock, silentMs })
        if (!place || (plans && !plans.has(place.stretch.point.floorPlanId))) continue
        const [tagged] = taggedParts(taggings.get(epc) ?? [], { from: asOf, to: asOf + 1, peopleFrom })
        if (!tagged || !view.sees(epc, tagged)) continue
        const { at: _, ...point } = place.stretch.point
        // What came before the tag was put on this is not its.
        const since = Math.max(place.stretch.since, tagged.tagging?.from ?? Number.NEGATIVE_INFINITY)
        const until = place.until === null ? null : iso(place.until)
        positions.push({ ...view.named(epc, tagged), ...point, since: iso(since), until })
      }
      return answer(c, { asOf: iso(asOf), positions })
    },
  })
