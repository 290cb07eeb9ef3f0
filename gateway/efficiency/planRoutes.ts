import { createRoute, z } from '@hono/zod-openapi'
import { planData } from '@takt/domain/efficiency/answers/plan.ts'
import { resources } from '@takt/domain/masterData/resources.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf, requires } from '../http/authorize.ts'
import { invalid, notFound, Refusal } from '../http/refusal.ts'
import { createRouter, type Router } from '../http/router.ts'
import { nameOf } from '../items/references.ts'
import { instantIn, instantText } from './instant.ts'
import { planOf } from './planOf.ts'
import type { FloorOf } from './teepRoutes.ts'

const longestMs = 400 * 86_400_000

const route = createRoute({
  method: 'get',
  path: '/resources/{resourceID}/plan',
  request: {
    params: z.object({ resourceID: z.string() }),
    query: z.object({
      start: instantText,
      end: instantText.describe('Exclusive; at most 400 days after the start; may lie ahead of now'),
    }),
  },
  responses: answers('What is planned for a machine: shift time, breaks and planned stops, exceptions', planData),
})

/** `GET /api/resources/{resourceID}/plan`. */
export function planRoutes(floorOf: FloorOf): Router {
  const router = createRouter()
  router.use('/resources/:resourceID/plan', requires('dashboards', 'read'))
  router.openapi(route, async (c) => {
    const { resourceID } = c.req.valid('param')
    const floor = await floorOf(organizationOf(c.var.session))
    if (!floor.resources.has(resourceID)) throw notFound(nameOf(resources, { resourceID }))
    const asked = c.req.valid('query')
    const [start, end] = [instantIn(asked.start, floor.timeZone), instantIn(asked.end, floor.timeZone)]
    if (end <= start) throw invalid({ end: 'must be after start' })
    if (end - start > longestMs) throw new Refusal('tooLarge', 'At most 400 days are planned at once')
    return answer(c, planOf(floor, resourceID, { start, end }))
  })
  return router
}
