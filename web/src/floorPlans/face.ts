/** What other areas use of floor plans. */
export { usePictureBitmap } from './usePicture.ts'
export { type FloorPlan, useFloorPlans, usePlanThings, type Zone } from './usePlanRows.ts'
