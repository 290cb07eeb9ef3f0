import { mayDo } from '@takt/domain/areas/access/session.ts'
import { type Area, type Flag, reportingFlags } from '@takt/domain/core/rights/permissions.ts'
import { useSession } from './SessionContext.tsx'
import type { SessionUser } from './sessionUser.ts'

/** True if a user has `flag` in `area`; false without a user. The server decides; this only hides controls. */
export const userMay = (user: Pick<SessionUser, 'globalAdmin' | 'permissions'> | null, area: Area, flag: Flag) =>
  user !== null && mayDo({ globalAdmin: user.globalAdmin === 1, permissions: user.permissions }, area, flag)

/** True if the signed-in user has `flag` in `area`. */
export const useMay = (area: Area, flag: Flag): boolean =>
  useSession(({ context }) => userMay(context.user, area, flag))

/** True if the signed-in user may report events at machines. */
export const useMayReportAtMachines = (): boolean =>
  useSession(({ context }) => reportingFlags.some((flag) => userMay(context.user, 'dashboards', flag)))
