import { subjects } from '@takt/domain/messages/subjects.ts'
import type { Kysely } from 'kysely'
import type { AccountOf } from './messagingParts.ts'
import type { MessagingTables } from './messagingTables.ts'
import { deviceRights } from './rights.ts'
import { createKey, mintToken, type Signer } from './signer.ts'

/** How long a device's credentials last (ms). */
export const deviceLifetime = 365 * 86_400_000

export type Device = { organizationId: number; deviceId: number }

/** New credentials of a device, beside those it has: MQTT takes user name and password, NATS the password as a bearer token. */
export async function issueDeviceCredential(
  store: { db: Kysely<MessagingTables>; signer: Signer; accountOf: AccountOf; now: number },
  { organizationId, deviceId }: Device,
) {
  const publicKey = createKey()
  const expires = store.now + deviceLifetime
  const userName = `d${deviceId}`
  const rights = deviceRights(organizationId, deviceId)
  const password = await mintToken(store.signer, {
    name: userName,
    publicKey,
    account: await store.accountOf(organizationId),
    rights,
    types: ['STANDARD', 'MQTT'],
    subscriptions: 20,
    expires,
  })
  const key = { public_key: publicKey, organization_id: organizationId, device_id: deviceId }
  await store.db
    .insertInto('messaging_key')
    .values({ ...key, expires_at: new Date(expires) })
    .execute()
  return {
    userName,
    password,
    telemetrySubject: subjects.telemetry(organizationId, deviceId),
    tagSubject: subjects.tags(organizationId, deviceId),
    subscribe: `${subjects.device(organizationId, deviceId)}.>`,
    /** For replies, acknowledgements of JetStream among them: lies within what the device may hear. */
    inboxPrefix: `${subjects.device(organizationId, deviceId)}.inbox`,
    expires: new Date(expires).toISOString(),
  }
}

/** Voids all credentials of a device; answers how many there were. */
export async function revokeDeviceCredentials(
  store: { db: Kysely<MessagingTables>; now: number },
  { organizationId, deviceId }: Device,
): Promise<number> {
  const revoked = await store.db
    .updateTable('messaging_key')
    .set({ revoked_at: new Date(store.now) })
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(revoked.numUpdatedRows)
}
