import {
  conversation,
  conversations,
  type MessageMatch,
  messageSearchResponse,
  messagesResponse,
} from '@takt/domain/areas/chat/responses/chat.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataResponse } from '../../core/api/client.ts'
import { useClient, useCurrentOrganization } from '../../core/session/SessionContext.tsx'
import { useRead } from '../../core/session/useRead.ts'

const listSchema = dataResponse(conversations)
const pageSchema = dataResponse(messagesResponse)
const searchSchema = dataResponse(messageSearchResponse)
const conversationSchema = dataResponse(conversation)
const everyMs = 60_000

/** Loads the conversations of the user, latest first. */
export function useConversations() {
  return useRead({
    key: ['chat', 'conversations'],
    path: '/chat/conversations',
    schema: listSchema,
    refetchInterval: everyMs,
  })
}

/** Loads a conversation with its messages, oldest first; earlier ones are loaded on demand. */
export function useMessages(conversationId: string) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  const query = useInfiniteQuery({
    queryKey: [organizationId, 'chat', 'messages', conversationId],
    initialPageParam: null as number | null,
    refetchInterval: everyMs,
    queryFn: async ({ pageParam: before, signal }) => {
      const path = `/chat/conversations/${conversationId}/messages`
      return (await client.get(path, { schema: pageSchema, query: { before }, signal })).data
    },
    getNextPageParam: ({ more, messages: [first] }) => (more && first ? first.seq : undefined),
  })
  const pages = query.data?.pages ?? []
  return {
    ...query,
    conversation: pages[0]?.conversation,
    messages: pages.toReversed().flatMap(({ messages }) => messages),
  }
}

/** Searches for messages that contain every word of a text; sends no request without one. */
export function useMessageSearch(text: string) {
  const client = useClient()
  const { organizationId } = useCurrentOrganization()
  return useQuery({
    enabled: /[\p{L}\p{N}]/u.test(text),
    queryKey: [organizationId, 'chat', 'search', text],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ found: MessageMatch[]; more: boolean }> =>
      (await client.get('/chat/search', { schema: searchSchema, query: { text }, signal })).data,
  })
}

/** The people, machine or job of a conversation. */
export type Subject = { users: string[] } | { resourceID: string } | { jobNum: string }

/** Opens the conversation on a subject; the user takes part in it from then on. */
export function useOpening() {
  const client = useClient()
  const queries = useQueryClient()
  const { organizationId } = useCurrentOrganization()
  return useMutation({
    mutationFn: async (subject: Subject) =>
      (await client.post('/chat/conversations', { schema: conversationSchema, body: subject })).data,
    onSuccess: () => void queries.invalidateQueries({ queryKey: [organizationId, 'chat'] }),
  })
}
