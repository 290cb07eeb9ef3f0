import { isIn } from '@takt/domain/areas/calls/callParties.ts'
import { useCall } from '../CallsContext.tsx'
import { otherPartiesOf } from '../callPart.ts'

/**
 * Returns the names of the other participants in the call, or of those it rings at; before the server has the call, of
 * those who are called.
 */
export const useCallNames = (): string =>
  useCall(({ context: { call, me, targets } }) => {
    if (!call || !me) return targets?.names.join(', ') ?? ''
    const otherParties = otherPartiesOf(call, me)
    const joined = otherParties.filter(({ party }) => isIn(party))
    return (joined.length > 0 ? joined : otherParties).map(({ party }) => party.name).join(', ')
  })
