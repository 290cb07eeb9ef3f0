import type { GatewayArea } from '../area.ts'
import { itemRegistry } from '../items/mountedItem.ts'
import { messagingParts } from '../messaging/face.ts'
import { entityRoutes } from './entityRoutes.ts'
import { organizationItems } from './organizationItems.ts'
import { organizationRoutes } from './organizationRoutes.ts'
import { removalRoutes } from './removal/removalRoutes.ts'
import { startRemovals } from './removal/startRemovals.ts'

/** Entities, organizations with their settings, and locations. */
export const organizationsArea: GatewayArea = {
  name: 'organizations',
  routes: (dependencies, items) =>
    [entityRoutes, organizationRoutes, removalRoutes].flatMap((routes) => routes(dependencies, items)),
  items: organizationItems,
  start: async (dependencies, mounted) =>
    startRemovals({
      ...dependencies,
      items: itemRegistry(mounted.flatMap((area) => area.items ?? [])),
      closeAccount: async (organizationId) => (await messagingParts(dependencies).accounts()).close(organizationId),
    }),
}
