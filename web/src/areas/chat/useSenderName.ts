import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { usePartyName } from '../calls/index.ts'
import { chatTexts as texts } from './texts.ts'

type Sender = Pick<ChatMessage, 'name' | 'resourceID' | 'clockedOn'>

/**
 * Returns a function that names the sender of a message: a person by name, a device as its machine at that time, with
 * the people clocked on there then.
 */
export function useSenderName(): (message: Sender) => string {
  const machineName = useMachineName()
  const partyName = usePartyName()
  return ({ name, resourceID, clockedOn }) =>
    resourceID === null ? partyName(name) : texts.machineWithPeople(machineName(resourceID), clockedOn.join(', '))
}
