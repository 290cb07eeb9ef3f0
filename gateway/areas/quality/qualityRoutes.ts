import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { qualityColumnsData } from '@takt/domain/areas/quality/responses/qualityColumns.ts'
import { type QualityPivotData, qualityPivotData } from '@takt/domain/areas/quality/responses/qualityPivot.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { metricsPrint } from '@takt/store/floor/floorPrint.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { forbidden } from '../../core/http/responses/httpError.ts'
import { respondLarge, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { createPartTables } from '../analytics/index.ts'
import { createResponseCache, type FloorOf, wholeFloor } from '../efficiency/index.ts'
import { createQualityPivots } from './createQualityPivots.ts'
import { type QualityColumnsBody, qualityColumnsBody, qualityPivotBody } from './qualityPivotBody.ts'

/** Maximum number of rows in the response cache. */
const maxCachedRows = 200_000

/** Routes `POST /api/analytics/qualityPivot` and its columnar variant. */
export function qualityRoutes(
  dependencies: Dependencies,
  sources: { floorOf: FloorOf; partTableOf: ReturnType<typeof createPartTables> },
): readonly Route[] {
  const { floorOf, partTableOf } = sources
  const pivots = createQualityPivots(dependencies, partTableOf)
  /** Creates a handler that returns the result of `compute`, cached for the requested time. */
  function remembered<Body extends QualityColumnsBody, Data extends Pick<QualityPivotData, 'recomputing'>>(
    compute: (floor: Floor, body: Body, signal: AbortSignal) => Promise<Data>,
    rowsOf: (data: Data) => number,
  ) {
    const cache = createResponseCache<Data>({
      now: dependencies.now,
      maxSize: maxCachedRows,
      sizeOf: (data) => 1 + rowsOf(data),
      lifeOf: ({ recomputing }) => (recomputing ? 0 : Number.POSITIVE_INFINITY),
    })
    return async (c: Context<RequestEnv>, { body }: { body: Body }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const { ttlSecs, ...query } = body
      const isOfPeople = query.segments.includes('empID') || query.only.empID !== undefined
      if (isOfPeople && !maySeePeople(session)) throw forbidden('employees', 'read', session)
      const floor = await floorOf(organizationId)
      const key = JSON.stringify([organizationId, metricsPrint(wholeFloor(floor)), query])
      const computeData = (signal: AbortSignal) => compute(floor, body, signal)
      return respondLarge(c, await cache.get(key, ttlSecs * 1000, computeData, c.req.raw.signal))
    }
  }
  const routeDefaults = { right: ['dashboards', 'read'], method: 'post', isAudited: false } as const
  return [
    route({
      ...routeDefaults,
      path: '/analytics/qualityPivot',
      body: qualityPivotBody,
      response: responses('Parts and check values, grouped as requested', qualityPivotData),
      handle: remembered(pivots.rows, ({ rows }) => rows.length),
    }),
    route({
      ...routeDefaults,
      path: '/analytics/qualityColumns',
      summary: 'The rows of qualityPivot as columns, for large tables',
      body: qualityColumnsBody,
      response: responses('Dimensions and counts of each row, in the order of the rows', qualityColumnsData),
      handle: remembered(pivots.columns, ({ rowCount }) => rowCount),
    }),
  ]
}
