import { chatMessage, readDone } from '@takt/domain/areas/chat/answers/chat.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { answered, done } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'

const messageSchema = answered(chatMessage)
const readSchema = answered(readDone)

/** Says, takes back and leaves in a conversation; what is shown is asked for anew before that counts as done. */
export function useChatChanges(conversationId: string) {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  const onSuccess = () => queries.invalidateQueries({ queryKey: [organizationId, 'chat'] })
  const path = `/chat/conversations/${conversationId}`
  return {
    say: useMutation({
      mutationFn: (body: { clientId: string; said: string }) =>
        client.post(`${path}/messages`, { schema: messageSchema, body }),
      onSuccess,
    }),
    takeBack: useMutation({
      mutationFn: (seq: number) => client.delete(`${path}/messages/${seq}`, { schema: done }),
      onSuccess,
    }),
    leave: useMutation({
      mutationFn: () => client.post(`${path}/leave`, { schema: done, body: {} }),
      onSuccess,
    }),
  }
}

/** Says that everything up to `lastSeq` was read, while the page is looked at. */
export function useReading(conversationId: string, { lastSeq, readSeq }: { lastSeq: number; readSeq: number }): void {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  useEffect(() => {
    if (lastSeq <= readSeq) return
    const read = () => {
      if (document.visibilityState !== 'visible') return
      client
        .post(`/chat/conversations/${conversationId}/read`, { schema: readSchema, body: { seq: lastSeq } })
        .then(() => queries.invalidateQueries({ queryKey: [organizationId, 'chat'] }))
        .catch((error: unknown) => console.warn('What was read was not noted', error))
    }
    read()
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [client, queries, organizationId, conversationId, lastSeq, readSeq])
}
