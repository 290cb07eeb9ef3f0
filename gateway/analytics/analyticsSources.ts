import type { FloorOf } from '../efficiency/teepRoutes.ts'
import type { SetupStandardsOf } from './computeJobEfficiency.ts'
import type { EntriesOfAll } from './entriesOfAll.ts'

/** Where the answers of analytics come from, beside the dependencies of all areas. */
export type AnalyticsSources = { floorOf: FloorOf; entriesOf: EntriesOfAll; setupStandardsOf: SetupStandardsOf }
