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

/** Maximum lifetime of an API token in days. */
export const apiTokenDays = 365

/** True if an API token can have this right. Rights that change users, their rights or their sessions are excluded. */
export const apiTokenMay = (area: Area, flag: Flag): boolean => area !== 'security' || flag === 'read'

/** A token for a script: its name, its lifetime and the subset of the user's rights that it has. */
export const newApiToken = z.object({
  tokenName: plainText(100),
  days: z.int().min(1).max(apiTokenDays, `A token lasts at most ${apiTokenDays} days`),
  permissions: somePermissions.refine(
    (input) => areas.some((area) => flags.some((flag) => input[area]?.[flag])),
    'A token has at least one right',
  ),
})
export type NewApiToken = z.output<typeof newApiToken>

/** Returns the rights of a token, limited to the current rights of its user. */
export const apiTokenPermissions = (input: Permissions, mayUser: (area: Area, flag: Flag) => boolean): Permissions =>
  permissionsWhere((area, flag) => input[area]?.[flag] === true && apiTokenMay(area, flag) && mayUser(area, flag))

/**
 * Returns true if a token may send this request. Regardless of its rights, it may not change users, sessions, tokens
 * and wall displays, nor read the sessions and tokens of its user.
 */
export const apiTokenMayRequest = (method: string, path: string): boolean =>
  ((method === 'GET' || method === 'HEAD') && !/^\/api\/users\/(sessions|tokens)(\/|$)/.test(path)) ||
  path === '/api/users/logout' ||
  !/^\/api\/(users|groups|displays)(\/|$)/.test(path)
