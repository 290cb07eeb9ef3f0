import { indirects } from '@takt/domain/areas/labor/indirects.ts'
import { laborTickets } from '@takt/domain/areas/labor/laborTickets.ts'
import { shifts } from '@takt/domain/areas/labor/shifts.ts'
import { ItemScreen } from '../../core/items/screen/ItemScreen.tsx'

/** Labor tickets: people, their work and its times. */
export function LaborTicketsScreen() {
  return <ItemScreen type={laborTickets} />
}

/** Work that belongs to no job. */
export function IndirectsScreen() {
  return <ItemScreen type={indirects} />
}

/** The shifts of the plant by number. */
export function ShiftsScreen() {
  return <ItemScreen type={shifts} />
}
