import type { Area, Flag, Permissions } from '../../core/rights/permissions.ts'
import type { MachineScreen } from './screens.ts'

/**
 * The user of a request and the user's rights. `entityId` and `organizationId` are the selected ones and determine
 * which rows are visible.
 */
export type Session = {
  sessionId: string
  userId: number
  userName: string
  /** Display name of the person; null or undefined: the user name is shown. */
  personName?: string | null
  entityId: number | null
  organizationId: number | null
  globalAdmin: boolean
  restrictOrgs: boolean
  permissions: Permissions
  /** Time of the last authentication with a password (epoch ms). */
  authenticatedAt?: number
  /** A wall display, which only reads the data of its dashboards, or the screen at a machine. */
  isDisplay?: boolean
  /**
   * The display; `deviceGroupIds`: it shows only the machines of these groups, null: all. `screen`: it is the screen at
   * that machine and shows no other.
   */
  display?: { displayId: number; deviceGroupIds: readonly number[] | null; screen?: MachineScreen }
  /** The page that designs this flow; the session allows nothing else. */
  designs?: { flowId: number }
  /** Name of the API token: used by a script, has a subset of the user's rights and cannot reauthenticate. */
  tokenName?: string
  /** Demonstration mode: names, descriptions and addresses of people are masked in every response. */
  isMasked?: boolean
}

/** Returns true if the session has `flag` in `area`; a global admin has every flag. */
export const mayDo = (session: Pick<Session, 'globalAdmin' | 'permissions'>, area: Area, flag: Flag): boolean =>
  session.globalAdmin || session.permissions[area][flag]
