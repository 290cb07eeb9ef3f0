import type { Floor } from '@takt/domain/areas/efficiency/floor/floor.ts'
import { qualityColumnsData } from '@takt/domain/areas/quality/answers/qualityColumns.ts'
import { type QualityPivotData, qualityPivotData } from '@takt/domain/areas/quality/answers/qualityPivot.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { figuresPrint } from '@takt/store/floor/floorPrint.ts'
import type { Context } from 'hono'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answerLarge, answers } from '../../core/http/responses/answer.ts'
import { forbidden } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import type { createPartTables } from '../analytics/face.ts'
import { createAnswerCache, type FloorOf, wholeFloor } from '../efficiency/face.ts'
import { createQualityPivots } from './createQualityPivots.ts'
import { type QualityColumnsBody, qualityColumnsBody, qualityPivotBody } from './qualityPivotBody.ts'

/** Rows that the remembered answers may hold. */
const rowsKept = 200_000

/** `POST /api/analytics/qualityPivot`, and the same as columns. */
export function qualityRoutes(
  dependencies: Dependencies,
  sources: { floorOf: FloorOf; partTableOf: ReturnType<typeof createPartTables> },
): readonly Route[] {
  const { floorOf, partTableOf } = sources
  const pivots = createQualityPivots(dependencies, partTableOf)
  /** Answers what `compute` makes, remembered as long as is asked for. */
  function remembered<Body extends QualityColumnsBody, Data extends Pick<QualityPivotData, 'recomputing'>>(
    compute: (floor: Floor, body: Body, signal: AbortSignal) => Promise<Data>,
    rowsOf: (data: Data) => number,
  ) {
    const cache = createAnswerCache<Data>({
      now: dependencies.now,
      maxSize: rowsKept,
      sizeOf: (data) => 1 + rowsOf(data),
      lifeOf: ({ recomputing }) => (recomputing ? 0 : Number.POSITIVE_INFINITY),
    })
    return async (c: Context<RequestEnv>, { body }: { body: Body }) => {
      const { session } = c.var
      const organizationId = organizationOf(session)
      const { ttlSecs, ...asked } = body
      const isOfPeople = asked.segments.includes('empID') || asked.only.empID !== undefined
      if (isOfPeople && !maySeePeople(session)) throw forbidden('employees', 'read', session)
      const floor = await floorOf(organizationId)
      const key = JSON.stringify([organizationId, figuresPrint(wholeFloor(floor)), asked])
      const answered = (signal: AbortSignal) => compute(floor, body, signal)
      return answerLarge(c, await cache.get(key, ttlSecs * 1000, answered, c.req.raw.signal))
    }
  }
  const asked = { right: ['dashboards', 'read'], method: 'post', isAudited: false } as const
  return [
    route({
      ...asked,
      path: '/analytics/qualityPivot',
      body: qualityPivotBody,
      answer: answers('What was made and what was found at checks, told apart as asked', qualityPivotData),
      handle: remembered(pivots.rows, ({ rows }) => rows.length),
    }),
    route({
      ...asked,
      path: '/analytics/qualityColumns',
      summary: 'The rows of qualityPivot as columns, for tables of many',
      body: qualityColumnsBody,
      answer: answers('Of each row what it is of and what it counts, in the order of the rows', qualityColumnsData),
      handle: remembered(pivots.columns, ({ rowCount }) => rowCount),
    }),
  ]
}
