import { indirects } from '@takt/domain/labor/indirects.ts'
import { laborTickets } from '@takt/domain/labor/laborTickets.ts'
import { shifts } from '@takt/domain/labor/shifts.ts'
import type { GatewayArea } from '../area.ts'

/** Who worked on what, in which shift. */
export const laborArea: GatewayArea = {
  name: 'labor',
  items: [shifts, indirects, laborTickets].map((type) => ({ type })),
}
