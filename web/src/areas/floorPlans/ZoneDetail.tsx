import { zones } from '@takt/domain/areas/floorPlans/zones.ts'
import { ItemDetail } from '../../core/items/detail/ItemDetail.tsx'
import type { ItemRow } from '../../core/items/itemActions.ts'
import type { DetailProps } from '../../core/items/screen/ItemScreen.tsx'
import { OverlapNote } from './OverlapNote.tsx'
import { outlinesOf, usePlanThings, type Zone } from './usePlanRows.ts'

const nameOf = ({ zoneName }: Zone) => zoneName

function Overlaps({ zone }: { zone: Zone }) {
  const { zones: all } = usePlanThings(zone.floorPlanId)
  return <OverlapNote id={String(zone.zoneId)} zones={outlinesOf(all, nameOf)} />
}

/** A zone beside its list: its fields, and where a tag in it and in others is told. */
export function ZoneDetail({ id, onClose }: DetailProps) {
  return (
    <ItemDetail type={zones} id={id} onClose={onClose}>
      {(row) => <Overlaps zone={row as ItemRow & Zone} />}
    </ItemDetail>
  )
}
