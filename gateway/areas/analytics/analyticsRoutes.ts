import type { Dependencies } from '../../core/dependencies.ts'
import type { Route } from '../../core/http/route.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { breakdownRoutes } from './breakdownRoutes.ts'
import { expectedEndsRoutes } from './expectedEndsRoutes.ts'
import { jobEffRoutes } from './jobEffRoutes.ts'
import { unexplainedRoutes } from './unexplainedRoutes.ts'

/** Returns the routes of analytics; floors and entries come from `sources`. */
export const analyticsRoutes = (dependencies: Dependencies, sources: AnalyticsSources): readonly Route[] =>
  [breakdownRoutes, expectedEndsRoutes, jobEffRoutes, unexplainedRoutes].flatMap((routes) =>
    routes(dependencies, sources),
  )
