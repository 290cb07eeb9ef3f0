import { isIn } from '@takt/domain/areas/calls/callParties.ts'
import { useCall } from '../CallsContext.tsx'
import { othersOf } from '../callPart.ts'

/** The others who are in the call, or whom it reaches; before the server has it, those who are called. */
export const useCallNames = (): string =>
  useCall(({ context: { call, me, targets } }) => {
    if (!call || !me) return targets?.names.join(', ') ?? ''
    const others = othersOf(call, me)
    const here = others.filter(({ party }) => isIn(party))
    return (here.length > 0 ? here : others).map(({ party }) => party.name).join(', ')
  })
