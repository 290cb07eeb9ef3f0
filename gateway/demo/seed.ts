import { plantMachines } from '@takt/domain/plant/machines.ts'
import { dayMs } from '@takt/domain/schedule/wallClock.ts'
import type { Tenant } from '@takt/store/postgres.ts'
import { createUser } from '../access/createUser.ts'
import type { Dependencies } from '../dependencies.ts'
import type { ItemRegistry } from '../items/mountedItem.ts'
import { addRows } from './addRows.ts'
import type { DemoRow } from './demoRow.ts'
import { demoUsers, otherUsers } from './demoUsers.ts'
import type { DemoEnv } from './env.ts'
import { exceptionRows } from './exceptionRows.ts'
import { floorRows, latheRows } from './floorRows.ts'
import { jobRows } from './jobRows.ts'
import { mendPassword } from './mendPassword.ts'
import { type Company, openCompany } from './openCompany.ts'
import { otherRows } from './otherRows.ts'

const timeZone = 'America/New_York'
const demo: Company = {
  ...{ entityName: 'Demo Manufacturing', entityDescription: 'Turned parts and sheet metal, simulated' },
  ...{ organizationName: 'Demo Plant', timeZone },
}
const other: Company = {
  ...{ entityName: 'Other Company', entityDescription: 'Sees nothing of the demo plant, nor the demo of it' },
  ...{ organizationName: 'Other Works', timeZone: 'Europe/Berlin' },
}
/** How far ahead jobs are known; the plant adds later ones while it runs. */
const weeksAhead = 4

type Parts = Pick<Dependencies, 'db' | 'systemDb' | 'now' | 'env'>
type Seed = { parts: Parts; items: ItemRegistry; env: DemoEnv; tell: (line: string) => void }

/**
 * Makes two companies with their users and the master data that the simulated plant's machines speak of, through the commands that
 * everybody uses. What is there already stays as it is, so that it may run again, also after it was killed; only passwords are mended.
 */
export async function seed(about: Seed): Promise<void> {
  const { parts, env } = about
  const machines = plantMachines({ seed: env.TAKT_PLANT_SEED, count: env.TAKT_PLANT_MACHINES })
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
    rows: (locationId) => [
      ...floorRows(machines, locationId),
      ...exceptionRows(machines, { timeZone, now }),
      ...jobRows(machines, {
        ...{ seed: env.TAKT_PLANT_SEED, timeZone },
        ...{ from: now - env.TAKT_HISTORY_DAYS * dayMs, to: now + weeksAhead * 7 * dayMs },
      }),
      ...latheRows(locationId),
    ],
  })
  await fillCompany(about, {
    company: other,
    users: otherUsers,
    location: { locationName: 'Erfurt', country: 'DE', timezone: 'Europe/Berlin' },
    rows: otherRows,
  })
}

type Filling = {
  company: Company
  users: typeof demoUsers
  location: Readonly<Record<string, unknown>>
  rows: (locationId: number) => DemoRow[]
}

async function fillCompany({ parts, items, env, tell }: Seed, { company, users, location, rows }: Filling) {
  const { organizationName } = company
  const tenant = await openCompany(parts, items, company)
  for (const line of await keepUsers({ parts, env }, tenant, users)) tell(`${organizationName}: ${line}`)
  if (!tenant) return tell(`${organizationName} was removed and stays so`)
  const ids = await addRows(parts, { tenant, items }, [{ item: 'locations', body: location }])
  const all = rows(ids.get(`locations/${location.locationName}`)!)
  await addRows(parts, { tenant, items }, all, (added, missing) => {
    if (added > 0 && added % 500 === 0) tell(`${organizationName}: ${added} of ${missing} rows of master data`)
  })
}

/** Users who are there get the password, others are added where there is a company for them; answers what was done. */
async function keepUsers({ parts, env }: Pick<Seed, 'parts' | 'env'>, tenant: Tenant | null, users: typeof demoUsers) {
  const told: string[] = []
  const password = env.TAKT_DEMO_PASSWORD
  for (const user of users) {
    const outcome = await mendPassword(parts.systemDb, { userName: user.userName, password, now: parts.now() })
    if (outcome === 'mended') told.push(`${user.userName} has the new password`)
    if (outcome !== 'unknown' || !tenant) continue
    const place = { entityId: tenant.entityId!, organizationIds: [tenant.organizationId!] }
    await createUser(parts.systemDb, { ...user, ...place, password })
    told.push(`${user.userName} may sign in`)
  }
  return told
}
