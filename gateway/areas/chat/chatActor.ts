import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { type ConversationKind, conversationKinds } from '@takt/domain/areas/chat/conversation.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { HttpError } from '../../core/http/responses/httpError.ts'
import { chatTexts as texts } from './texts.ts'

/** The actor of a chat request: a user, or a device with its name. */
export type ChatActor = {
  tenant: Tenant & { organizationId: number }
  userId: number | null
  deviceId: number | null
  /** The machine of the device. */
  resourceID: string | null
  name: string
  /** Kinds of conversations that the actor may read and write. */
  kinds: readonly ConversationKind[]
}

/**
 * Rejects sessions without access to chat: API tokens, masked sessions, and sessions without a selected organization.
 */
export function requireChatAccess(session: Session): void {
  if (session.tokenName !== undefined) throw new HttpError('forbidden', texts.notByToken)
  organizationOf(session)
  if (session.isMasked) throw new HttpError('forbidden', texts.notMasked)
}

/** True if a user may read and write conversations of a kind; access to direct ones is checked by the database. */
export function mayChatIn(session: Pick<Session, 'globalAdmin' | 'permissions'>, kind: ConversationKind): boolean {
  if (kind === 'resource') return mayDo(session, 'dashboards', 'read') || mayDo(session, 'resources', 'read')
  return kind === 'direct' || mayDo(session, 'jobs', 'read')
}

/** The chat actor of a session's user. */
export const chatActorOf = (session: Session): ChatActor => ({
  tenant: { ...tenantOf(session), organizationId: organizationOf(session) },
  userId: session.userId,
  deviceId: null,
  resourceID: null,
  name: session.userName,
  kinds: conversationKinds.filter((kind) => mayChatIn(session, kind)),
})
