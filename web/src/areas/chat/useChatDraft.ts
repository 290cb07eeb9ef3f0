import { useCallback, useEffect, useState } from 'react'
import { randomUuid } from '../../core/kit/randomUuid.ts'
import { readDraft, shelve, unshelve } from '../../core/session/draftStore.ts'
import { useCurrentOrganization, useSession } from '../../core/session/SessionContext.tsx'

/**
 * The typed text, and the ID under which it is sent, so that a retry after a connection loss does not post it twice.
 */
export type ChatDraft = { said: string; clientId: string }

const listeners = new Set<(key: string) => void>()

const keyOf = (userName: string, organizationId: number, conversationId: string) =>
  `${userName}\n${organizationId}\nchat ${conversationId}`

function saveDraft(key: string, text: string): void {
  const next = text === '' ? null : { said: text, clientId: randomUuid() }
  if (next) shelve(key, next, { kind: 'typed', storable: next })
  else unshelve(key)
  for (const listener of listeners) listener(key)
}

/**
 * The draft of a conversation. It survives navigation and reloads until it is sent or emptied; a new draft gets a new
 * ID.
 */
export function useChatDraft(conversationId: string) {
  const userName = useSession(({ context }) => context.user?.userName ?? '')
  const { organizationId } = useCurrentOrganization()
  const key = keyOf(userName, organizationId, conversationId)
  const [draft, setDraft] = useState(() => readDraft<ChatDraft>(key) ?? null)
  useEffect(() => {
    const update = (changed: string) => changed === key && setDraft(readDraft<ChatDraft>(key) ?? null)
    update(key)
    listeners.add(update)
    return () => void listeners.delete(update)
  }, [key])
  const write = useCallback((text: string) => saveDraft(key, text), [key])
  return { said: draft?.said ?? '', clientId: draft?.clientId ?? null, write }
}

/** Appends a text to the draft of a conversation, on its own line. */
export function addToDraft(
  { userName, organizationId, conversationId }: { userName: string; organizationId: number; conversationId: string },
  text: string,
): void {
  const key = keyOf(userName, organizationId, conversationId)
  const before = readDraft<ChatDraft>(key)?.said.trimEnd()
  saveDraft(key, before?.includes(text.trim()) ? before : [before, text].filter(Boolean).join('\n'))
}
