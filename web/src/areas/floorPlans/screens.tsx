import { antennas } from '@takt/domain/areas/floorPlans/antennas.ts'
import { floorPlans } from '@takt/domain/areas/floorPlans/floorPlans.ts'
import { machinePlaces } from '@takt/domain/areas/floorPlans/machinePlaces.ts'
import { planMarks } from '@takt/domain/areas/floorPlans/planMarks.ts'
import { zones } from '@takt/domain/areas/floorPlans/zones.ts'
import { FieldList } from '../../core/items/detail/FieldList.tsx'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { Panel } from '../../core/kit/Panel.tsx'
import { OverlapNote } from './OverlapNote.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import type { FloorPlan, Zone } from './usePlanRows.ts'
import { outlinesOf, usePlanContents } from './usePlanRows.ts'

/** Detail pane of a floor plan: the plan editor and its fields. */
function FloorPlanDetail({ id, onClose }: DetailProps) {
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

const nameOf = ({ zoneName }: Zone) => zoneName

function Overlaps({ zone }: { zone: Zone }) {
  const { zones: all } = usePlanContents(zone.floorPlanId)
  return <OverlapNote id={String(zone.zoneId)} zones={outlinesOf(all, nameOf)} />
}

/** Detail pane of a zone: its fields, and the assignment of tags in overlapping zones. */
function ZoneDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail type={zones} id={id} onClose={onClose}>
      {(row) => <Overlaps zone={row as ItemRow & Zone} />}
    </ItemDetail>
  )
}

/** List screen of floor plans. */
export function FloorPlansScreen() {
  return <ItemScreen type={floorPlans} Detail={FloorPlanDetail} usual={35} />
}

/** List screen of zones in which tags are located. */
export function ZonesScreen() {
  return <ItemScreen type={zones} Detail={ZoneDetail} />
}

/** List screen of machine positions. */
export function MachinePlacesScreen() {
  return <ItemScreen type={machinePlaces} />
}

/** List screen of tag reader antennas. */
export function AntennasScreen() {
  return <ItemScreen type={antennas} />
}

/** List screen of camera views and walkways. */
export function PlanMarksScreen() {
  return <ItemScreen type={planMarks} />
}
