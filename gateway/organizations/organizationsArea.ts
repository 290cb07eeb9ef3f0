import type { GatewayArea } from '../area.ts'
import { createRouter } from '../http/router.ts'
import { entityRoutes } from './entityRoutes.ts'
import { organizationItems } from './organizationItems.ts'
import { organizationRoutes } from './organizationRoutes.ts'

/** Entities, organizations with their settings, and locations. */
export const organizationsArea: GatewayArea = {
  name: 'organizations',
  routes: (dependencies, items) => {
    const router = createRouter()
    router.route('/', entityRoutes(dependencies, items))
    router.route('/', organizationRoutes(dependencies, items))
    return router
  },
  items: organizationItems,
}
