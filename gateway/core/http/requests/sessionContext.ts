import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import type { Asks, Tenant } from '@takt/store/postgres/postgres.ts'
import { Refusal } from '../responses/refusal.ts'
import { httpTexts as texts } from '../texts.ts'

/** What commands look at besides whose rows they are about: what the session may do now. */
export const asksOf = (session: Session): Asks => ({
  globalAdmin: session.globalAdmin,
  isMasked: session.isMasked ?? false,
  seesPeople: maySeePeople(session),
  may: (area, flag) => mayDo(session, area as Area, flag as Flag),
  tokenName: session.tokenName,
  rights: session.tokenName === undefined ? null : session.permissions,
  permissions: session.permissions,
})

/** The tenant of a session, for `asTenant`; commands know by it what the session may do. */
export const tenantOf = (session: Session): Tenant => ({
  organizationId: session.organizationId,
  entityId: session.entityId,
  userId: session.userId,
  asks: asksOf(session),
})

/** The chosen organization; refuses a session that has not chosen one yet. */
export function organizationOf(session: Session): number {
  if (session.organizationId === null) throw new Refusal('invalid', texts.chooseOrganization)
  return session.organizationId
}

/** The screen at a machine that asks; refuses (400) everybody else. */
export function screenOf({ display }: Session): MachineScreen {
  if (!display?.screen) throw new Refusal('invalid', texts.screen)
  return display.screen
}
