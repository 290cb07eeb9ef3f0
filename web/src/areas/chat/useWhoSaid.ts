import type { ChatMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { usePartyName } from '../calls/face.ts'
import { chatTexts as texts } from './texts.ts'

type Sayer = Pick<ChatMessage, 'name' | 'resourceID' | 'clockedOn'>

/** Who said a message: a person by name, a device as the machine it was at, with who was clocked on there then. */
export function useWhoSaid(): (message: Sayer) => string {
  const machineName = useMachineName()
  const partyName = usePartyName()
  return ({ name, resourceID, clockedOn }) =>
    resourceID === null ? partyName(name) : texts.machineSaid(machineName(resourceID), clockedOn.join(', '))
}
