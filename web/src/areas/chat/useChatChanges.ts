import { chatMessage, readResponse } from '@takt/domain/areas/chat/responses/chat.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { anyResponse, dataResponse } from '../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'

const messageSchema = dataResponse(chatMessage)
const readSchema = dataResponse(readResponse)

/**
 * Mutations that post to, retract from and leave a conversation; they complete after the displayed data is reloaded.
 */
export function useChatChanges(conversationId: string) {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  const onSuccess = () => queries.invalidateQueries({ queryKey: [organizationId, 'chat'] })
  const path = `/chat/conversations/${conversationId}`
  return {
    post: useMutation({
      mutationFn: (body: { clientId: string; said: string }) =>
        client.post(`${path}/messages`, { schema: messageSchema, body }),
      onSuccess,
    }),
    takeBack: useMutation({
      mutationFn: (seq: number) => client.delete(`${path}/messages/${seq}`, { schema: anyResponse }),
      onSuccess,
    }),
    leave: useMutation({
      mutationFn: () => client.post(`${path}/leave`, { schema: anyResponse, body: {} }),
      onSuccess,
    }),
  }
}

/** Marks everything up to `lastSeq` as read while the page is visible. */
export function useReading(conversationId: string, { lastSeq, readSeq }: { lastSeq: number; readSeq: number }): void {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  useEffect(() => {
    if (lastSeq <= readSeq) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      client
        .post(`/chat/conversations/${conversationId}/read`, { schema: readSchema, body: { seq: lastSeq } })
        .then(() => queries.invalidateQueries({ queryKey: [organizationId, 'chat'] }))
        .catch((error: unknown) => console.warn('The conversation could not be marked as read', error))
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [client, queries, organizationId, conversationId, lastSeq, readSeq])
}
