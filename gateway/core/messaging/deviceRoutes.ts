import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import {
  credentialState as credentialStateData,
  credentials,
} from '@takt/domain/areas/devices/responses/credentials.ts'
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
import { respond, responses } from '../http/responses/respond.ts'
import { type Route, route } from '../http/route.ts'
import type { Device } from './deviceCredential.ts'
import { issueDeviceCredential, revokeDeviceCredentials } from './deviceCredential.ts'
import { findDevice } from './findDevice.ts'
import type { MessagingTables } from './messagingTables.ts'
import type { MessagingParts } from './openMessaging.ts'

/** Logs that a device's credentials were issued or revoked, and by whom; never the credentials themselves. */
const recordCredentialEvent = (
  db: Kysely<Tables>,
  session: Session,
  event: { organizationId: number; deviceId: number; type: 'deviceCredentials.issued' | 'deviceCredentials.revoked' },
) =>
  asTenant(db, tenantOf(session), async (trx) => {
    const { organizationId, deviceId, type } = event
    // Sequential, because the second of two concurrent calls would conflict with the version that the first took.
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
 * Returns the addresses (one, or several separated by commas) as the sender of the request can reach them: in a
 * loopback address, the host of the request replaces the host.
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
 * The state of a device's credentials: until when they are valid (an instant), and the last event, with its time and
 * user.
 */
type CredentialState = {
  expires: string | null
  last: { what: 'issued' | 'revoked'; at: string; reason: string | null } | null
}

/** Reads the state from the valid keys and the log. */
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
      response: responses(
        'Until when the device has valid credentials (null: none), and the last event of its credentials',
        credentialStateData,
      ),
      handle: async (c, request) => {
        const device = await findDevice(db, c.var.session, request.params.deviceId)
        return respond(c, await credentialState(parts.db, device, now()))
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'post',
      path,
      params,
      response: responses(
        'New credentials; earlier ones of the device are revoked at once. They are shown only now',
        credentials,
      ),
      handle: async (c, request) => {
        const device = await findDevice(db, c.var.session, request.params.deviceId)
        const signer = await parts.signer()
        const { credential, ended } = await issueDeviceCredential({ ...parts, signer, now: now() }, device)
        await recordCredentialEvent(db, c.var.session, { ...device, type: 'deviceCredentials.issued' })
        if (ended > 0)
          await push().catch((error) => log.warn({ err: error }, 'credentials are revoked once NATS is reachable'))
        const natsUrl = reachable(env.NATS_DEVICE_URL ?? env.NATS_URL, c.req.url)
        const mqttUrls = natsServers(reachable(env.NATS_MQTT_URL ?? '', c.req.url))
        // MQTT clients accept one address only, so devices are distributed over the servers.
        const mqttUrl = mqttUrls[device.deviceId % mqttUrls.length] ?? null
        const urlOf = (kind: 'telemetry' | 'tagReads') =>
          new URL(`/api/devices/${device.deviceId}/${kind}`, env.TAKT_ORIGIN ?? c.req.url).href
        const urls = { natsUrl, mqttUrl, httpUrl: urlOf('telemetry'), tagHttpUrl: urlOf('tagReads') }
        return respond(c, { ...urls, ...credential })
      },
    }),
    route({
      right: ['devices', 'write'],
      method: 'delete',
      path,
      params,
      response: responses(
        'All credentials of the device are revoked, and its connections are closed',
        z.object({ revoked: z.int() }),
      ),
      handle: async (c, request) => {
        const device = await findDevice(db, c.var.session, request.params.deviceId)
        const revoked = await revokeDeviceCredentials({ db: parts.db, now: now() }, device)
        await recordCredentialEvent(db, c.var.session, { ...device, type: 'deviceCredentials.revoked' })
        await push()
        return respond(c, { revoked })
      },
    }),
  ]
}
