/** Between people, about a machine, about a job (`docs/decisions/0298-chat.md`). */
export const conversationKinds = ['direct', 'resource', 'job'] as const
export type ConversationKind = (typeof conversationKinds)[number]
