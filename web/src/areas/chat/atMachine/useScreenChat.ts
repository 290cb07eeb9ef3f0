import { type ScreenChat, screenChat } from '@takt/domain/areas/chat/answers/chat.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { answered } from '../../../core/api/client.ts'
import { useMachinesNow } from '../../../core/dashboards/machines/useMachinesNow.ts'
import { isAway } from '../../../core/session/away/awaySession.ts'
import { keepAway, keptAway } from '../../../core/session/away/awayStore.ts'
import { useClient, usePlace } from '../../../core/session/SessionContext.tsx'

const schema = answered(screenChat)
const everyMs = 60_000

export type ScreenConversation = ScreenChat['conversations'][number]

/**
 * The conversations that the machine of this screen takes part in: asked anew when something was said, when its work
 * changes, and each minute. Without a network it is what this screen was told last.
 */
export function useScreenChat(resourceID: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  const work = useMachinesNow()(resourceID)?.contextSeq ?? null
  const kept = `messages ${resourceID}`
  return useQuery({
    queryKey: [organizationId, 'chat', 'screen', resourceID, work],
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        const { data } = await client.get('/screens/chat', { schema, signal })
        keepAway(kept, data)
        return data
      } catch (error) {
        const before = isAway(error) ? keptAway(kept, screenChat) : null
        if (!before) throw error
        return before
      }
    },
  })
}
