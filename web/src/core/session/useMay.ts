import { mayDo } from '@takt/domain/areas/access/session.ts'
import { type Area, type Flag, tellingFlags } from '@takt/domain/core/rights/permissions.ts'
import { useSession } from './SessionContext.tsx'
import type { SessionUser } from './sessionUser.ts'

/** Whether a user has `flag` in `area`; nobody may do nothing. The server decides, this only hides. */
export const userMay = (user: Pick<SessionUser, 'globalAdmin' | 'permissions'> | null, area: Area, flag: Flag) =>
  user !== null && mayDo({ globalAdmin: user.globalAdmin === 1, permissions: user.permissions }, area, flag)

/** Whether the signed-in user has `flag` in `area`. */
export const useMay = (area: Area, flag: Flag): boolean =>
  useSession(({ context }) => userMay(context.user, area, flag))

/** Whether the signed-in user may tell at machines what happens there. */
export const useMayTell = (): boolean =>
  useSession(({ context }) => tellingFlags.some((flag) => userMay(context.user, 'dashboards', flag)))
