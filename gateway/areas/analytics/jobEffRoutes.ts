import { z } from '@hono/zod-openapi'
import { jobEfficiencyData } from '@takt/domain/areas/efficiency/answers/jobEfficiency.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answerLarge, answers } from '../../core/http/responses/answer.ts'
import { asLargeAnswer } from '../../core/http/responses/largeAnswers.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { createJobEfficiencies } from './createJobEfficiencies.ts'

const jobs = 'must be a list of 1 to 200 job numbers'
const body = z.object({
  jobNumList: z.array(z.string(jobs).min(1, jobs).max(200, jobs), jobs).min(1, jobs).max(200, jobs),
})

/** The view asks for the lives of this many jobs at once; more are a large answer. */
const largeJobs = 20

/** `POST /api/analytics/jobEffHistory`. */
export function jobEffRoutes(dependencies: Dependencies, sources: AnalyticsSources): readonly Route[] {
  const { floorOf } = sources
  const answerOf = createJobEfficiencies(dependencies, sources)
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/analytics/jobEffHistory',
      isAudited: false,
      body,
      answer: answers(
        'What each operation of the jobs should take and took in its whole life, with its setups; of unknown ' +
          'jobs nothing',
        jobEfficiencyData,
      ),
      handle: async (c, asked) => {
        const floor = await floorOf(organizationOf(c.var.session))
        const jobNums = [...new Set(asked.body.jobNumList)]
        return asLargeAnswer(c, jobNums.length > largeJobs, async () =>
          answerLarge(c, await answerOf(floor, jobNums, c.req.raw.signal)),
        )
      },
    }),
  ]
}
