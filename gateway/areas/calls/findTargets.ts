import type { CallParty } from '@takt/domain/areas/calls/callParties.ts'
import { partyKey } from '@takt/domain/areas/calls/callParties.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { asTenant, type Tenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { hasSubscriber } from '../../core/messaging/index.ts'
import { isCallable } from './callablePeople.ts'
import type { CallsParts } from './callsParts.ts'
import { callsTexts as texts } from './texts.ts'

export type CallTargets = { targets: CallParty[]; users: Map<string, number> }

/**
 * Resolves user names and device IDs to call targets, people first: connected ones ring, all others are unavailable,
 * whether they are offline, of another organization or do not exist. A device without a name gets the name of its
 * machine. `users` are the IDs of the people found.
 */
export async function findTargets(
  { dependencies, messaging }: CallsParts,
  tenant: Tenant & { organizationId: number },
  recipients: { users: readonly string[]; devices: readonly number[] },
): Promise<CallTargets> {
  const { db, systemDb } = dependencies
  const { organizationId } = tenant
  const names = new Map(recipients.users.map((name) => [name.toLowerCase(), name]))
  const [people, devices] = await Promise.all([
    sql<{ userName: string; personName: string | null; userId: number }>`
      select user_name as "userName", person_name as "personName", user_id as "userId" from user_account u
      where user_name_lower = any (${[...names.keys()]}::text[]) and ${isCallable(tenant)}`.execute(systemDb),
    asTenant(db, tenant, (trx) =>
      sql<{ deviceId: number; deviceName: string | null }>`
        select device_id as "deviceId", coalesce(device_name, r.description) as "deviceName"
        from devices left join resources r using (organization_id, resource_id)
        where organization_id = ${organizationId}::int and device_id = any (${[...new Set(recipients.devices)]}::int[])`.execute(
        trx,
      ),
    ),
  ])
  for (const { userName } of people.rows) names.set(userName.toLowerCase(), userName)
  const personNames = new Map(people.rows.map(({ userName, personName }) => [userName, personName]))
  const users = new Map(people.rows.map(({ userName, userId }) => [partyKey({ userName }), userId]))
  const deviceNames = new Map(devices.rows.map(({ deviceId, deviceName }) => [deviceId, deviceName]))

  const [system, account] = await Promise.all([messaging.system(), messaging.accountOf(organizationId)])
  const party = async (id: CallParty['id'], name: string, subject: string | null): Promise<CallParty> => {
    const rings = subject !== null && (await hasSubscriber(system, account, `${subject}.call`))
    return { id, party: { name, state: rings ? 'ringing' : 'unavailable', seat: null } }
  }
  const targets = await Promise.all([
    ...[...names.values()].map((userName) => {
      const userId = users.get(partyKey({ userName }))
      return party(
        { userName },
        personNames.get(userName) ?? userName,
        userId === undefined ? null : subjects.user(organizationId, userId),
      )
    }),
    ...[...new Set(recipients.devices)].map((deviceId) => {
      const subject = deviceNames.has(deviceId) ? subjects.device(organizationId, deviceId) : null
      return party({ deviceId }, deviceNames.get(deviceId) ?? texts.device(deviceId), subject)
    }),
  ])
  return { targets, users }
}
