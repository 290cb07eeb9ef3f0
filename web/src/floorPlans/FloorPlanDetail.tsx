import { floorPlans } from '@takt/domain/floorPlans/floorPlans.ts'
import { ItemDetail } from '../items/detail/ItemDetail.tsx'
import type { DetailProps } from '../items/screen/ItemScreen.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import type { FloorPlan } from './usePlanRows.ts'

/** A floor plan beside its list: its fields, and the plan to draw on. */
export function FloorPlanDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail type={floorPlans} id={id} onClose={onClose}>
      {(row) => <PlanEditor key={id} plan={row as unknown as FloorPlan} />}
    </ItemDetail>
  )
}
