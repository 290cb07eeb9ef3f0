import type { ChatMessage } from '@takt/domain/areas/chat/responses/chat.ts'

const groupWithinMs = 5 * 60_000

export type Grouped = {
  message: ChatMessage
  /** True if it follows shortly after a message of the same sender. */
  isFollowing: boolean
  /** The day that starts with this message, as returned by `dayOf`; null: same day as the previous message. */
  day: string | null
  /** True if it is the first unread message. */
  isFirstNew: boolean
}

/**
 * Returns the messages in order with their grouping: a new day and the first unread message start a new group.
 * `newAfter`: number of the last message read when the conversation was opened.
 */
export function messageGroups(
  messages: readonly ChatMessage[],
  about: { dayOf: (ms: number) => string; newAfter: number; isOwn: (message: ChatMessage) => boolean },
): Grouped[] {
  const isNew = (message: ChatMessage) => message.seq > about.newAfter && !about.isOwn(message)
  const firstNew = messages.find(isNew)
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const [at, previousAt] = [Date.parse(message.at), before ? Date.parse(before.at) : 0]
    const day = about.dayOf(at)
    const isOfDay = before !== undefined && about.dayOf(previousAt) === day
    const isFirstNew = message === firstNew
    const isSame = before?.userName === message.userName && before?.deviceId === message.deviceId
    return {
      message,
      // The time of a delayed message is shown next to its sender.
      isFollowing:
        isOfDay &&
        isSame &&
        message.waitedSince === null &&
        !isFirstNew &&
        at - previousAt < groupWithinMs &&
        !message.isTakenBack,
      day: isOfDay ? null : day,
      isFirstNew,
    }
  })
}
