import { antennas } from '@takt/domain/areas/floorPlans/antennas.ts'
import { floorPlans } from '@takt/domain/areas/floorPlans/floorPlans.ts'
import { machinePlaces } from '@takt/domain/areas/floorPlans/machinePlaces.ts'
import { planMarks } from '@takt/domain/areas/floorPlans/planMarks.ts'
import { zones } from '@takt/domain/areas/floorPlans/zones.ts'
import type { GatewayArea } from '../../core/area.ts'
import { antennaRules } from './antennaRules.ts'
import { pictureRoutes } from './pictureRoutes.ts'

/** Floor plans of facilities and the objects placed on them. */
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
