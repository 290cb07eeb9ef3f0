import {
  conversation,
  conversations,
  type FoundMessage,
  foundMessages,
  messagesAnswer,
} from '@takt/domain/areas/chat/answers/chat.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answered } from '../../core/api/client.ts'
import { useClient, usePlace } from '../../core/session/SessionContext.tsx'
import { useRead } from '../../core/session/useRead.ts'

const listSchema = answered(conversations)
const pageSchema = answered(messagesAnswer)
const foundSchema = answered(foundMessages)
const oneSchema = answered(conversation)
const everyMs = 60_000

/** The conversations one takes part in, the latest first. */
export function useConversations() {
  return useRead({
    key: ['chat', 'conversations'],
    path: '/chat/conversations',
    schema: listSchema,
    refetchInterval: everyMs,
  })
}

/** A conversation with its messages, the oldest that is loaded first; earlier ones are loaded when asked for. */
export function useMessages(conversationId: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  const asked = useInfiniteQuery({
    queryKey: [organizationId, 'chat', 'messages', conversationId],
    initialPageParam: null as number | null,
    refetchInterval: everyMs,
    queryFn: async ({ pageParam: before, signal }) => {
      const path = `/chat/conversations/${conversationId}/messages`
      return (await client.get(path, { schema: pageSchema, query: { before }, signal })).data
    },
    getNextPageParam: ({ more, messages: [first] }) => (more && first ? first.seq : undefined),
  })
  const pages = asked.data?.pages ?? []
  return {
    ...asked,
    conversation: pages[0]?.conversation,
    messages: pages.toReversed().flatMap(({ messages }) => messages),
  }
}

/** Messages that hold every word of a text; nothing is asked without one. */
export function useFound(text: string) {
  const client = useClient()
  const { organizationId } = usePlace()
  return useQuery({
    enabled: /[\p{L}\p{N}]/u.test(text),
    queryKey: [organizationId, 'chat', 'search', text],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ found: FoundMessage[]; more: boolean }> =>
      (await client.get('/chat/search', { schema: foundSchema, query: { text }, signal })).data,
  })
}

/** With whom, or about what. */
export type Subject = { users: string[] } | { resourceID: string } | { jobNum: string }

/** Opens the conversation on a subject, in which one takes part from then on. */
export function useOpening() {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = usePlace()
  return useMutation({
    mutationFn: async (subject: Subject) =>
      (await client.post('/chat/conversations', { schema: oneSchema, body: subject })).data,
    onSuccess: () => void queries.invalidateQueries({ queryKey: [organizationId, 'chat'] }),
  })
}
