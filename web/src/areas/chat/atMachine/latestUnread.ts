import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'
import type { ScreenConversation } from './useScreenChat.ts'

/**
 * Returns the latest unread message of others at a machine; null: there is none. `deviceId`: the machine's own device.
 */
export function latestUnread(
  conversations: readonly Pick<ScreenConversation, 'readSeq' | 'messages'>[],
  deviceId: number,
): ChatMessage | null {
  const unread = conversations.flatMap(({ readSeq, messages }) =>
    messages.filter((message) => message.seq > readSeq && message.deviceId !== deviceId && !message.isTakenBack),
  )
  return unread.toSorted((a, b) => b.at.localeCompare(a.at))[0] ?? null
}
