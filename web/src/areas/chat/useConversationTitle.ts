import type { Conversation } from '@takt/domain/areas/chat/responses/chat.ts'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { usePartyName } from '../calls/index.ts'
import { chatTexts as texts } from './texts.ts'

export type About = Pick<Conversation, 'kind' | 'resourceID' | 'jobNum' | 'people'>

/**
 * Returns the display name of a conversation: its other participants, or its machine or job; and the subject to show
 * beside it.
 */
export function useConversationTitle(): (about: About) => { title: string; beside: string } {
  const machineName = useMachineName()
  const partyName = usePartyName()
  return ({ kind, resourceID, jobNum, people }) => {
    if (kind === 'resource') return { title: machineName(resourceID ?? ''), beside: texts.machine }
    if (kind === 'job') return { title: jobNum ?? '', beside: texts.job }
    return {
      title: people.map(partyName).join(', '),
      beside: people.length > 1 ? texts.peopleCount(String(people.length + 1)) : '',
    }
  }
}
