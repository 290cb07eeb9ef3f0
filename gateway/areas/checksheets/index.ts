/** Public API of the checksheets area. */

export { findOverdue } from './findOverdue.ts'
export { holdCheckJob } from './holdCheck.ts'
export { readSheets } from './readSheets.ts'
export { isRetraction } from './retractions.ts'
export { recordedAfter, uncorrected, withoutIndexOfSets } from './uncorrected.ts'
export { createWorkCache } from './workCache.ts'
