import { requests } from '@takt/domain/areas/requests/requests.ts'
import { requestTypes } from '@takt/domain/areas/requests/requestTypes.ts'
import type { GatewayArea } from '../../core/area.ts'
import { requestRules } from './requestRules.ts'

/** Requests from the shop floor. */
export const requestsArea: GatewayArea = {
  name: 'requests',
  items: [{ type: requestTypes }, { type: requests, rules: requestRules }],
}
