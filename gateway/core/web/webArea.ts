import type { GatewayArea } from '../area.ts'
import { openAssets } from './openAssets.ts'
import { webRoutes } from './webRoutes.ts'

/** The web application, at every path that no other area handles; mounted last. */
export const webArea: GatewayArea = {
  name: 'web',
  open: ({ shared }) => ({ rootRoutes: webRoutes(shared(openAssets)) }),
}
