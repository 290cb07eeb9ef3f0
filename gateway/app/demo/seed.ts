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

/** Gives a user this password unless it is the one already; nothing else about the user changes. */
async function mendPassword(
  systemDb: Kysely<Tables>,
  { userName, password, now }: { userName: string; password: string; now: number },
): Promise<'unknown' | 'kept' | 'mended'> {
  const found = await systemDb
    .withTables<AccessTables>()
    .selectFrom('user_account as a')
    .innerJoin('user_credential as c', 'c.user_id', 'a.user_id')
    .select(['a.user_id as userId', 'c.password_hash as passwordHash'])
    .where('a.user_name_lower', '=', userName.toLowerCase())
    .executeTakeFirst()
  if (!found) return 'unknown'
  if (await passwordMatches(found.passwordHash, password)) return 'kept'
  await changePassword(systemDb, { userId: found.userId, newPassword: password, now })
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
  entityDescription: 'Sees nothing of the demo plant, nor the demo of it',
  organizationName: 'Other Works',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
}

const rowsBetweenNews = 1000

type Parts = Pick<Dependencies, 'db' | 'systemDb' | 'now' | 'env'>
type Seed = { parts: Parts; items: ItemRegistry; env: DemoEnv; tell: (line: string) => void }

/**
 * Makes two companies with their users and the master data that the simulated plant's machines speak of, through the
 * commands that everybody uses. What is there already stays as it is, so that it may run again, also after it was
 * killed; only passwords are mended.
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

type Filling = {
  company: Company
  users: typeof demoUsers
  location: Readonly<Record<string, unknown>>
  groups: (locationId: number) => DemoGroup[]
}

async function fillCompany({ parts, items, env, tell }: Seed, { company, users, location, groups }: Filling) {
  const { organizationName } = company
  const tenant = await openCompany(parts, items, company)
  for (const line of await keepUsers({ parts, env }, tenant, users)) tell(`${organizationName}: ${line}`)
  if (!tenant) return tell(`${organizationName} was removed and stays so`)
  const { ids } = await addRows(parts, { tenant, items }, [groupOf([{ item: 'locations', body: location }])])
  const locationId = ids.get(`locations/${location.locationName}`)!
  let count = 0
  const { leftOut } = await addRows(parts, { tenant, items }, groups(locationId), (added, missing) => {
    if (added - count < rowsBetweenNews) return
    count = added
    tell(`${organizationName}: ${added} of ${missing} rows of master data`)
  })
  if (leftOut.length > 0) tell(`${organizationName}: ${leftOut.length} rows left out, the first: ${leftOut[0]}`)
}

/** Users who are there get the password, others are added where there is a company for them; answers what was done. */
async function keepUsers({ parts, env }: Pick<Seed, 'parts' | 'env'>, tenant: Tenant | null, users: typeof demoUsers) {
  const changed: string[] = []
  const password = env.TAKT_DEMO_PASSWORD
  for (const user of users) {
    const outcome = await mendPassword(parts.systemDb, { userName: user.userName, password, now: parts.now() })
    if (outcome === 'mended') changed.push(`${user.userName} has the new password`)
    if (outcome !== 'unknown' || !tenant) continue
    const place = { entityId: tenant.entityId!, organizationIds: [tenant.organizationId!] }
    await createUser(parts.systemDb, { ...user, ...place, password })
    changed.push(`${user.userName} may sign in`)
  }
  return changed
}
