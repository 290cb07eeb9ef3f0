import type { Area, Flag, Permissions } from '../../core/rights/permissions.ts'
import type { MachineScreen } from './screens.ts'

/**
 * Who asks, and with which rights; `entityId` and `organizationId` are the selected ones and decide whose rows exist.
 */
export type Session = {
  sessionId: string
  userId: number
  userName: string
  /** What the person is called; null, or not known here: by the user name. */
  personName?: string | null
  entityId: number | null
  organizationId: number | null
  globalAdmin: boolean
  restrictOrgs: boolean
  permissions: Permissions
  /** When the person last showed who it is, by a password (epoch ms). */
  authenticatedAt?: number
  /** A wall board, which reads what its dashboards show and does nothing else; or the screen at a machine. */
  isDisplay?: boolean
  /**
   * Which board it is; `deviceGroupIds`: it shows the machines of these groups only, null: all. `screen`: it is the one
   * at that machine, and shows no other.
   */
  display?: { displayId: number; deviceGroupIds: readonly number[] | null; screen?: MachineScreen }
  /** The page that designs this flow, and does nothing else. */
  designs?: { flowId: number }
  /** An API token of this name: a script's, which has some of the user's rights and cannot show who it is. */
  tokenName?: string
  /** Shows the product around: names, descriptions and addresses of people are masked in whatever it is answered. */
  isMasked?: boolean
}

/** Whether the session has `flag` in `area`; a global admin has every flag. */
export const mayDo = (session: Pick<Session, 'globalAdmin' | 'permissions'>, area: Area, flag: Flag): boolean =>
  session.globalAdmin || session.permissions[area][flag]
