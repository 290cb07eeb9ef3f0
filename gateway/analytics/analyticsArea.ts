import { readSetupStandards } from '@takt/store/setupStandards.ts'
import type { GatewayArea } from '../area.ts'
import { createFloors, createPending } from '../efficiency/face.ts'
import { analyticsRoutes } from './analyticsRoutes.ts'
import { createEntriesOfAll } from './entriesOfAll.ts'

/** Time and parts told apart by whatever is asked, and the life of job operations. */
export const analyticsArea: GatewayArea = {
  name: 'analytics',
  routes: (dependencies) =>
    analyticsRoutes(dependencies, {
      floorOf: createFloors(dependencies.systemDb, dependencies.now),
      entriesOf: createEntriesOfAll(dependencies),
      pendingOf: createPending({ clickhouse: dependencies.clickhouse, db: dependencies.systemDb }),
      setupStandardsOf: ({ organizationId, keys }) => readSetupStandards(dependencies.systemDb, organizationId, keys),
    }),
}
