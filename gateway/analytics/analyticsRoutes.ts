import type { Dependencies } from '../dependencies.ts'
import { createRouter, type Router } from '../http/router.ts'
import { type AnalyticsSources, breakdownRoutes } from './breakdownRoutes.ts'

/** The routes of analytics, over floors and entries from wherever. */
export function analyticsRoutes(dependencies: Dependencies, sources: AnalyticsSources): Router {
  const router = createRouter()
  router.route('/', breakdownRoutes(dependencies, sources))
  return router
}
