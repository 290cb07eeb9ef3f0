import { type BreakdownData, breakdownData } from '@takt/domain/efficiency/answers/breakdown.ts'
import { maySeePeople } from '@takt/domain/peopleFields.ts'
import { figuresPrint } from '@takt/store/floorPrint.ts'
import type { Dependencies } from '../dependencies.ts'
import { createAnswerCache, wholeFloor } from '../efficiency/face.ts'
import { answerLarge, answers } from '../http/answer.ts'
import { organizationOf } from '../http/authorize.ts'
import { asLargeAnswer } from '../http/largeAnswers.ts'
import { forbidden } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
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
