import { z } from '@hono/zod-openapi'
import { type SentTrailPoint, trailData } from '@takt/domain/areas/locating/answers/trail.ts'
import { placeStretches } from '@takt/domain/areas/locating/placeStretches.ts'
import { peopleOf, type Tagged, taggedParts } from '@takt/domain/areas/locating/taggedParts.ts'
import { hourMs, hourOf } from '@takt/domain/areas/locating/tagHour.ts'
import { epcCode } from '@takt/domain/areas/tags/epc.ts'
import { locatingSettings } from '@takt/store/locating/locatingSettings.ts'
import { readTaggings } from '@takt/store/locating/taggings.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { turns } from '@takt/store/queue/turns.ts'
import type { Gateway } from '../../core/area.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { type Route, route } from '../../core/http/route.ts'
import { rangeBody } from '../efficiency/face.ts'
import { hoursAsked } from './hoursAsked.ts'
import { noteLook } from './noteLook.ts'
import { rangeAsked } from './rangeAsked.ts'
import { viewOf } from './viewOf.ts'

const mostPoints = 5000

const trailBody = z.object({
  ...rangeBody.pick({ startDate: true, endDate: true }).shape,
  epc: epcCode,
})

const iso = (at: number) => new Date(at).toISOString()

/** A point of a trail in epoch ms; null: nowhere. */
type Step = { at: number; place: { floorPlanId: number; zoneId: number | null; x: number; y: number } | null }

/** Of more than 5,000 the first of each of as many equal stretches of the time they take. */
function thinned(steps: readonly Step[]): readonly Step[] {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || steps.length <= mostPoints) return steps
  const stretch = (last.at - first.at + 1) / mostPoints
  let taken = -1
  return steps.filter(({ at }) => {
    const k = Math.floor((at - first.at) / stretch)
    const isFirst = k !== taken
    taken = k
    return isFirst
  })
}

/** `POST /api/locating/trail`: the way of a tag. A look at a person's is on the audit. */
export const trailRoute = (gateway: Gateway): Route =>
  route({
    right: ['dashboards', 'read'],
    method: 'post',
    path: '/locating/trail',
    isAudited: false,
    tags: ['locating'],
    summary: 'The way of a tag; a person’s only with the right to see where people are, and noted on the audit',
    body: trailBody,
    answer: answers('Points in their order', trailData),
    handle: async (c, { body }) => {
      const { clickhouse, db, now } = gateway.dependencies
      const { session } = c.var
      const organizationId = organizationOf(session)
      const { epc } = body
      const { range, taggings, peopleFrom } = await asTenant(db, tenantOf(session), async (trx) => {
        const asked = await rangeAsked(trx, organizationId, body)
        const found = await readTaggings(trx, { organizationId, from: asked.start, to: asked.end, epcs: [epc] })
        const { peopleFrom } = await locatingSettings(trx, organizationId, now())
        return { range: asked, taggings: found.get(epc) ?? [], peopleFrom }
      })
      const { start, end } = range
      const asked = { organizationId, from: hourOf(start), to: hourOf(end - 1) + 2 * hourMs, epcs: [epc] }
      const hours = (await Array.fromAsync(hoursAsked(clickhouse, { ...asked, signal: c.req.raw.signal }))).flat()
      const view = viewOf(gateway, session, { filter: { epcs: [epc] }, peopleFrom })
      const steps: Step[] = []
      const seen: Tagged[] = []
      const turn = turns()
      for (const [i, hour] of hours.entries()) {
        await turn()
        const next = hours[i + 1]
        for (const { from, to, point } of placeStretches(hour, next?.hour === hour.hour + hourMs ? next : null)) {
          if (from >= end || to <= start) continue
          const within = { from: Math.max(from, start), to: Math.min(to, end), peopleFrom }
          for (const part of taggedParts(taggings, within)) {
            if (!view.sees(epc, part)) continue
            seen.push(part)
            // Where the stretch before ended earlier it was nowhere in between.
            if (steps.at(-1)?.at === part.from) steps.pop()
            const { floorPlanId, zoneId, x, y } = point
            steps.push({ at: part.from, place: { floorPlanId, zoneId, x, y } }, { at: part.to, place: null })
          }
        }
      }
      if (steps.at(-1)?.at === end) steps.pop()
      await noteLook(gateway, c, { people: peopleOf(seen), range })
      const nowhere = { floorPlanId: null, zoneId: null, x: null, y: null }
      const points = thinned(steps).map(({ at, place }): SentTrailPoint => ({ at: iso(at), ...(place ?? nowhere) }))
      return answer(c, { epc, points })
    },
  })
