import type { ChatMessage } from '@takt/domain/areas/chat/answers/chat.ts'

const togetherMs = 5 * 60_000

export type Grouped = {
  message: ChatMessage
  /** It follows what the same one said a moment before. */
  isFollowing: boolean
  /** The day it begins, as `dayOf` says it; null: that of the message before. */
  day: string | null
  /** It is the first that was not read. */
  isFirstNew: boolean
}

/**
 * Messages as they are drawn, in order: a new day and the first that is new stand apart. `newAfter`: up to where they
 * were read when the conversation was opened.
 */
export function messageGroups(
  messages: readonly ChatMessage[],
  about: { dayOf: (ms: number) => string; newAfter: number; isOwn: (message: ChatMessage) => boolean },
): Grouped[] {
  const isNew = (message: ChatMessage) => message.seq > about.newAfter && !about.isOwn(message)
  const firstNew = messages.find(isNew)
  return messages.map((message, place) => {
    const before = messages[place - 1]
    const [at, then] = [Date.parse(message.at), before ? Date.parse(before.at) : 0]
    const day = about.dayOf(at)
    const isOfDay = before !== undefined && about.dayOf(then) === day
    const isFirstNew = message === firstNew
    const isSame = before?.userName === message.userName && before?.deviceId === message.deviceId
    return {
      message,
      // What came late says so beside who said it.
      isFollowing:
        isOfDay &&
        isSame &&
        message.waitedSince === null &&
        !isFirstNew &&
        at - then < togetherMs &&
        !message.isTakenBack,
      day: isOfDay ? null : day,
      isFirstNew,
    }
  })
}
