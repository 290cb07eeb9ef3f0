import type { MachineScreen } from '@takt/domain/access/screens.ts'
import { mayDo, type Session } from '@takt/domain/access/session.ts'
import type { Area, Flag } from '@takt/domain/rights/permissions.ts'
import type { Tenant } from '@takt/store/postgres.ts'
import { notFound, Refusal } from './refusal.ts'
import { httpTexts as texts } from './texts.ts'

/** What rules of a type look at besides the tenant: what the session may do now. */
export const asksOf = (session: Session): NonNullable<Tenant['asks']> => ({
  globalAdmin: session.globalAdmin,
  isMasked: session.isMasked ?? false,
  may: (area, flag) => mayDo(session, area as Area, flag as Flag),
})

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

/** The screen at a machine that asks; for all others there is none. */
export function screenOf({ display }: Session): MachineScreen {
  if (!display?.screen) throw notFound(texts.screen)
  return display.screen
}
