import { indirects } from '@takt/domain/areas/labor/indirects.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { shifts } from '@takt/domain/areas/labor/shifts.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'

/** Who worked on what, from when to when. */
export function LaborTicketsScreen() {
  return <ItemScreen type={laborTickets} />
}

/** Work that is for no job. */
export function IndirectsScreen() {
  return <ItemScreen type={indirects} />
}

/** The plant's shifts by their numbers. */
export function ShiftsScreen() {
  return <ItemScreen type={shifts} />
}
