import { maySeePeople } from '@takt/domain/peopleFields.ts'
import { type QualityPivotData, qualityPivotData } from '@takt/domain/quality/answers/qualityPivot.ts'
import { figuresPrint } from '@takt/store/floorPrint.ts'
import type { createPartTables } from '../analytics/face.ts'
import type { Dependencies } from '../dependencies.ts'
import { createAnswerCache, type FloorOf, wholeFloor } from '../efficiency/face.ts'
import { answerLarge, answers } from '../http/answer.ts'
import { organizationOf } from '../http/authorize.ts'
import { forbidden } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import { createQualityPivots } from './createQualityPivots.ts'
import { qualityPivotBody } from './qualityPivotBody.ts'

/** Rows that the remembered answers may hold. */
const rowsKept = 200_000

/** `POST /api/analytics/qualityPivot`. */
export function qualityRoutes(
  dependencies: Dependencies,
  sources: { floorOf: FloorOf; partTableOf: ReturnType<typeof createPartTables> },
): readonly Route[] {
  const { floorOf, partTableOf } = sources
  const pivotOf = createQualityPivots(dependencies, partTableOf)
  const cache = createAnswerCache<QualityPivotData>({
    now: dependencies.now,
    maxSize: rowsKept,
    sizeOf: ({ rows }) => 1 + rows.length,
    lifeOf: ({ recomputing }) => (recomputing ? 0 : Number.POSITIVE_INFINITY),
  })
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/analytics/qualityPivot',
      isAudited: false,
      body: qualityPivotBody,
      answer: answers('What was made and what was found at checks, told apart as asked', qualityPivotData),
      handle: async (c, { body }) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const { ttlSecs, ...asked } = body
        const isOfPeople = asked.segments.includes('empID') || asked.only.empID !== undefined
        if (isOfPeople && !maySeePeople(session)) throw forbidden('employees', 'read', session)
        const floor = await floorOf(organizationId)
        const key = JSON.stringify([organizationId, figuresPrint(wholeFloor(floor)), asked])
        const compute = (signal: AbortSignal) => pivotOf(floor, body, signal)
        return answerLarge(c, await cache.get(key, ttlSecs * 1000, compute, c.req.raw.signal))
      },
    }),
  ]
}
