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
import { outlinesOf, usePlanThings } from './usePlanRows.ts'

/** A floor plan beside its list: the plan to draw on, and its fields. */
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
  const { zones: all } = usePlanThings(zone.floorPlanId)
  return <OverlapNote id={String(zone.zoneId)} zones={outlinesOf(all, nameOf)} />
}

/** A zone beside its list: its fields, and where a tag in it and in others is told. */
function ZoneDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail type={zones} id={id} onClose={onClose}>
      {(row) => <Overlaps zone={row as ItemRow & Zone} />}
    </ItemDetail>
  )
}

/** Floors of facilities, seen from above. */
export function FloorPlansScreen() {
  return <ItemScreen type={floorPlans} Detail={FloorPlanDetail} usual={35} />
}

/** Areas in which tags are found. */
export function ZonesScreen() {
  return <ItemScreen type={zones} Detail={ZoneDetail} />
}

/** Where machines stand. */
export function MachinePlacesScreen() {
  return <ItemScreen type={machinePlaces} />
}

/** Where antennas of tag readers hang. */
export function AntennasScreen() {
  return <ItemScreen type={antennas} />
}

/** Cameras' views and walkways. */
export function PlanMarksScreen() {
  return <ItemScreen type={planMarks} />
}
