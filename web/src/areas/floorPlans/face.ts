/** What other areas use of floor plans. */
export { MissingPlace } from './MissingPlace.tsx'
export { OverlapNote } from './OverlapNote.tsx'
export { PlacePickers } from './PlacePickers.tsx'
export { PlanBeside } from './PlanBeside.tsx'
export { useFacilityHere } from './useFacilityHere.ts'
export { useFloorScene, useStatesLook } from './useFloorScene.ts'
export { emptyNote, outlinesOf, usePlanThings, type Zone } from './usePlanRows.ts'
export { useZoneNames } from './useZoneNames.ts'
