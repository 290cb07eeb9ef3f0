import { partiesOf } from '@takt/domain/areas/calls/callParties.ts'
import { useCall } from '../CallsContext.tsx'

/** Returns a function that maps a seat of the call to the name of the participant; empty if unknown. */
export function useParticipantName(): (seat: string) => string {
  const call = useCall(({ context }) => context.call)
  return (seat) => (call && partiesOf(call).find(({ party }) => party.seat === seat)?.party.name) ?? ''
}
