import type { Dependencies } from '../dependencies.ts'
import { createRouter, type Router } from '../http/router.ts'
import { currentRoutes } from './currentRoutes.ts'
import { evidenceRoutes } from './evidenceRoutes.ts'
import { planRoutes } from './planRoutes.ts'
import { type FloorOf, teepRoutes } from './teepRoutes.ts'
import { valuesRoutes } from './valuesRoutes.ts'

/** Efficiency's routes, over floors from wherever. */
export function efficiencyRoutes(dependencies: Dependencies, floorOf: FloorOf): Router {
  const router = createRouter()
  router.route('/', teepRoutes(dependencies, floorOf))
  router.route('/', evidenceRoutes(dependencies, floorOf))
  router.route('/', currentRoutes(dependencies, floorOf))
  router.route('/', valuesRoutes(dependencies, floorOf))
  router.route('/', planRoutes(floorOf))
  return router
}
