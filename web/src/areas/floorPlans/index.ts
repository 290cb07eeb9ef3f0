/** Public API of the floor plans area. */
export { MissingPlanNote } from './MissingPlanNote.tsx'
export { OverlapNote } from './OverlapNote.tsx'
export { PlanLayout } from './PlanLayout.tsx'
export { PlanPickers } from './PlanPickers.tsx'
export { useFloorScene, usePlanStateStyle } from './useFloorScene.ts'
export { emptyNote, outlinesOf, usePlanContents, type Zone } from './usePlanRows.ts'
export { useSelectedFacility } from './useSelectedFacility.ts'
export { useZoneNames } from './useZoneNames.ts'
