import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { receivedTelemetry } from '@takt/domain/areas/devices/responses/receivedTelemetry.ts'
import { explainTagMessage } from '@takt/domain/areas/locating/tagMessage.ts'
import { explainTelemetry } from '@takt/domain/areas/messages/explainTelemetry.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import { sql } from 'kysely'
import type { NatsConnection } from 'nats'
import type { Dependencies } from '../../../core/dependencies.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { tenantOf } from '../../../core/http/requests/sessionContext.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { type Device, findDevice, type MessagingParts } from '../../../core/messaging/index.ts'
import { lastMessage } from './lastMessage.ts'
import { readConnections } from './readConnections.ts'
import { readRejections } from './readRejections.ts'
import { readSharedClientId } from './readSharedClientId.ts'
import { shortOf } from './shortOf.ts'
import type { TelemetryParts } from './telemetryParts.ts'
import type { RemarkLowerSeq } from './watchSeq.ts'

/**
 * A device's connection to NATS or MQTT with the number of messages over it, on any subject; `until` null: still open.
 * Instants are ISO texts.
 */
type Connection = { protocol: 'MQTT' | 'NATS'; since: string; until: string | null; messages: number }

const instant = (text: string) => new Date(text).toISOString()

/**
 * The most recently active connection of any of these users in an account, as far back as the servers remember; null if
 * there was none. NATS identifies a device by its key, MQTT by its user name.
 */
async function readConnection(
  system: NatsConnection,
  { account, users }: { account: string; users: readonly string[] },
): Promise<Connection | null> {
  const connections = await Promise.all(users.map((user) => readConnections(system, account, { user, limit: 1 })))
  const [last] = connections
    .flat()
    .sort((entry, other) => Date.parse(other.last_activity) - Date.parse(entry.last_activity))
  if (!last) return null
  const until = last.stop === undefined ? null : instant(last.stop)
  return { protocol: last.type === 'mqtt' ? 'MQTT' : 'NATS', since: instant(last.start), until, messages: last.in_msgs }
}

/** Time after a message during which the connection of the device is not checked. */
const recentMs = 60_000

/** Time after a disconnect during which a shared client ID is shown. */
const sharedMs = 600_000

async function readLast(nats: NatsConnection, { organizationId, deviceId }: Device, remarkLowerSeq: RemarkLowerSeq) {
  const [telemetry, tagReads] = await Promise.all([
    lastMessage(nats, 'TELEMETRY', subjects.telemetry(organizationId, deviceId)),
    lastMessage(nats, 'TAGS', subjects.tags(organizationId, deviceId)),
  ])
  const isTagReads = tagReads !== null && (telemetry === null || tagReads.time > telemetry.time)
  const newest = isTagReads ? tagReads : telemetry
  if (!newest) return null
  const of = isTagReads ? ('reads' as const) : ('slices' as const)
  const arrival = { arrivedAt: newest.time.toISOString(), of }
  const short = shortOf(newest.data)
  if (!short) return { ...arrival, taken: null, slice: null, refused: [], remarks: [] }
  if (isTagReads)
    return { ...arrival, slice: null, remarks: [], ...explainTagMessage(short, newest.time.getTime(), gunzip) }
  const { seq, taken, last, refused, remarks } = explainTelemetry(short, newest.time.getTime(), gunzip)
  const lower = remarkLowerSeq({ organizationId, deviceId }, { place: newest.seq, seq })
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    ...arrival,
    taken,
    slice: last && { ...last, from: iso(last.from), to: iso(last.to) },
    refused,
    remarks: [...remarks, ...lower],
  }
}

async function connectionOf(parts: MessagingParts, { organizationId, deviceId }: Device): Promise<Connection | null> {
  const keys = await parts.db
    .selectFrom('messaging_key')
    .select('public_key')
    .where('organization_id', '=', organizationId)
    .where('device_id', '=', deviceId)
    .where('revoked_at', 'is', null)
    .execute()
  const users = [`d${deviceId}`, ...keys.map((key) => key.public_key)]
  return readConnection(await parts.system(), { account: await parts.accountOf(organizationId), users })
}

/** The client ID that a device shares with other devices of its organization, with their names. */
async function sharedClientIdOf(
  { db, session, messaging }: Pick<Dependencies, 'db'> & { session: Session; messaging: MessagingParts },
  { organizationId, deviceId }: Device,
  after: number,
) {
  const account = await messaging.accountOf(organizationId)
  const shared = await readSharedClientId(await messaging.system(), { account, deviceId, after })
  if (!shared) return null
  const { deviceIds, ...rest } = shared
  const { rows: devices } = await asTenant(db, tenantOf(session), (trx) =>
    sql<{ deviceId: number; deviceName: string | null }>`select device_id as "deviceId", device_name as "deviceName"
      from devices where organization_id = ${organizationId} and device_id = any(${deviceIds}::int[])
      order by device_id`.execute(trx),
  )
  return { ...rest, devices }
}

/** `GET /api/devices/{deviceId}/telemetry`. */
export function telemetryStatusRoutes(
  dependencies: Dependencies,
  { messaging, remarkLowerSeq }: TelemetryParts,
): readonly Route[] {
  const { db, now, log } = dependencies
  return [
    route({
      right: ['devices', 'read'],
      method: 'get',
      path: '/devices/{deviceId}/telemetry',
      tags: ['devices'],
      summary: 'Last message of a device and its result, and the last rejection with its reasons',
      params: z.object({ deviceId: idInAddress }),
      response: responses(
        'The last message (null: none in the last days), the last one that was rejected completely or partly, the ' +
          'last connection, and an MQTT client ID shared with other devices',
        receivedTelemetry,
      ),
      handle: async (c, input) => {
        const { session } = c.var
        const device = await findDevice(db, session, input.params.deviceId)
        const { nats } = dependencies
        const [last, refused] = await Promise.all([
          readLast(nats, device, remarkLowerSeq),
          readRejections(nats, device),
        ])
        const isRecent = last !== null && now() - Date.parse(last.arrivedAt) < recentMs
        const orNull = (error: unknown) => {
          log.warn({ err: error }, 'NATS does not respond to connection queries')
          return null
        }
        const [connection, sharedClientId] = await Promise.all([
          isRecent ? null : connectionOf(messaging, device).catch(orNull),
          sharedClientIdOf({ db, session, messaging }, device, now() - sharedMs).catch(orNull),
        ])
        return respond(c, { last, refused, connection, sharedClientId })
      },
    }),
  ]
}
