import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import { type ConversationKind, conversationKinds } from '@takt/domain/areas/chat/conversation.ts'
import type { Tenant } from '@takt/store/postgres/postgres.ts'
import { organizationOf, tenantOf } from '../../core/http/requests/sessionContext.ts'
import { Refusal } from '../../core/http/responses/refusal.ts'
import { chatTexts as texts } from './texts.ts'

/** Who asks in chat: a user, or a device with what it is called. */
export type Talker = {
  tenant: Tenant & { organizationId: number }
  userId: number | null
  deviceId: number | null
  /** The machine that the device is at. */
  resourceID: string | null
  name: string
  /** Of which kinds it may read and write conversations. */
  kinds: readonly ConversationKind[]
}

/** Refuses who takes no part in chat: scripts, masked sessions, and who has chosen no organization. */
export function refuseUnlessTalking(session: Session): void {
  if (session.tokenName !== undefined) throw new Refusal('forbidden', texts.notByToken)
  organizationOf(session)
  if (session.isMasked) throw new Refusal('forbidden', texts.notMasked)
}

/** Whether a user may read and write conversations of a kind; which direct ones are its own the database says. */
export function mayTalkIn(session: Pick<Session, 'globalAdmin' | 'permissions'>, kind: ConversationKind): boolean {
  if (kind === 'resource') return mayDo(session, 'dashboards', 'read') || mayDo(session, 'resources', 'read')
  return kind === 'direct' || mayDo(session, 'jobs', 'read')
}

/** A session's user as somebody who talks. */
export const talkerOf = (session: Session): Talker => ({
  tenant: { ...tenantOf(session), organizationId: organizationOf(session) },
  userId: session.userId,
  deviceId: null,
  resourceID: null,
  name: session.userName,
  kinds: conversationKinds.filter((kind) => mayTalkIn(session, kind)),
})
