import { type BreakdownData, breakdownData } from '@takt/domain/areas/efficiency/responses/breakdown.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { metricsPrint } from '@takt/store/floor/floorPrint.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { forbidden } from '../../core/http/responses/httpError.ts'
import { makeLargeResponse } from '../../core/http/responses/largeResponses.ts'
import { respondLarge, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { createResponseCache, wholeFloor } from '../efficiency/index.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { breakdownBody } from './breakdownBody.ts'
import { isLargeBreakdown } from './breakdownQuery.ts'
import { createBreakdowns } from './createBreakdowns.ts'

/** Maximum number of rows in the response cache. */
const maxCachedRows = 500_000

/** `POST /api/analytics/breakdown`. */
export function breakdownRoutes(dependencies: Dependencies, sources: AnalyticsSources): readonly Route[] {
  const { now } = dependencies
  const { floorOf } = sources
  const readBreakdown = createBreakdowns(dependencies, sources)
  const cache = createResponseCache<BreakdownData>({
    now,
    maxSize: maxCachedRows,
    sizeOf: ({ rows }) => 1 + rows.length,
    lifeOf: ({ recomputing }) => (recomputing ? 0 : Number.POSITIVE_INFINITY),
  })

  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/analytics/breakdown',
      isAudited: false,
      body: breakdownBody,
      response: responses('Machine time and produced parts, grouped by the requested dimensions', breakdownData),
      handle: async (c, input) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const { ttlSecs, ...body } = input.body
        if (body.by.includes('empID') && !maySeePeople(session)) throw forbidden('employees', 'read', session)
        const floor = await floorOf(organizationId)
        const key = JSON.stringify([organizationId, metricsPrint(wholeFloor(floor)), body])
        const compute = (signal: AbortSignal) => readBreakdown(floor, { ...body, ttlSecs }, signal)
        return makeLargeResponse(c, isLargeBreakdown({ ...body, ttlSecs }, floor), async () =>
          respondLarge(c, await cache.get(key, ttlSecs * 1000, compute, c.req.raw.signal)),
        )
      },
    }),
  ]
}
