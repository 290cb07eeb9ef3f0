import { z } from '@hono/zod-openapi'
import { type SentTagStay, staysData } from '@takt/domain/areas/locating/answers/stays.ts'
import { isInPolygon } from '@takt/domain/areas/locating/isInPolygon.ts'
import type { PlaceStretch } from '@takt/domain/areas/locating/placeStretches.ts'
import { createStays, type Stay } from '@takt/domain/areas/locating/stay.ts'
import { peopleOf, type Tagged, taggedParts } from '@takt/domain/areas/locating/taggedParts.ts'
import { hourMs, hourOf } from '@takt/domain/areas/locating/tagHour.ts'
import { locatingSettings } from '@takt/store/locating/locatingSettings.ts'
import { readTaggings } from '@takt/store/locating/taggings.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { inTurns } from '@takt/store/queue/turns.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { invalid } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { rangeBody } from '../efficiency/face.ts'
import { filterBody, rowNumber } from './filterBody.ts'
import { hoursAsked } from './hoursAsked.ts'
import { noteLook } from './noteLook.ts'
import { rangeAsked } from './rangeAsked.ts'
import { locatingTexts as texts } from './texts.ts'
import { viewOf } from './viewOf.ts'

/** Keeps of what is added the `limit` that come first by `compare`, never holding more than twice as many. */
export function earliest<Entry>(limit: number, compare: (a: Entry, b: Entry) => number) {
  const kept: Entry[] = []
  const cut = () => {
    kept.sort(compare)
    kept.length = Math.min(kept.length, limit)
  }
  return {
    add(entry: Entry) {
      kept.push(entry)
      if (kept.length >= 2 * limit) cut()
    },
    /** In their order. */
    all(): readonly Entry[] {
      cut()
      return kept
    },
  }
}

const fraction = z.number().min(0).max(1)

const staysBody = z.object({
  ...rangeBody.pick({ startDate: true, endDate: true }).shape,
  ...filterBody,
  zoneIds: z.array(rowNumber).max(1000).optional(),
  floorPlanId: rowNumber.optional(),
  area: z
    .array(z.tuple([fraction, fraction]))
    .min(3, 'must have at least three corners')
    .max(200, 'must have at most 200 corners')
    .optional()
    .describe('Part of the floor plan: stays then begin and end where tags come into it and leave it'),
  showAllReads: z.boolean().default(false).describe('Tags that are on nothing as well'),
  limit: z.int().min(1).max(10_000).default(1000),
})

type StayPart = { stay: Stay; part: Tagged }

const byBeginning = (a: StayPart, b: StayPart) => a.part.from - b.part.from || (a.stay.epc < b.stay.epc ? -1 : 1)

const iso = (at: number) => new Date(at).toISOString()

/** `POST /api/locating/stays`: who and what was where, from when to when. A look at people is on the audit. */
export const stayRoute = (gateway: Gateway): Route =>
  route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/locating/stays',
    isAudited: false,
    tags: ['locating'],
    summary: 'Stays of tags in zones or in an area; people only with the right to see where they are',
    body: staysBody,
    answer: answers('Stays that overlap the range, by their beginning', staysData),
    handle: async (c, { body }) => {
      const { clickhouse, db, now } = gateway.dependencies
      const { session } = c.var
      const organizationId = organizationOf(session)
      const asOf = now()
      const { floorPlanId, area, limit } = body
      if (area && floorPlanId === undefined) throw invalid({ floorPlanId: texts.planNeeded })
      const [epcs, zoneIds] = [
        body.epcs?.length ? body.epcs : undefined,
        body.zoneIds?.length ? body.zoneIds : undefined,
      ]
      const inZones = zoneIds && new Set(zoneIds)
      const { range, taggings, settings } = await asTenant(db, tenantOf(session), async (trx) => {
        const asked = await rangeAsked(trx, organizationId, body)
        const found = await readTaggings(trx, { organizationId, from: asked.start, to: asked.end, epcs })
        return { range: asked, taggings: found, settings: await locatingSettings(trx, organizationId, asOf) }
      })
      const { peopleFrom, silentMs } = settings
      const view = viewOf(gateway, session, { filter: body, peopleFrom })
      const parts = earliest<StayPart>(limit + 1, byBeginning)
      const inside =
        area && (({ point }: PlaceStretch) => point.floorPlanId === floorPlanId && isInPolygon(area, point.x, point.y))
      const stays = createStays({
        inside: inside ?? null,
        ended(stay) {
          if (stay.from >= range.end || stay.to <= range.start) return
          if (inZones && !inZones.has(stay.zoneId ?? 0)) return
          if (floorPlanId !== undefined && stay.floorPlanId !== floorPlanId) return
          for (const part of taggedParts(taggings.get(stay.epc) ?? [], { from: stay.from, to: stay.to, peopleFrom }))
            if (part.from < range.end && part.to > range.start && view.sees(stay.epc, part)) parts.add({ stay, part })
        },
      })
      // An hour more on both sides: what goes on there is told apart from what ends.
      const hours = { from: hourOf(range.start) - hourMs, to: hourOf(range.end - 1) + 2 * hourMs }
      const epcsSeen = view.tagsOf(taggings)
      const asked = { organizationId, ...hours, epcs: epcsSeen, zoneIds, floorPlanId, signal: c.req.raw.signal }
      for await (const some of hoursAsked(clickhouse, asked)) for (const hour of some) stays.add(hour)
      await inTurns(stays.finish())

      const found = parts.all()
      const shown = found.slice(0, limit)
      await noteLook(gateway, c, { people: peopleOf(shown.map(({ part }) => part)), range })
      const told = shown.map(({ stay, part }): SentTagStay => {
        const { epc, floorPlanId, zoneId, sureness, evidence } = stay
        const isOver = part.to < range.end && !(part.to === stay.to && stay.isOpen && asOf - stay.to <= silentMs)
        const to = isOver ? iso(part.to) : null
        return { ...view.named(epc, part), floorPlanId, zoneId, from: iso(part.from), to, sureness, evidence }
      })
      return answer(c, { asOf: iso(asOf), stays: told, more: found.length > limit })
    },
  })
