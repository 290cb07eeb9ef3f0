import { type ScreenChat, screenChat } from '@takt/domain/areas/chat/responses/chat.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dataResponse } from '../../../core/api/client.ts'
import { useMachinesNow } from '../../../core/dashboards/machines/useMachinesNow.ts'
import { isServerUnreachable } from '../../../core/session/away/offlineSession.ts'
import { readOffline, saveOffline } from '../../../core/session/away/offlineStore.ts'
import { useClient, useCurrentOrganization } from '../../../core/session/SessionContext.tsx'

const schema = dataResponse(screenChat)
const everyMs = 60_000

export type ScreenConversation = ScreenChat['conversations'][number]

/**
 * Returns the conversations of this screen's machine, reloaded on new messages, when its work changes, and every
 * minute. Without a network it returns the data that this screen stored last.
 */
export function useScreenChat(resourceID: string) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const work = useMachinesNow()(resourceID)?.contextSeq ?? null
  const storageName = `messages ${resourceID}`
  return useQuery({
    queryKey: [organizationId, 'chat', 'screen', resourceID, work],
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      try {
        const { data } = await client.get('/screens/chat', { schema, signal })
        saveOffline(storageName, data)
        return data
      } catch (error) {
        const before = isServerUnreachable(error) ? readOffline(storageName, screenChat) : null
        if (!before) throw error
        return before
      }
    },
  })
}
