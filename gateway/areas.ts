import { accessArea } from './access/accessArea.ts'
import type { GatewayArea } from './area.ts'
import { messagingArea } from './messaging/messagingArea.ts'

/** Every area of the gateway, in the order in which their routes are tried. Add yours by a line. */
export const areas: readonly GatewayArea[] = [accessArea, messagingArea]
