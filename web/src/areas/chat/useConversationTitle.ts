import type { Conversation } from '@takt/domain/areas/chat/answers/chat.ts'
import { useMachineName } from '../../core/dashboards/machines/useMachineName.ts'
import { usePartyName } from '../calls/face.ts'
import { chatTexts as texts } from './texts.ts'

export type About = Pick<Conversation, 'kind' | 'resourceID' | 'jobNum' | 'people'>

/**
 * What people call a conversation: by who else is in it, or by its machine or job; and what it is about beside that.
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
