import type { ChatMessage } from '@takt/domain/areas/chat/answers/chat.ts'
import type { ScreenConversation } from './useScreenChat.ts'

/** The unread message of others that was said last at a machine; null: there is none. `deviceId`: its own. */
export function latestOfOthers(
  conversations: readonly Pick<ScreenConversation, 'readSeq' | 'messages'>[],
  deviceId: number,
): ChatMessage | null {
  const unread = conversations.flatMap(({ readSeq, messages }) =>
    messages.filter((message) => message.seq > readSeq && message.deviceId !== deviceId && !message.isTakenBack),
  )
  return unread.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null
}
