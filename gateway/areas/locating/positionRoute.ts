import { z } from '@hono/zod-openapi'
import { hoursAround, presenceAt } from '@takt/domain/areas/locating/presenceAt.ts'
import { positionsData, type SentTagPosition } from '@takt/domain/areas/locating/responses/positions.ts'
import { peopleOf, type Tagged, taggedParts } from '@takt/domain/areas/locating/taggedParts.ts'
import { hourOf, type TagHour } from '@takt/domain/areas/locating/tagHour.ts'
import { instantText } from '@takt/domain/core/item/values.ts'
import type { ClickHouse } from '@takt/store/clickhouse/clickhouse.ts'
import { liveTagIds } from '@takt/store/locating/liveTagIds.ts'
import { locatingSettings } from '@takt/store/locating/locatingSettings.ts'
import { readTaggings } from '@takt/store/locating/taggings.ts'
import { firstTagHour, type TagHourRange } from '@takt/store/locating/tagHours.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import { createYielder } from '@takt/store/queue/yielding.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { filterBody, rowNumber } from './filterBody.ts'
import { limitedTagHours } from './limitedTagHours.ts'
import type { createViewAudit } from './viewAudit.ts'
import { viewOf } from './viewOf.ts'

/** Returns the floor plans of a request: a plan, those of a facility, or the intersection of both; null for all. */
async function requestedPlans(
  trx: Transaction<Tables>,
  organizationId: number,
  { floorPlanId, facilityId }: { floorPlanId?: number | undefined; facilityId?: number | undefined },
): Promise<ReadonlySet<number> | null> {
  if (facilityId === undefined) return floorPlanId === undefined ? null : new Set([floorPlanId])
  const { rows } = await sql<{ id: number }>`select floor_plan_id as id from floor_plans
    where organization_id = ${organizationId}::int and facility_id = ${facilityId}::int`.execute(trx)
  return new Set(rows.map(({ id }) => id).filter((id) => floorPlanId === undefined || id === floorPlanId))
}

const positionsBody = z.object({
  ...filterBody,
  at: instantText.optional().describe('Default: now; later times are treated as now'),
  floorPlanId: rowNumber.optional(),
  facilityId: rowNumber.optional().describe('Tags on any floor plan of this facility'),
  showAllReads: z.boolean().default(false).describe('Include tags that are attached to nothing'),
})

/** Returns tag hours by tag. */
async function readHours(clickhouse: ClickHouse, range: TagHourRange) {
  const byTag = new Map<string, TagHour[]>()
  for await (const some of limitedTagHours(clickhouse, range))
    for (const hour of some) {
      const tagHours = byTag.get(hour.epc)
      if (tagHours) tagHours.push(hour)
      else byTag.set(hour.epc, [hour])
    }
  return byTag
}

const iso = (at: number) => new Date(at).toISOString()

/** Returns a cached ISO formatter: many instants have few distinct values, because positions change in steps. */
function createCachedIso() {
  const texts = new Map<number, string>()
  return (at: number): string => {
    const text = texts.get(at) ?? iso(at)
    texts.set(at, text)
    return text
  }
}

/** `POST /api/locating/positions`: positions of tags at an instant. Positions of people require a separate right. */
export function positionRoute(gateway: Gateway, recordViews: ReturnType<typeof createViewAudit>): Route {
  const idOf = liveTagIds(gateway.dependencies.env.TAKT_SECRET)
  return route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/locating/positions',
    isAudited: false,
    tags: ['locating'],
    summary:
      'Positions of tags at an instant; positions of people require the right to see them (approve on employees) and are recorded in the audit log',
    body: positionsBody,
    response: responses('Positions by tag', positionsData),
    handle: async (c, { body }) => {
      const { clickhouse, db, now } = gateway.dependencies
      const { session } = c.var
      const { signal } = c.req.raw
      const organizationId = organizationOf(session)
      const clock = now()
      const asOf = Math.min(clock, body.at === undefined ? Number.POSITIVE_INFINITY : Date.parse(body.at))
      const epcs = body.epcs?.length ? body.epcs : undefined
      const { taggings, plans, settings } = await asTenant(db, tenantOf(session), async (trx) => ({
        taggings: await readTaggings(trx, { organizationId, from: asOf, to: asOf, epcs }),
        plans: await requestedPlans(trx, organizationId, body),
        settings: await locatingSettings(trx, organizationId, clock),
      }))
      const { peopleFrom, silentMs } = settings
      const view = viewOf(gateway, session, { filter: body, peopleFrom })
      const timing = { now: clock, silentMs }
      const hourRange = hoursAround(asOf, timing)
      const hourQuery = { organizationId, ...hourRange, epcs: view.tagsOf(taggings), signal }
      const hours = await readHours(clickhouse, hourQuery)
      const positions: SentTagPosition[] = []
      const visible: Tagged[] = []
      const yieldTurn = createYielder()
      const isoOf = createCachedIso()
      for (const [epc, ofTag] of hours) {
        const pendingTurn = yieldTurn()
        if (pendingTurn) {
          await pendingTurn
          signal.throwIfAborted()
        }
        const position = presenceAt(ofTag, asOf, timing)
        if (!position || (plans && !plans.has(position.point.floorPlanId))) continue
        // Positions before the tag was attached to this object do not belong to it.
        const tagged = taggedParts(taggings.get(epc) ?? [], {
          from: Math.min(position.since, asOf),
          to: asOf + 1,
          peopleFrom,
        }).at(-1)
        if (!tagged || !view.sees(epc, tagged)) continue
        visible.push(tagged)
        const { at: _, ...point } = position.point
        const until = position.until === null ? null : isoOf(position.until)
        const liveId = body.at === undefined ? idOf(organizationId, epc, hourOf(clock)) : null
        positions.push({ ...view.identityOf(epc, tagged), liveId, ...point, since: isoOf(tagged.from), until })
      }
      await recordViews(c, peopleOf(visible), { start: asOf, end: asOf + 1 })
      const first = hours.size > 0 ? null : await firstTagHour(clickhouse, { organizationId, signal })
      const knownFrom = first !== null && asOf < first ? iso(first) : null
      return respond(c, { asOf: iso(asOf), knownFrom, positions })
    },
  })
}
