import type { GatewayArea } from '../../core/area.ts'
import { openMessaging } from '../../core/messaging/index.ts'
import { entityRoutes } from './entityRoutes.ts'
import { organizationItems } from './organizationItems.ts'
import { organizationRoutes } from './organizationRoutes.ts'
import { removalRoutes } from './removal/removalRoutes.ts'
import { startRemovals } from './removal/startRemovals.ts'

/** Entities, organizations with their settings, and locations. */
export const organizationsArea: GatewayArea = {
  name: 'organizations',
  items: organizationItems,
  open({ dependencies, items, shared }) {
    const messaging = shared(openMessaging)
    return {
      routes: [entityRoutes, organizationRoutes, removalRoutes].flatMap((routes) => routes(dependencies, items)),
      start: async () =>
        startRemovals({
          ...dependencies,
          items,
          closeAccount: async (organizationId) => (await messaging.accounts()).close(organizationId),
        }),
    }
  },
}
