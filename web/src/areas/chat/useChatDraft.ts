import { useCallback, useEffect, useState } from 'react'
import { randomUuid } from '../../core/kit/randomUuid.ts'
import { usePlace, useSession } from '../../core/session/SessionContext.tsx'
import { shelve, shelved, unshelve } from '../../core/session/shelf.ts'

/** What is typed, and the name by which it is sent: sent again after a cut link it is said once. */
export type ChatDraft = { said: string; clientId: string }

const listeners = new Set<(key: string) => void>()

const keyOf = (userName: string, organizationId: number, conversationId: string) =>
  `${userName}\n${organizationId}\nchat ${conversationId}`

function keep(key: string, said: string): void {
  const next = said === '' ? null : { said, clientId: randomUuid() }
  if (next) shelve(key, next, { kind: 'typed', storable: next })
  else unshelve(key)
  for (const look of listeners) look(key)
}

/**
 * The draft of a conversation. It stays when one goes elsewhere and outlives a reload, until it was sent or emptied; what
 * is typed anew has another name.
 */
export function useChatDraft(conversationId: string) {
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const { organizationId } = usePlace()
  const key = keyOf(userName, organizationId, conversationId)
  const [draft, setDraft] = useState(() => shelved<ChatDraft>(key) ?? null)
  useEffect(() => {
    const look = (changed: string) => changed === key && setDraft(shelved<ChatDraft>(key) ?? null)
    look(key)
    listeners.add(look)
    return () => void listeners.delete(look)
  }, [key])
  const write = useCallback((said: string) => keep(key, said), [key])
  return { said: draft?.said ?? '', clientId: draft?.clientId ?? null, write }
}

/** Adds a text behind the draft of a conversation, on a line of its own. */
export function addToDraft(
  { userName, organizationId, conversationId }: { userName: string; organizationId: number; conversationId: string },
  text: string,
): void {
  const key = keyOf(userName, organizationId, conversationId)
  const before = shelved<ChatDraft>(key)?.said.trimEnd()
  keep(key, before?.includes(text.trim()) ? before : [before, text].filter(Boolean).join('\n'))
}
