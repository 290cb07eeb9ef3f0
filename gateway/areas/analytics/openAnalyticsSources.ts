import { readSetupStandards } from '@takt/store/floor/setupStandards.ts'
import type { Gateway } from '../../core/area.ts'
import { createFloorReader, createPending } from '../efficiency/index.ts'
import type { AnalyticsSources } from './analyticsSources.ts'
import { createEntriesOfAll } from './entriesOfAll.ts'

/** Opens the data sources of analytics in a gateway. */
export const openAnalyticsSources = ({ dependencies, shared }: Pick<Gateway, 'dependencies' | 'shared'>) =>
  ({
    floorOf: shared(createFloorReader),
    entriesOf: createEntriesOfAll(dependencies),
    pendingOf: shared(createPending),
    setupStandardsOf: ({ organizationId, keys }) => readSetupStandards(dependencies.systemDb, organizationId, keys),
  }) satisfies AnalyticsSources
