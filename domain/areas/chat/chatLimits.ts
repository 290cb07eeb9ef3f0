/** Characters of one message. */
export const saidAtMost = 4000
/** People of a direct conversation, oneself among them. */
export const peopleAtMost = 50
/** People whom one message mentions; further ones stay text. */
export const mentionsAtMost = 20
/** Megabytes of files that one person, or one device, says within an hour. */
export const fileMbPerHour = 500
/** Messages that one person, or one device, says within a minute. */
export const saidPerMinute = 30
/** Conversations that one person begins within a minute. */
export const begunPerMinute = 20
/** Unread messages are counted up to here. */
export const unreadAtMost = 100
/** Conversations that a list holds, those with the latest messages. */
export const listedAtMost = 500
/** Messages of one answer. */
export const pageAtMost = 200
