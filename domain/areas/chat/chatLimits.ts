/** Maximum length of a message, in characters. */
export const maxMessageLength = 4000
/** Maximum number of people in a direct conversation, including the user. */
export const maxPeople = 50
/** Maximum number of people mentioned in one message; further mentions remain text. */
export const maxMentions = 20
/** Maximum size (MB) of files that one person or device can send per hour. */
export const fileMbPerHour = 500
/** Rate limit for messages of one person or device. */
export const maxMessagesPerMinute = 30
/** Rate limit for starting conversations by one person. */
export const maxNewConversationsPerMinute = 20
/** Maximum count of unread messages. */
export const maxUnread = 100
/** Maximum number of conversations in a list; those with the latest messages are included. */
export const maxListedConversations = 500
/** Maximum number of messages in a response. */
export const maxMessagesPerPage = 200
