import type { Dependencies } from '../dependencies.ts'
import { createRouter, type Router } from '../http/router.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { breakdownRoutes } from './breakdownRoutes.ts'
import { jobEffRoutes } from './jobEffRoutes.ts'
import { unexplainedRoutes } from './unexplainedRoutes.ts'

/** The routes of analytics, over floors and entries from wherever. */
export function analyticsRoutes(dependencies: Dependencies, sources: AnalyticsSources): Router {
  const router = createRouter()
  router.route('/', breakdownRoutes(dependencies, sources))
  router.route('/', jobEffRoutes(dependencies, sources))
  router.route('/', unexplainedRoutes(dependencies, sources))
  return router
}
