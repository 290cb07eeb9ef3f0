import { antennas } from '@takt/domain/areas/floorPlans/antennas.ts'
import { floorPlans } from '@takt/domain/areas/floorPlans/floorPlans.ts'
import { machinePlaces } from '@takt/domain/areas/floorPlans/machinePlaces.ts'
import { planMarks } from '@takt/domain/areas/floorPlans/planMarks.ts'
import { zones } from '@takt/domain/areas/floorPlans/zones.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'
import { FloorPlanDetail } from './FloorPlanDetail.tsx'
import { ZoneDetail } from './ZoneDetail.tsx'

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
