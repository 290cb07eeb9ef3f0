import type { FloorOf, PendingOf } from '../efficiency/face.ts'
import type { SetupStandardsOf } from './computeJobEfficiency.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'

/**
 * Where the answers of analytics come from, beside the dependencies of all areas; without `pendingOf` rollups are taken
 * to be up to date.
 */
export type AnalyticsSources = {
  floorOf: FloorOf
  entriesOf: EntriesOfAll
  setupStandardsOf: SetupStandardsOf
  pendingOf?: PendingOf
}
