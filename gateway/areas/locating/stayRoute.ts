import { z } from '@hono/zod-openapi'
import { isInPolygon } from '@takt/domain/areas/locating/isInPolygon.ts'
import type { PresenceInterval } from '@takt/domain/areas/locating/presenceIntervals.ts'
import { type SentTagStay, staysData } from '@takt/domain/areas/locating/responses/stays.ts'
import { createStays, type Stay } from '@takt/domain/areas/locating/stay.ts'
import { peopleOf, type Tagged, taggedParts } from '@takt/domain/areas/locating/taggedParts.ts'
import { hourMs, hourOf } from '@takt/domain/areas/locating/tagHour.ts'
import { locatingSettings } from '@takt/store/locating/locatingSettings.ts'
import { readTaggings } from '@takt/store/locating/taggings.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { runYielding } from '@takt/store/queue/yielding.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { invalid } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { rangeBody } from '../efficiency/index.ts'
import { filterBody, rowNumber } from './filterBody.ts'
import { limitedTagHours } from './limitedTagHours.ts'
import { recordView } from './recordView.ts'
import { requestedRange } from './requestedRange.ts'
import { locatingTexts as texts } from './texts.ts'
import { viewOf } from './viewOf.ts'

/** Collects the first `limit` entries by `compare`, holding at most twice as many at any time. */
export function earliest<Entry>(limit: number, compare: (a: Entry, b: Entry) => number) {
  const entries: Entry[] = []
  const trim = () => {
    entries.sort(compare)
    entries.length = Math.min(entries.length, limit)
  }
  return {
    add(entry: Entry) {
      entries.push(entry)
      if (entries.length >= 2 * limit) trim()
    },
    /** Returns the entries in order. */
    all(): readonly Entry[] {
      trim()
      return entries
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
    .describe('Part of the floor plan: stays start and end where tags enter and leave it'),
  showAllReads: z.boolean().default(false).describe('Include tags that are attached to nothing'),
  limit: z.int().min(1).max(10_000).default(1000),
})

type StayPart = { stay: Stay; part: Tagged }

const byStart = (a: StayPart, b: StayPart) => a.part.from - b.part.from || (a.stay.epc < b.stay.epc ? -1 : 1)

const iso = (at: number) => new Date(at).toISOString()

/** `POST /api/locating/stays`: stays of tags with start and end. Views of people are recorded in the audit log. */
export const stayRoute = (gateway: Gateway): Route =>
  route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/locating/stays',
    isAudited: false,
    tags: ['locating'],
    summary: 'Stays of tags in zones or in an area; stays of people require the right to see their positions',
    body: staysBody,
    response: responses('Stays that overlap the range, ordered by start', staysData),
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
        const requested = await requestedRange(trx, organizationId, body)
        const rows = await readTaggings(trx, { organizationId, from: requested.start, to: requested.end, epcs })
        return { range: requested, taggings: rows, settings: await locatingSettings(trx, organizationId, asOf) }
      })
      const { peopleFrom, silentMs } = settings
      const view = viewOf(gateway, session, { filter: body, peopleFrom })
      const parts = earliest<StayPart>(limit + 1, byStart)
      const inside =
        area &&
        (({ point }: PresenceInterval) => point.floorPlanId === floorPlanId && isInPolygon(area, point.x, point.y))
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
      // Includes one more hour on both sides, to distinguish stays that continue from those that end.
      const hours = { from: hourOf(range.start) - hourMs, to: hourOf(range.end - 1) + 2 * hourMs }
      const visibleEpcs = view.tagsOf(taggings)
      const hourQuery = { organizationId, ...hours, epcs: visibleEpcs, zoneIds, floorPlanId, signal: c.req.raw.signal }
      for await (const some of limitedTagHours(clickhouse, hourQuery)) for (const hour of some) stays.add(hour)
      await runYielding(stays.finish())

      const matches = parts.all()
      const page = matches.slice(0, limit)
      await recordView(gateway, c, { people: peopleOf(page.map(({ part }) => part)), range })
      const result = page.map(({ stay, part }): SentTagStay => {
        const { epc, floorPlanId, zoneId, sureness, evidence } = stay
        const isOver = part.to < range.end && !(part.to === stay.to && stay.isOpen && asOf - stay.to <= silentMs)
        const to = isOver ? iso(part.to) : null
        return { ...view.identityOf(epc, part), floorPlanId, zoneId, from: iso(part.from), to, sureness, evidence }
      })
      return respond(c, { asOf: iso(asOf), stays: result, more: matches.length > limit })
    },
  })
