import { fileURLToPath } from 'node:url'
import type { GatewayArea } from '../area.ts'
import { webRoutes } from './webRoutes.ts'

const folder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** The web application, at every address that nothing else has: mounted last. */
export const webArea: GatewayArea = { name: 'web', open: () => ({ rootRoutes: webRoutes(folder) }) }
