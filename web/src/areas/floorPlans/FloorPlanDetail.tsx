import { floorPlans } from '@takt/domain/areas/floorPlans/floorPlans.ts'
import { FieldList } from '../../core/items/detail/FieldList.tsx'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import type { FloorPlan } from './usePlanRows.ts'

/** A floor plan beside its list: the plan to draw on, and its fields. */
export function FloorPlanDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail
      type={floorPlans}
      id={id}
      onClose={onClose}
      head={(row) => <PlanEditor key={id} plan={row as ItemRow & FloorPlan} />}
    >
      {(row) => (
        <Panel title={floorPlans.label}>
          <FieldList type={floorPlans} row={row} />
        </Panel>
      )}
    </ItemDetail>
  )
}
