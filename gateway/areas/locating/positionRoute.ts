import { z } from '@hono/zod-openapi'
import { positionsData, type SentTagPosition } from '@takt/domain/areas/locating/answers/positions.ts'
import { hoursAround, placeAt } from '@takt/domain/areas/locating/placeAt.ts'
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
import { turns } from '@takt/store/queue/turns.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { createLooks } from './createLooks.ts'
import { filterBody, rowNumber } from './filterBody.ts'
import { hoursAsked } from './hoursAsked.ts'
import { viewOf } from './viewOf.ts'

/** The floor plans that a question is of: a plan, those of a facility, or what is of both; null: all. */
async function plansAsked(
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
  at: instantText.optional().describe('Now, if left out; never later than that'),
  floorPlanId: rowNumber.optional(),
  facilityId: rowNumber.optional().describe('On any floor plan of this facility'),
  showAllReads: z.boolean().default(false).describe('Tags that are on nothing as well'),
})

/** Hours by tag. */
async function readHours(clickhouse: ClickHouse, range: TagHourRange) {
  const byTag = new Map<string, TagHour[]>()
  for await (const some of hoursAsked(clickhouse, range))
    for (const hour of some) {
      const known = byTag.get(hour.epc)
      if (known) known.push(hour)
      else byTag.set(hour.epc, [hour])
    }
  return byTag
}

const iso = (at: number) => new Date(at).toISOString()

/** The same of many instants among which few differ: places are told in steps. */
function isoOfMany() {
  const known = new Map<number, string>()
  return (at: number): string => {
    const text = known.get(at) ?? iso(at)
    known.set(at, text)
    return text
  }
}

/** `POST /api/locating/positions`: where tags are at an instant. People are among them by a right of its own. */
export function positionRoute(gateway: Gateway, noteLooks: ReturnType<typeof createLooks>): Route {
  const idOf = liveTagIds(gateway.dependencies.env.TAKT_SECRET)
  return route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/locating/positions',
    isAudited: false,
    tags: ['locating'],
    summary:
      'Where tags are at an instant; people only with the right to see where they are (approve on employees), and noted on the audit',
    body: positionsBody,
    answer: answers('Positions by tag', positionsData),
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
        plans: await plansAsked(trx, organizationId, body),
        settings: await locatingSettings(trx, organizationId, clock),
      }))
      const { peopleFrom, silentMs } = settings
      const view = viewOf(gateway, session, { filter: body, peopleFrom })
      const knowing = { now: clock, silentMs }
      const around = hoursAround(asOf, knowing)
      const asked = { organizationId, ...around, epcs: view.tagsOf(taggings), signal }
      const hours = await readHours(clickhouse, asked)
      const positions: SentTagPosition[] = []
      const seen: Tagged[] = []
      const turn = turns()
      const told = isoOfMany()
      for (const [epc, ofTag] of hours) {
        const waits = turn()
        if (waits) {
          await waits
          signal.throwIfAborted()
        }
        const place = placeAt(ofTag, asOf, knowing)
        if (!place || (plans && !plans.has(place.point.floorPlanId))) continue
        // What came before the tag was put on this is not its.
        const tagged = taggedParts(taggings.get(epc) ?? [], {
          from: Math.min(place.since, asOf),
          to: asOf + 1,
          peopleFrom,
        }).at(-1)
        if (!tagged || !view.sees(epc, tagged)) continue
        seen.push(tagged)
        const { at: _, ...point } = place.point
        const until = place.until === null ? null : told(place.until)
        const liveId = body.at === undefined ? idOf(organizationId, epc, hourOf(clock)) : null
        positions.push({ ...view.named(epc, tagged), liveId, ...point, since: told(tagged.from), until })
      }
      await noteLooks(c, peopleOf(seen), { start: asOf, end: asOf + 1 })
      const first = hours.size > 0 ? null : await firstTagHour(clickhouse, { organizationId, signal })
      const knownFrom = first !== null && asOf < first ? iso(first) : null
      return answer(c, { asOf: iso(asOf), knownFrom, positions })
    },
  })
}
