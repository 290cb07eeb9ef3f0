import type { Tenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import type { AccessTables } from '../../areas/access/accessTables.ts'
import { changePassword } from '../../areas/access/changePassword.ts'
import { createUser } from '../../areas/access/createUser.ts'
import { passwordMatches } from '../../areas/access/passwords.ts'
import { type Company, openCompany } from '../../areas/organizations/openCompany.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import type { ItemRegistry } from '../../core/items/mountedItem.ts'
import { addRows, type DemoGroup, groupOf } from './addRows.ts'
import { demoUsers, otherUsers } from './demoUsers.ts'
import type { DemoEnv } from './env.ts'
import { otherRows } from './otherRows.ts'
import { plantGroups } from './plantGroups.ts'

/** Sets a user's password unless it is already the current one; nothing else about the user changes. */
async function resetPassword(
  systemDb: Kysely<Tables>,
  { userName, password, now }: { userName: string; password: string; now: number },
): Promise<'unknown' | 'kept' | 'mended'> {
  const account = await systemDb
    .withTables<AccessTables>()
    .selectFrom('user_account as a')
    .innerJoin('user_credential as c', 'c.user_id', 'a.user_id')
    .select(['a.user_id as userId', 'c.password_hash as passwordHash'])
    .where('a.user_name_lower', '=', userName.toLowerCase())
    .executeTakeFirst()
  if (!account) return 'unknown'
  if (await passwordMatches(account.passwordHash, password)) return 'kept'
  await changePassword(systemDb, { userId: account.userId, newPassword: password, now })
  return 'mended'
}

const timeZone = 'America/New_York'
const demo: Company = {
  entityName: 'Demo Manufacturing',
  entityDescription: 'Turned parts and sheet metal, simulated',
  organizationName: 'Demo Plant',
  timeZone,
  currency: 'USD',
}
const other: Company = {
  entityName: 'Other Company',
  entityDescription: 'Has no access to the demo plant, nor the demo plant to it',
  organizationName: 'Other Works',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
}

const rowsPerProgressReport = 1000

type Parts = Pick<Dependencies, 'db' | 'systemDb' | 'now' | 'env'>
type Seed = { parts: Parts; items: ItemRegistry; env: DemoEnv; report: (line: string) => void }

/**
 * Creates two companies with their users and the master data used by the simulated plant, through the same commands as
 * users. Existing data is not changed, so the seed may run again, also after it was killed; only passwords are reset.
 */
export async function seed(about: Seed): Promise<void> {
  const { parts, env } = about
  const now = parts.now()
  await fillCompany(about, {
    company: demo,
    users: demoUsers,
    location: {
      locationName: 'Rochester',
      country: 'US',
      timezone: timeZone,
      address: '1200 Canal Street, Rochester, NY',
    },
    groups: (locationId) => plantGroups(env, { locationId, now, timeZone }),
  })
  await fillCompany(about, {
    company: other,
    users: otherUsers,
    location: { locationName: 'Erfurt', country: 'DE', timezone: 'Europe/Berlin' },
    groups: (locationId) => [groupOf(otherRows(locationId))],
  })
}

type CompanySeed = {
  company: Company
  users: typeof demoUsers
  location: Readonly<Record<string, unknown>>
  groups: (locationId: number) => DemoGroup[]
}

async function fillCompany({ parts, items, env, report }: Seed, { company, users, location, groups }: CompanySeed) {
  const { organizationName } = company
  const tenant = await openCompany(parts, items, company)
  for (const line of await seedUsers({ parts, env }, tenant, users)) report(`${organizationName}: ${line}`)
  if (!tenant) return report(`${organizationName} was removed and stays removed`)
  const { ids } = await addRows(parts, { tenant, items }, [groupOf([{ item: 'locations', body: location }])])
  const locationId = ids.get(`locations/${location.locationName}`)!
  let count = 0
  const { leftOut } = await addRows(parts, { tenant, items }, groups(locationId), (added, missing) => {
    if (added - count < rowsPerProgressReport) return
    count = added
    report(`${organizationName}: ${added} of ${missing} rows of master data`)
  })
  if (leftOut.length > 0) report(`${organizationName}: ${leftOut.length} rows excluded, the first: ${leftOut[0]}`)
}

/** Resets the password of existing users and adds missing ones if the company exists; returns what was done. */
async function seedUsers({ parts, env }: Pick<Seed, 'parts' | 'env'>, tenant: Tenant | null, users: typeof demoUsers) {
  const changed: string[] = []
  const password = env.TAKT_DEMO_PASSWORD
  for (const user of users) {
    const outcome = await resetPassword(parts.systemDb, { userName: user.userName, password, now: parts.now() })
    if (outcome === 'mended') changed.push(`${user.userName} has the new password`)
    if (outcome !== 'unknown' || !tenant) continue
    const membership = { entityId: tenant.entityId!, organizationIds: [tenant.organizationId!] }
    await createUser(parts.systemDb, { ...user, ...membership, password })
    changed.push(`${user.userName} may sign in`)
  }
  return changed
}
