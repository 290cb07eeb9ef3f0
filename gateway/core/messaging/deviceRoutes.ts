import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { credentialState as credentialStateData, credentials } from '@takt/domain/areas/devices/answers/credentials.ts'
import { natsServers, urlOfServer } from '@takt/store/nats/natsServers.ts'
import { lockKeys } from '@takt/store/postgres/locks/lockKeys.ts'
import { lockUntilCommit } from '@takt/store/postgres/locks/lockUntilCommit.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import type { Tables } from '@takt/store/postgres/tables.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { append } from '../events/append.ts'
import { idInAddress } from '../http/requests/idInAddress.ts'
import { tenantOf } from '../http/requests/sessionContext.ts'
import { answer, answers } from '../http/responses/answer.ts'
import { type Route, route } from '../http/route.ts'
import type { Device } from './deviceCredential.ts'
import { issueDeviceCredential, revokeDeviceCredentials } from './deviceCredential.ts'
import { findDevice } from './findDevice.ts'
import type { MessagingTables } from './messagingTables.ts'
import type { MessagingParts } from './openMessaging.ts'

/** Writes into the log that a device's credentials were issued or revoked, and by whom; nothing of the credentials. */
const recordCredentialEvent = (
  db: Kysely<Tables>,
  session: Session,
  event: { organizationId: number; deviceId: number; type: 'deviceCredentials.issued' | 'deviceCredentials.revoked' },
) =>
  asTenant(db, tenantOf(session), async (trx) => {
    const { organizationId, deviceId, type } = event
    // One after the other: the second of two at once would be refused the version that the first took.
    await lockUntilCommit(trx, lockKeys.credentialsOf(deviceId))
    const stream = `deviceCredentials/${deviceId}`
    const { version } = await trx
      .selectFrom('event')
      .select((row) => row.fn.coalesce(row.fn.max('version'), row.lit(0)).as('version'))
      .where('organization_id', '=', organizationId)
      .where('stream', '=', stream)
      .executeTakeFirstOrThrow()
    const meta = { userId: session.userId }
    await append(trx, version, [
      { organizationId, entityId: session.entityId, area: 'devices', stream, type, data: { deviceId }, meta },
    ])
  })

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0'])

/**
 * Addresses (one, or several separated by commas) as the sender of a request can reach them: in a loopback address the
 * host that the request was sent to takes the place of its own.
 */
export function reachable(addresses: string, requestUrl: string): string {
  const host = new URL(requestUrl).hostname
  const replaced = natsServers(addresses).map((address) => {
    const { hostname = '' } = urlOfServer(address) ?? {}
    return !loopback.has(hostname) || loopback.has(host) ? address : address.replace(hostname, host)
  })
  return replaced.join(',')
}

/**
 * Whether a device has credentials that are good, until when (an instant), and what was last done with them, when and
 * why.
 */
type CredentialState = {
  expires: string | null
  last: { what: 'issued' | 'revoked'; at: string; reason: string | null } | null
}

/** Reads it from the keys that are good and the log. */
async function credentialState(
  db: Kysely<MessagingTables>,
  { organizationId, deviceId }: Device,
  now: number,
): Promise<CredentialState> {
  const good = await db
    .selectFrom('messaging_key')
    .select((row) => row.fn.max('expires_at').as('expires'))
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()
  const { rows } = await sql<{ type: string; at: Date; reason: string | null }>`
    select type, recorded_at as at, meta->>'reason' as reason from event
    where organization_id = ${organizationId}::int and stream = ${`deviceCredentials/${deviceId}`}
    order by version desc limit 1`.execute(db)
  const last = rows[0]
  return {
    expires: good?.expires?.toISOString() ?? null,
    last: last
      ? {
          what: last.type === 'deviceCredentials.issued' ? 'issued' : 'revoked',
          at: last.at.toISOString(),
          reason: last.reason,
        }
      : null,
  }
}

const path = '/devices/{deviceId}/credentials'
const params = z.object({ deviceId: idInAddress })

/** `GET`, `POST` and `DELETE /api/devices/{deviceId}/credentials`. */
export function deviceRoutes(dependencies: Dependencies, parts: MessagingParts): readonly Route[] {
  const { db, env, log, now } = dependencies
  const push = async () => (await parts.accounts()).push()

  return [
    route({
      right: ['devices', 'read'],
      method: 'get',
      path,
      params,
      answer: answers(
        'Until when the device has credentials that are good (null: it has none), and what was last done with them',
        credentialStateData,
      ),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        return answer(c, await credentialState(parts.db, device, now()))
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'post',
      path,
      params,
      answer: answers('New credentials; those the device had are void at once. They are shown only now', credentials),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        const signer = await parts.signer()
        const { credential, ended } = await issueDeviceCredential({ ...parts, signer, now: now() }, device)
        await recordCredentialEvent(db, c.var.session, { ...device, type: 'deviceCredentials.issued' })
        if (ended > 0) await push().catch((error) => log.warn({ err: error }, 'credentials end once NATS is told'))
        const natsUrl = reachable(env.NATS_DEVICE_URL ?? env.NATS_URL, c.req.url)
        const mqttUrls = natsServers(reachable(env.NATS_MQTT_URL ?? '', c.req.url))
        // Clients of MQTT take one address: devices are spread over the servers.
        const mqttUrl = mqttUrls[device.deviceId % mqttUrls.length] ?? null
        const urlOf = (what: 'telemetry' | 'tagReads') =>
          new URL(`/api/devices/${device.deviceId}/${what}`, env.TAKT_ORIGIN ?? c.req.url).href
        const urls = { natsUrl, mqttUrl, httpUrl: urlOf('telemetry'), tagHttpUrl: urlOf('tagReads') }
        return answer(c, { ...urls, ...credential })
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'delete',
      path,
      params,
      answer: answers(
        'All credentials of the device are void, its connections are cut',
        z.object({ revoked: z.int() }),
      ),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        const revoked = await revokeDeviceCredentials({ db: parts.db, now: now() }, device)
        await recordCredentialEvent(db, c.var.session, { ...device, type: 'deviceCredentials.revoked' })
        await push()
        return answer(c, { revoked })
      },
    }),
  ]
}
