import { z } from '@hono/zod-openapi'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { jobs } from '@takt/domain/areas/masterData/jobs.ts'
import { expectedEndsData } from '@takt/domain/areas/training/responses/expectedEnds.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { forbidden, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { nameOf } from '../../core/items/write/references.ts'
import { readLearnedCycles } from '../efficiency/index.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { createExpectedEnds } from './createExpectedEnds.ts'
import { readJobQuantities } from './readJobQuantities.ts'

/** Admits sessions that may read both jobs and dashboards. */
function mayReadEnds(session: Session): void {
  for (const area of ['dashboards', 'jobs'] as const)
    if (!mayDo(session, area, 'read')) throw forbidden(area, 'read', session)
}

/** `GET /api/analytics/expectedEnds`: expected ends of the operations in progress of a job. */
export function expectedEndsRoutes(dependencies: Dependencies, sources: AnalyticsSources): readonly Route[] {
  const endsOf = createExpectedEnds(dependencies, sources)
  return [
    route({
      right: mayReadEnds,
      method: 'get',
      path: '/analytics/expectedEnds',
      query: z.object({ jobNum: z.string().min(1).max(200) }),
      response: responses(
        'Expected ends of a job’s operations in progress, from learned cycle times',
        expectedEndsData,
      ),
      handle: async (c, { query: { jobNum } }) => {
        const { session } = c.var
        const floor = await sources.floorOf(organizationOf(session))
        const { job, learned } = await asTenant(dependencies.db, tenantOf(session), async (trx) => ({
          job: await readJobQuantities(trx, floor.organizationId, jobNum),
          learned: await readLearnedCycles(trx, floor),
        }))
        if (!job) throw notFound(nameOf(jobs, { jobNum }))
        return respond(c, await endsOf(floor, job, { learned, signal: c.req.raw.signal }))
      },
    }),
  ]
}
