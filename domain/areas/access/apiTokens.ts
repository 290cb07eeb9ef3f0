import { z } from 'zod'
import { plainText } from '../../core/item/values.ts'
import {
  type Area,
  areas,
  type Flag,
  flags,
  type Permissions,
  permissionsWhere,
  somePermissions,
} from '../../core/rights/permissions.ts'

/** The longest that an API token lasts. */
export const apiTokenDays = 365

/**
 * Whether an API token may have this right at all: never one by which users, their rights or their sessions are
 * changed.
 */
export const apiTokenMay = (area: Area, flag: Flag): boolean => area !== 'security' || flag === 'read'

/** A token for a script: its name, how long it lasts, and which of the own rights it has. */
export const newApiToken = z.object({
  tokenName: plainText(100),
  days: z.int().min(1).max(apiTokenDays, `A token lasts at most ${apiTokenDays} days`),
  permissions: somePermissions.refine(
    (input) => areas.some((area) => flags.some((flag) => input[area]?.[flag])),
    'A token has at least one right',
  ),
})
export type NewApiToken = z.output<typeof newApiToken>

/** What a token may do of what its user may do now. */
export const apiTokenPermissions = (input: Permissions, mayUser: (area: Area, flag: Flag) => boolean): Permissions =>
  permissionsWhere((area, flag) => input[area]?.[flag] === true && apiTokenMay(area, flag) && mayUser(area, flag))

/**
 * What a token may not ask, whatever its rights: what changes users, sessions, tokens and wall boards, and where and by
 * what its user is signed in.
 */
export const apiTokenMayAsk = (method: string, path: string): boolean =>
  ((method === 'GET' || method === 'HEAD') && !/^\/api\/users\/(sessions|tokens)(\/|$)/.test(path)) ||
  path === '/api/users/logout' ||
  !/^\/api\/(users|groups|displays)(\/|$)/.test(path)
