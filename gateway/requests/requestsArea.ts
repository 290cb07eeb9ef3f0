import { requests } from '@takt/domain/requests/requests.ts'
import { requestTypes } from '@takt/domain/requests/requestTypes.ts'
import type { GatewayArea } from '../area.ts'
import { requestRules } from './requestRules.ts'

/** What the floor asks for. */
export const requestsArea: GatewayArea = {
  name: 'requests',
  items: [{ type: requestTypes }, { type: requests, rules: requestRules }],
}
