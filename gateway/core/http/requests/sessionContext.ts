import type { MachineScreen } from '@takt/domain/areas/access/screens.ts'
import { mayDo, type Session } from '@takt/domain/areas/access/session.ts'
import type { Area, Flag } from '@takt/domain/core/rights/permissions.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import type { Access, Tenant } from '@takt/store/postgres/postgres.ts'
import { HttpError } from '../responses/httpError.ts'
import { httpTexts as texts } from '../texts.ts'

/** Returns the current rights of a session, which commands check in addition to the tenant. */
export const rightsOf = (session: Session): Access => ({
  globalAdmin: session.globalAdmin,
  isMasked: session.isMasked ?? false,
  seesPeople: maySeePeople(session),
  may: (area, flag) => mayDo(session, area as Area, flag as Flag),
  tokenName: session.tokenName,
  rights: session.tokenName === undefined ? null : session.permissions,
  permissions: session.permissions,
})

/** Returns the tenant of a session, for `asTenant`, including the rights of the session for commands. */
export const tenantOf = (session: Session): Tenant => ({
  organizationId: session.organizationId,
  entityId: session.entityId,
  userId: session.userId,
  access: rightsOf(session),
})

/** Returns the selected organization; rejects a session that has not selected one. */
export function organizationOf(session: Session): number {
  if (session.organizationId === null) throw new HttpError('invalid', texts.chooseOrganization)
  return session.organizationId
}

/** Returns the machine screen of a session; rejects (400) all other sessions. */
export function screenOf({ display }: Session): MachineScreen {
  if (!display?.screen) throw new HttpError('invalid', texts.screen)
  return display.screen
}
