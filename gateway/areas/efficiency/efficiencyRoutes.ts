import type { Dependencies } from '../../core/dependencies.ts'
import type { Route } from '../../core/http/route.ts'
import { currentRoutes } from './currentRoutes.ts'
import { cyclesRoutes } from './cyclesRoutes.ts'
import { type EvidenceSources, evidenceRoutes } from './evidenceRoutes.ts'
import { learnedCyclesRoutes } from './learnedCyclesRoutes.ts'
import { planRoutes } from './planRoutes.ts'
import { reasonChoicesRoutes } from './reasonChoicesRoutes.ts'
import type { PendingOf } from './recomputing.ts'
import { teepRoutes } from './teepRoutes.ts'
import { valuesRoutes } from './valuesRoutes.ts'

/**
 * Data sources of efficiency, besides the dependencies of all areas; without `pendingOf` rollups count as up to date.
 */
export type EfficiencySources = EvidenceSources & { pendingOf?: PendingOf }

/** Routes of the efficiency area, for any source of floors and entries. */
export function efficiencyRoutes(dependencies: Dependencies, sources: EfficiencySources): readonly Route[] {
  const { floorOf, pendingOf } = sources
  return [
    ...teepRoutes(dependencies, floorOf, pendingOf),
    ...evidenceRoutes(dependencies, sources),
    ...currentRoutes(dependencies, floorOf),
    ...learnedCyclesRoutes(dependencies, floorOf),
    ...valuesRoutes(dependencies, floorOf),
    ...planRoutes(floorOf),
    ...cyclesRoutes(dependencies, floorOf),
    ...reasonChoicesRoutes(dependencies, floorOf),
  ]
}
