import { z } from '@hono/zod-openapi'
import { jobEfficiencyData } from '@takt/domain/areas/efficiency/responses/jobEfficiency.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { makeLargeResponse } from '../../core/http/responses/largeResponses.ts'
import { respondLarge, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { createJobEfficiencies } from './createJobEfficiencies.ts'

const jobs = 'must be a list of 1 to 200 job numbers'
const body = z.object({
  jobNumList: z.array(z.string(jobs).min(1, jobs).max(200, jobs), jobs).min(1, jobs).max(200, jobs),
})

/** Maximum number of jobs that the view requests at once; a request for more counts as a large response. */
const largeJobs = 20

/** `POST /api/analytics/jobEffHistory`. */
export function jobEffRoutes(dependencies: Dependencies, sources: AnalyticsSources): readonly Route[] {
  const { floorOf } = sources
  const readJobEfficiencies = createJobEfficiencies(dependencies, sources)
  return [
    route({
      right: ['dashboards', 'read'],
      method: 'post',
      path: '/analytics/jobEffHistory',
      isAudited: false,
      body,
      response: responses(
        'Planned and actual values of each operation of the jobs over its whole life, with its setups; unknown ' +
          'jobs nothing',
        jobEfficiencyData,
      ),
      handle: async (c, input) => {
        const floor = await floorOf(organizationOf(c.var.session))
        const jobNums = [...new Set(input.body.jobNumList)]
        return makeLargeResponse(c, jobNums.length > largeJobs, async () =>
          respondLarge(c, await readJobEfficiencies(floor, jobNums, c.req.raw.signal)),
        )
      },
    }),
  ]
}
