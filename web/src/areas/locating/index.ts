/** Public API of the locating area. */
export { jobOf } from './stayRows.ts'
export type { TagPosition } from './tagPosition.ts'
export { usePositions } from './usePositions.ts'
export { type TagStay, useStays } from './useStays.ts'
export { useTagsOnPlan } from './useTagsOnPlan.ts'
