import type { FloorOf, PendingOf } from '../efficiency/index.ts'
import type { SetupStandardsOf } from './computeJobEfficiency.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'

/**
 * Data sources of analytics besides the dependencies of all areas; without `pendingOf` rollups are assumed to be up to
 * date.
 */
export type AnalyticsSources = {
  floorOf: FloorOf
  entriesOf: EntriesOfAll
  setupStandardsOf: SetupStandardsOf
  pendingOf?: PendingOf
}
