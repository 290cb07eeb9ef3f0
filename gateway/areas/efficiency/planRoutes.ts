import { z } from '@hono/zod-openapi'
import { planData } from '@takt/domain/areas/efficiency/responses/plan.ts'
import { resources } from '@takt/domain/areas/masterData/resources.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError, invalid, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import type { FloorOf } from './floorReader.ts'
import { instantIn, instantText } from './instant.ts'
import { planOf } from './planOf.ts'
import { efficiencyTexts as texts } from './texts.ts'

const longestMs = 400 * 86_400_000

/** `GET /api/resources/{resourceID}/plan`. */
export function planRoutes(floorOf: FloorOf): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'get',
      path: '/resources/{resourceID}/plan',
      params: z.object({ resourceID: z.string() }),
      query: z.object({
        start: instantText,
        end: instantText.describe('Exclusive; at most 400 days after the start; may be in the future'),
      }),
      response: responses('The plan of a machine: shift time, breaks and planned stops, exceptions', planData),
      handle: async (c, input) => {
        const { resourceID } = input.params
        const floor = await floorOf(organizationOf(c.var.session))
        if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
        const { start: from, end: to } = input.query
        const [start, end] = [instantIn(from, floor.timeZone), instantIn(to, floor.timeZone)]
        if (end <= start) throw invalid({ end: texts.mustBeAfterStart })
        if (end - start > longestMs) throw new HttpError('tooLarge', texts.tooManyPlannedDays)
        return respond(c, planOf(floor, resourceID, { start, end }))
      },
    }),
  ]
}
