/** What other areas may use of checksheets. */
export { createToldWork } from './createToldWork.ts'
export { findOverdue } from './findOverdue.ts'
export { holdingFound } from './holdingFound.ts'
export { readSheets } from './readSheets.ts'
export { saysNothing } from './takenBack.ts'
export { recordedAfter, uncorrected, withoutIndexOfSets } from './uncorrected.ts'
