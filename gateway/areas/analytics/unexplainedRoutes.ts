import { z } from '@hono/zod-openapi'
import {
  askedKinds,
  type SentUnexplainedStops,
  stopKinds,
  unexplainedStopsData,
} from '@takt/domain/areas/efficiency/answers/unexplainedStops.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answerLarge, answers } from '../../core/http/responses/answer.ts'
import { asLargeAnswer } from '../../core/http/responses/largeAnswers.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { rangeBody, rangeOf, resourcesOf } from '../efficiency/face.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { machineDaysAtMost } from './breakdownQuestion.ts'
import { analyticsTexts as texts } from './texts.ts'
import { unexplainedStops } from './unexplainedStops.ts'

const most = 500
const largeMachineDays = 1000
const body = rangeBody
  .omit({ ttlSecs: true })
  .extend({
    kinds: z
      .array(z.enum(stopKinds, `must be one of ${stopKinds.join(', ')}`), 'must be a list of kinds')
      .min(1, 'at least one kind')
      .default([...askedKinds])
      .describe('Which ways of standing still'),
    limit: z.int('must be a whole number').min(1, 'at least 1').max(most, `at most ${most}`).default(200),
  })
  .describe('Which machines, in which stretch of time')

/** `POST /api/analytics/unexplainedStops`. */
export function unexplainedRoutes(
  { clickhouse, systemDb, now }: Dependencies,
  { floorOf, entriesOf }: AnalyticsSources,
): readonly Route[] {
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/analytics/unexplainedStops',
      isAudited: false,
      body,
      answer: answers('The stops of all machines that have no reason, the longest first', unexplainedStopsData),
      handle: async (c, { body: { kinds, limit, ...asked } }) => {
        const floor = await floorOf(organizationOf(c.var.session))
        const asOf = now()
        const { start, end } = rangeOf(asked, floor.timeZone)
        const range = { start: Math.min(start, asOf), end: Math.min(end, asOf) }
        const resourceIDs = resourcesOf(floor, asked.resourceIDs)
        const machineDays = Math.ceil((resourceIDs.length * (range.end - range.start)) / 86_400_000)
        if (machineDays > machineDaysAtMost)
          throw new Refusal('tooLarge', texts.tooManyDaysToLookThrough(machineDays, machineDaysAtMost))
        const question = { floor, resourceIDs, range, asOf, kinds, limit }
        return asLargeAnswer(c, machineDays > largeMachineDays, async () =>
          answerLarge<SentUnexplainedStops>(c, await unexplainedStops({ clickhouse, systemDb, entriesOf }, question)),
        )
      },
    }),
  ]
}
