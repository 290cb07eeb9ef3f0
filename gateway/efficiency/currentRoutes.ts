import { createRoute, z } from '@hono/zod-openapi'
import { stateLook } from '@takt/domain/efficiency/stateLook.ts'
import type { Dependencies } from '../dependencies.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf, requires } from '../http/authorize.ts'
import { createRouter, type Router } from '../http/router.ts'
import { currentRows } from './currentRows.ts'
import { floorNow } from './floorNow.ts'
import type { FloorOf } from './teepRoutes.ts'

const instant = z.iso.datetime().nullable()
const route = createRoute({
  method: 'get',
  path: '/resources/current',
  responses: answers(
    'What each machine is doing now, with job, part and people; unknown where nothing is heard',
    z.array(
      z.object({
        resourceID: z.string(),
        description: z.string().nullable(),
        deviceId: z.int(),
        state: z.string().describe(Object.keys(stateLook).join(', ')),
        since: instant,
        lastTo: instant.describe('What time the latest news is of'),
        heardAt: instant.describe('When that news arrived; null where the service only read it from store'),
        reason: z.string().nullable(),
        jobNum: z.string().nullable(),
        assemblySeq: z.int().nullable(),
        oprSeq: z.int().nullable(),
        partNum: z.string().nullable(),
        partRevision: z.string().nullable(),
        empIDs: z.array(z.string()),
        jobSince: instant,
        good: z.number().describe('Made since jobSince, as far as was seen'),
        scrap: z.number(),
        idealCycleSecs: z.number().nullable(),
      }),
    ),
  ),
})

/** `GET /api/resources/current`. */
export function currentRoutes(dependencies: Dependencies, floorOf: FloorOf): Router {
  const router = createRouter()
  router.use(route.path, requires('dashboards', 'read'))
  router.openapi(route, async (c) => {
    const organizationId = organizationOf(c.var.session)
    const [floor, current] = await Promise.all([floorOf(organizationId), floorNow(dependencies, organizationId)])
    return answer(c, currentRows(floor, current, dependencies.now()))
  })
  return router
}
