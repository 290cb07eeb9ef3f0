import { antennas } from '@takt/domain/areas/floorPlans/antennas.ts'
import { floorPlans } from '@takt/domain/areas/floorPlans/floorPlans.ts'
import { machinePlaces } from '@takt/domain/areas/floorPlans/machinePlaces.ts'
import { planMarks } from '@takt/domain/areas/floorPlans/planMarks.ts'
import { zones } from '@takt/domain/areas/floorPlans/zones.ts'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { FloorPlanDetail } from './FloorPlanDetail.tsx'
import { OverlapNote } from './OverlapNote.tsx'
import type { Zone } from './usePlanRows.ts'
import { outlinesOf, usePlanThings } from './usePlanRows.ts'

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
