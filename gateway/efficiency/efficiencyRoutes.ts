import type { Dependencies } from '../dependencies.ts'
import { createRouter, type Router } from '../http/router.ts'
import { currentRoutes } from './currentRoutes.ts'
import { cyclesRoutes } from './cyclesRoutes.ts'
import { type EvidenceSources, evidenceRoutes } from './evidenceRoutes.ts'
import { planRoutes } from './planRoutes.ts'
import { reasonChoicesRoutes } from './reasonChoicesRoutes.ts'
import { teepRoutes } from './teepRoutes.ts'
import { valuesRoutes } from './valuesRoutes.ts'

/** Efficiency's routes, over floors and entries from wherever. */
export function efficiencyRoutes(dependencies: Dependencies, sources: EvidenceSources): Router {
  const { floorOf } = sources
  const router = createRouter()
  router.route('/', teepRoutes(dependencies, floorOf))
  router.route('/', evidenceRoutes(dependencies, sources))
  router.route('/', currentRoutes(dependencies, floorOf))
  router.route('/', valuesRoutes(dependencies, floorOf))
  router.route('/', planRoutes(floorOf))
  router.route('/', cyclesRoutes(dependencies, floorOf))
  router.route('/', reasonChoicesRoutes(dependencies, floorOf))
  return router
}
