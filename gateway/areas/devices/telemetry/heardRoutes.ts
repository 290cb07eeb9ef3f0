import { z } from '@hono/zod-openapi'
import type { Session } from '@takt/domain/areas/access/session.ts'
import { heardData } from '@takt/domain/areas/devices/answers/heard.ts'
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
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { type Device, findDevice, type MessagingParts } from '../../../core/messaging/face.ts'
import { lastMessage } from './lastMessage.ts'
import { readConnections } from './readConnections.ts'
import { readRefused } from './readRefused.ts'
import { readSharedClientId } from './readSharedClientId.ts'
import { shortOf } from './shortOf.ts'
import type { TelemetryParts } from './telemetryParts.ts'
import type { RemarkLowerSeq } from './watchSeq.ts'

/**
 * A device's connection to NATS or MQTT: how many messages came over it, to whatever subject; `until` null: it stands.
 * Instants are ISO texts.
 */
type Connection = { protocol: 'MQTT' | 'NATS'; since: string; until: string | null; messages: number }

const instant = (text: string) => new Date(text).toISOString()

/**
 * The connection of one of these users in an account that was busy last, as long as the servers remember it; null if
 * there was none. A device is known to NATS by its key, to MQTT by the name with which it signs in.
 */
async function readConnection(
  system: NatsConnection,
  { account, users }: { account: string; users: readonly string[] },
): Promise<Connection | null> {
  const found = await Promise.all(users.map((user) => readConnections(system, account, { user, limit: 1 })))
  const [last] = found.flat().sort((entry, other) => Date.parse(other.last_activity) - Date.parse(entry.last_activity))
  if (!last) return null
  const until = last.stop === undefined ? null : instant(last.stop)
  return { protocol: last.type === 'mqtt' ? 'MQTT' : 'NATS', since: instant(last.start), until, messages: last.in_msgs }
}

/** So long after a message nobody asks whether the device is connected. */
const recentMs = 60_000

/** For so long after it ended a connection, a client id that devices share is shown. */
const sharedMs = 600_000

async function readLast(nats: NatsConnection, { organizationId, deviceId }: Device, remarkLowerSeq: RemarkLowerSeq) {
  const [told, heard] = await Promise.all([
    lastMessage(nats, 'TELEMETRY', subjects.telemetry(organizationId, deviceId)),
    lastMessage(nats, 'TAGS', subjects.tags(organizationId, deviceId)),
  ])
  const isReads = heard !== null && (told === null || heard.time > told.time)
  const found = isReads ? heard : told
  if (!found) return null
  const of = isReads ? ('reads' as const) : ('slices' as const)
  const came = { arrivedAt: found.time.toISOString(), of }
  const short = shortOf(found.data)
  if (!short) return { ...came, taken: null, slice: null, refused: [], remarks: [] }
  if (isReads) return { ...came, slice: null, remarks: [], ...explainTagMessage(short, found.time.getTime(), gunzip) }
  const { seq, taken, last, refused, remarks } = explainTelemetry(short, found.time.getTime(), gunzip)
  const lower = remarkLowerSeq({ organizationId, deviceId }, { place: found.seq, seq })
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    ...came,
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

/** The client id that a device shares with others of its organization, which are named. */
async function sharedClientIdOf(
  { db, session, messaging }: Pick<Dependencies, 'db'> & { session: Session; messaging: MessagingParts },
  { organizationId, deviceId }: Device,
  after: number,
) {
  const account = await messaging.accountOf(organizationId)
  const shared = await readSharedClientId(await messaging.system(), { account, deviceId, after })
  if (!shared) return null
  const { deviceIds, ...found } = shared
  const { rows: devices } = await asTenant(db, tenantOf(session), (trx) =>
    sql<{ deviceId: number; deviceName: string | null }>`select device_id as "deviceId", device_name as "deviceName"
      from devices where organization_id = ${organizationId} and device_id = any(${deviceIds}::int[])
      order by device_id`.execute(trx),
  )
  return { ...found, devices }
}

/** `GET /api/devices/{deviceId}/telemetry`. */
export function heardRoutes(
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
      summary: 'What came from a device last, what became of it, and what was refused and why',
      params: z.object({ deviceId: idInAddress }),
      answer: answers(
        'The last message (null: none in the last days), the last that was refused in whole or in part, the ' +
          'last connection, and a client id of MQTT that it shares with other devices',
        heardData,
      ),
      handle: async (c, asked) => {
        const { session } = c.var
        const device = await findDevice(db, session, asked.params.deviceId)
        const { nats } = dependencies
        const [last, refused] = await Promise.all([readLast(nats, device, remarkLowerSeq), readRefused(nats, device)])
        const isRecent = last !== null && now() - Date.parse(last.arrivedAt) < recentMs
        const orNull = (error: unknown) => {
          log.warn({ err: error }, 'NATS does not answer about connections')
          return null
        }
        const [connection, sharedClientId] = await Promise.all([
          isRecent ? null : connectionOf(messaging, device).catch(orNull),
          sharedClientIdOf({ db, session, messaging }, device, now() - sharedMs).catch(orNull),
        ])
        return answer(c, { last, refused, connection, sharedClientId })
      },
    }),
  ]
}
