import type { Session } from '@takt/domain/access/session.ts'
import type { Tenant } from '@takt/store/postgres.ts'
import { Refusal } from './refusal.ts'
import { httpTexts as texts } from './texts.ts'

/** The tenant of a session, for `asTenant`. */
export const tenantOf = (session: Session): Tenant => ({
  organizationId: session.organizationId,
  entityId: session.entityId,
  userId: session.userId,
})

/** The chosen organization; refuses a session that has not chosen one yet. */
export function organizationOf(session: Session): number {
  if (session.organizationId === null) throw new Refusal('invalid', texts.chooseOrganization)
  return session.organizationId
}
