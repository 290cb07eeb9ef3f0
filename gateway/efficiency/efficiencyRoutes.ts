import type { Dependencies } from '../dependencies.ts'
import { createRouter, type Router } from '../http/router.ts'
import { currentRoutes } from './currentRoutes.ts'
import { cyclesRoutes } from './cyclesRoutes.ts'
import { type EvidenceSources, evidenceRoutes } from './evidenceRoutes.ts'
import { planRoutes } from './planRoutes.ts'
import { reasonChoicesRoutes } from './reasonChoicesRoutes.ts'
import type { PendingOf } from './recomputing.ts'
import { teepRoutes } from './teepRoutes.ts'
import { valuesRoutes } from './valuesRoutes.ts'

/** Where efficiency's answers come from, beside the dependencies of all areas; without `pendingOf` rollups are taken to be up to date. */
export type EfficiencySources = EvidenceSources & { pendingOf?: PendingOf }

/** Efficiency's routes, over floors and entries from wherever. */
export function efficiencyRoutes(dependencies: Dependencies, sources: EfficiencySources): Router {
  const { floorOf, pendingOf } = sources
  const router = createRouter()
  router.route('/', teepRoutes(dependencies, floorOf, pendingOf))
  router.route('/', evidenceRoutes(dependencies, sources))
  router.route('/', currentRoutes(dependencies, floorOf))
  router.route('/', valuesRoutes(dependencies, floorOf))
  router.route('/', planRoutes(floorOf))
  router.route('/', cyclesRoutes(dependencies, floorOf))
  router.route('/', reasonChoicesRoutes(dependencies, floorOf))
  return router
}
