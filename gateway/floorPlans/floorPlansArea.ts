import { antennas } from '@takt/domain/floorPlans/antennas.ts'
import { floorPlans } from '@takt/domain/floorPlans/floorPlans.ts'
import { machinePlaces } from '@takt/domain/floorPlans/machinePlaces.ts'
import { planMarks } from '@takt/domain/floorPlans/planMarks.ts'
import { zones } from '@takt/domain/floorPlans/zones.ts'
import type { GatewayArea } from '../area.ts'
import { antennaRules } from './antennaRules.ts'
import { pictureRoutes } from './pictureRoutes.ts'

/** Floors of facilities seen from above, and what is where on them. */
export const floorPlansArea: GatewayArea = {
  name: 'floorPlans',
  items: [
    { type: floorPlans, rules: { derive: async (_, { before, row }) => (row && !before ? { picture: null } : {}) } },
    { type: zones },
    { type: antennas, rules: antennaRules },
    { type: machinePlaces },
    { type: planMarks },
  ],
  open: (gateway) => ({ routes: pictureRoutes(gateway) }),
}
