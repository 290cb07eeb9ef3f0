import { type BreakdownData, breakdownData } from '@takt/domain/areas/efficiency/answers/breakdown.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { figuresPrint } from '@takt/store/floor/floorPrint.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answerLarge, answers } from '../../core/http/responses/answer.ts'
import { asLargeAnswer } from '../../core/http/responses/largeAnswers.ts'
import { forbidden } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { createAnswerCache, wholeFloor } from '../efficiency/face.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { breakdownBody } from './breakdownBody.ts'
import { isLargeBreakdown } from './breakdownQuestion.ts'
import { createBreakdowns } from './createBreakdowns.ts'

/** Rows that the remembered answers may hold. */
const rowsKept = 500_000

/** `POST /api/analytics/breakdown`. */
export function breakdownRoutes(dependencies: Dependencies, sources: AnalyticsSources): readonly Route[] {
  const { now } = dependencies
  const { floorOf } = sources
  const answerOf = createBreakdowns(dependencies, sources)
  const cache = createAnswerCache<BreakdownData>({
    now,
    maxSize: rowsKept,
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
      answer: answers('Where the time of machines went and what they made, told apart as asked', breakdownData),
      handle: async (c, asked) => {
        const { session } = c.var
        const organizationId = organizationOf(session)
        const { ttlSecs, ...body } = asked.body
        if (body.by.includes('empID') && !maySeePeople(session)) throw forbidden('employees', 'read', session)
        const floor = await floorOf(organizationId)
        const key = JSON.stringify([organizationId, figuresPrint(wholeFloor(floor)), body])
        const compute = (signal: AbortSignal) => answerOf(floor, { ...body, ttlSecs }, signal)
        return asLargeAnswer(c, isLargeBreakdown({ ...body, ttlSecs }, floor), async () =>
          answerLarge(c, await cache.get(key, ttlSecs * 1000, compute, c.req.raw.signal)),
        )
      },
    }),
  ]
}
