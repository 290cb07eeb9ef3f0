import { createUser, fmtCreds } from '@nats-io/jwt'
import { below, subjects, topicOf } from '@takt/domain/areas/messages/subjects.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import type { Kysely } from 'kysely'
import type { MessagingTables } from './messagingTables.ts'
import type { AccountOf } from './openMessaging.ts'
import { deviceRights } from './rights.ts'
import { mintToken, type Signer } from './signer.ts'

/** Lifetime of a device's credentials (ms). */
export const deviceLifetime = 365 * 86_400_000

export type Device = { organizationId: number; deviceId: number }

type Store = { db: Kysely<MessagingTables>; now: number }

/**
 * Issues new credentials of a device and revokes its present ones at once; `ended` is the number of those. MQTT uses
 * user name and password, NATS the file (or the password as a bearer token), HTTP the password as a bearer token.
 */
export async function issueDeviceCredential(store: Store & { signer: Signer; accountOf: AccountOf }, device: Device) {
  const { organizationId, deviceId } = device
  // Libraries sign with the key of a credentials file, but NATS does not verify that signature because the token is a
  // bearer token.
  const pair = createUser()
  const publicKey = pair.getPublicKey()
  const expires = store.now + deviceLifetime
  const userName = `d${deviceId}`
  const rights = deviceRights(organizationId, deviceId)
  const password = await mintToken(store.signer, {
    name: userName,
    publicKey,
    account: await store.accountOf(organizationId),
    rights,
    types: ['STANDARD', 'MQTT', 'WEBSOCKET'],
    subscriptions: 20,
    expires,
  })
  const key = { public_key: publicKey, organization_id: organizationId, device_id: deviceId }
  const ended = await store.db.transaction().execute(async (trx) => {
    // Sequential, because two concurrent calls would leave each other's credentials valid.
    await lockUntilCommit(trx, lockKeys.credentialsOf(deviceId))
    const before = await revokeDeviceCredentials({ db: trx, now: store.now }, device)
    await trx
      .insertInto('messaging_key')
      .values({ ...key, expires_at: new Date(expires) })
      .execute()
    return before
  })
  const telemetrySubject = subjects.telemetry(organizationId, deviceId)
  const tagSubject = subjects.tags(organizationId, deviceId)
  const credential = {
    userName,
    password,
    /** Content of a `.creds` file for NATS clients. */
    creds: new TextDecoder().decode(fmtCreds(password, pair)),
    telemetrySubject,
    telemetryTopic: topicOf(telemetrySubject),
    tagSubject,
    tagTopic: topicOf(tagSubject),
    subscribe: below(subjects.device(organizationId, deviceId)),
    /** For replies such as JetStream acknowledgements; within the subjects that the device may subscribe to. */
    inboxPrefix: `${subjects.device(organizationId, deviceId)}.inbox`,
    expires: new Date(expires).toISOString(),
  }
  return { credential, ended }
}

/** Revokes all credentials of a device; returns their number. */
export async function revokeDeviceCredentials(store: Store, { organizationId, deviceId }: Device): Promise<number> {
  const revoked = await store.db
    .updateTable('messaging_key')
    .set({ revoked_at: new Date(store.now) })
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(revoked.numUpdatedRows)
}
