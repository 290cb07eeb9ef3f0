import type { GatewayArea } from '../area.ts'
import { efficiencyRoutes } from './efficiencyRoutes.ts'
import { createFloors } from './floors.ts'

/** TEEP, OEE and their evidence. */
export const efficiencyArea: GatewayArea = {
  name: 'efficiency',
  routes: (dependencies) => efficiencyRoutes(dependencies, createFloors(dependencies.systemDb, dependencies.now)),
}
