import { z } from '@hono/zod-openapi'
import { jobEfficiencyData } from '@takt/domain/efficiency/answers/jobEfficiency.ts'
import type { Dependencies } from '../dependencies.ts'
import { nothingPending, recomputingIn } from '../efficiency/face.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf } from '../http/authorize.ts'
import { type Route, route } from '../http/route.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { computeJobEfficiency } from './computeJobEfficiency.ts'
import { createStandings } from './standings.ts'

const jobs = 'must be a list of 1 to 200 job numbers'
const body = z.object({
  jobNumList: z.array(z.string(jobs).min(1, jobs).max(200, jobs), jobs).min(1, jobs).max(200, jobs),
})

/** `POST /api/analytics/jobEffHistory`. */
export function jobEffRoutes(
  { clickhouse, now }: Dependencies,
  { floorOf, entriesOf, setupStandardsOf, pendingOf = async () => nothingPending }: AnalyticsSources,
): readonly Route[] {
  const standingOf = createStandings(clickhouse)
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
        const jobs = [...new Set(asked.body.jobNumList)]
        const ask = { floor, jobs, asOf: now(), signal: c.req.raw.signal }
        const standing = await standingOf(floor, ask.asOf)
        const pending = await pendingOf(floor, { reasons: true, known: standing.noted })
        const sources = { clickhouse, entriesOf, standingOf: async () => standing, setupStandardsOf }
        const data = await computeJobEfficiency(sources, ask)
        // Where a job was may change as well: all machines, since the first is known to have begun.
        const begun = Math.min(ask.asOf, ...data.jobs.map(({ firstAt }) => Date.parse(firstAt)))
        const range = { start: begun, end: ask.asOf }
        return answer(c, { ...data, ...recomputingIn(pending, [...floor.resources.keys()], range) })
      },
    }),
  ]
}
