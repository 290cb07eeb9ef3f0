import { readSetupStandards } from '@takt/store/setupStandards.ts'
import type { GatewayArea } from '../area.ts'
import { createFloors, createPending } from '../efficiency/face.ts'
import { analyticsRoutes } from './analyticsRoutes.ts'
import { createEntriesOfAll } from './entriesOfAll.ts'

/** Time and parts told apart by whatever is asked, and the life of job operations. */
export const analyticsArea: GatewayArea = {
  name: 'analytics',
  open: ({ dependencies, shared }) => ({
    routes: analyticsRoutes(dependencies, {
      floorOf: shared(createFloors),
      entriesOf: createEntriesOfAll(dependencies),
      pendingOf: shared(createPending),
      setupStandardsOf: ({ organizationId, keys }) => readSetupStandards(dependencies.systemDb, organizationId, keys),
    }),
  }),
}
