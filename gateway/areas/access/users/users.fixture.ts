import { allPermissions, noPermissions, permissionsWhere } from '@takt/domain/core/rights/permissions.ts'
import { prepareJobs } from '../../../core/jobs/prepareJobs.ts'
import { createAccessBed } from '../access.bed.ts'
import { createUser } from '../createUser.ts'

export const password = 'correct horse battery'
const securityOnly = permissionsWhere((area) => area === 'security')

/**
 * Creates users of two entities, all signed in: `root` (global administrator), `admin`, `narrow` (security alone) and
 * `worker` (no rights) of demo.takt, and `admin@other.takt`.
 */
export async function createUsersBed() {
  const bed = await createAccessBed()
  await prepareJobs(bed.dependencies.env.DATABASE_URL)
  const tokens: Record<string, string> = {}
  const signIn = async (userName: string, secret = password) =>
    (await bed.ask('POST', '/api/login', { body: { userName, password: secret } })).body.token as string
  const first = { password, entityId: 1, organizationIds: [1] }
  const admin = { permissions: allPermissions, restrictOrgs: false }
  const other = { password, entityId: 2, organizationIds: [3], permissions: allPermissions, restrictOrgs: false }
  const users = [
    { ...first, ...admin, userName: 'root@demo.takt', globalAdmin: true },
    { ...first, ...admin, userName: 'admin@demo.takt' },
    { ...first, userName: 'narrow@demo.takt', permissions: securityOnly },
    { ...first, userName: 'worker@demo.takt', permissions: noPermissions },
    { ...other, userName: 'admin@other.takt' },
  ]
  for (const user of users) {
    await createUser(bed.systemDb, user)
    tokens[user.userName] = await signIn(user.userName)
  }
  const ask = (who: string, method: string, path: string, body?: unknown) =>
    bed.ask(method, path, { token: tokens[who] ?? '', body })
  return {
    ...bed,
    /** Tokens of sessions by user name. */
    tokens,
    signIn,
    /** Requests as a user. */
    askAs: ask,
    /** Requests as the administrator of the first entity. */
    admin: (method: string, path: string, body?: unknown) => ask('admin@demo.takt', method, path, body),
  }
}

export type UsersBed = Awaited<ReturnType<typeof createUsersBed>>
