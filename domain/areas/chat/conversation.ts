/** Kinds of conversations: between people, about a machine, about a job (decision 0034). */
export const conversationKinds = ['direct', 'resource', 'job'] as const
export type ConversationKind = (typeof conversationKinds)[number]
