import { mayDo, type Session } from '../access/session.ts'

export const conversationKinds = ['direct', 'resource', 'job'] as const
export type ConversationKind = (typeof conversationKinds)[number]

type Rights = Pick<Session, 'globalAdmin' | 'permissions'>

/**
 * Whether a session may read and write conversations of a kind; which of the direct ones are its own the database says.
 */
export function mayTalkIn(session: Rights, kind: ConversationKind): boolean {
  if (kind === 'resource') return mayDo(session, 'dashboards', 'read') || mayDo(session, 'resources', 'read')
  return kind === 'direct' || mayDo(session, 'jobs', 'read')
}
