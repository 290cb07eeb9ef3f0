import { partiesOf } from '@takt/domain/areas/calls/callParties.ts'
import { useCall } from '../CallsContext.tsx'

/** Returns the name of who is at a seat of the call; empty where that is not known. */
export function useSeatName(): (seat: string) => string {
  const call = useCall(({ context }) => context.call)
  return (seat) => (call && partiesOf(call).find(({ party }) => party.seat === seat)?.party.name) ?? ''
}
