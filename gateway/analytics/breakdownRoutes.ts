import { type BreakdownData, breakdownData } from '@takt/domain/efficiency/answers/breakdown.ts'
import type { Floor } from '@takt/domain/efficiency/floor.ts'
import { figuresPrint } from '@takt/store/floorPrint.ts'
import type { Dependencies } from '../dependencies.ts'
import { createAnswerCache, nothingPending, recomputingIn, wholeFloor } from '../efficiency/face.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf } from '../http/authorize.ts'
import { type Route, route } from '../http/route.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { type BreakdownBody, breakdownBody } from './breakdownBody.ts'
import { breakdownQuestion } from './breakdownQuestion.ts'
import { computeBreakdown } from './computeBreakdown.ts'
import { createStandings } from './standings.ts'

/** Rows that the remembered answers may hold. */
const rowsKept = 500_000

/** `POST /api/analytics/breakdown`. */
export function breakdownRoutes(
  { clickhouse, now }: Dependencies,
  { floorOf, entriesOf, pendingOf = async () => nothingPending }: AnalyticsSources,
): readonly Route[] {
  const standingOf = createStandings(clickhouse)
  const cache = createAnswerCache<BreakdownData>({
    now,
    maxSize: rowsKept,
    sizeOf: ({ rows }) => 1 + rows.length,
    lifeOf: ({ recomputing }) => (recomputing ? 0 : Number.POSITIVE_INFINITY),
  })

  const compute = async (floor: Floor, body: BreakdownBody): Promise<BreakdownData> => {
    const question = breakdownQuestion(body, floor, now())
    const standing = await standingOf(floor, question.asOf)
    const pending = await pendingOf(floor, { reasons: true, known: standing.noted })
    const data = await computeBreakdown({ clickhouse, entriesOf, standingOf: async () => standing }, question)
    return { ...data, ...recomputingIn(pending, question.resourceIDs, question.range) }
  }
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/analytics/breakdown',
      isAudited: false,
      body: breakdownBody,
      answer: answers('Where the time of machines went and what they made, told apart as asked', breakdownData),
      handle: async (c, asked) => {
        const organizationId = organizationOf(c.var.session)
        const { ttlSecs, ...body } = asked.body
        const floor = await floorOf(organizationId)
        const key = JSON.stringify([organizationId, figuresPrint(wholeFloor(floor)), body])
        return answer(c, await cache.get(key, ttlSecs * 1000, () => compute(floor, { ...body, ttlSecs })))
      },
    }),
  ]
}
