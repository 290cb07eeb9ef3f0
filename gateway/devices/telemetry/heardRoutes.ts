import { z } from '@hono/zod-openapi'
import { heardData } from '@takt/domain/devices/answers/heard.ts'
import { explainTagMessage } from '@takt/domain/locating/tagMessage.ts'
import { explainTelemetry } from '@takt/domain/messages/explainTelemetry.ts'
import { subjects } from '@takt/domain/messages/subjects.ts'
import { gunzip } from '@takt/store/gunzip.ts'
import type { NatsConnection } from 'nats'
import type { Dependencies } from '../../dependencies.ts'
import { answer, answers } from '../../http/answer.ts'
import { idInAddress } from '../../http/idInAddress.ts'
import { type Route, route } from '../../http/route.ts'
import { type Device, findDevice, type MessagingParts } from '../../messaging/face.ts'
import { lastMessage } from './lastMessage.ts'
import { type Connection, readConnection } from './readConnection.ts'
import { readRefused } from './readRefused.ts'
import { shortOf } from './shortOf.ts'
import type { TelemetryParts } from './telemetryParts.ts'
import type { RemarkLowerSeq } from './watchSeq.ts'

/** So long after a message nobody asks whether the device is connected. */
const recentMs = 60_000

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
        'The last message (null: none in the last days), the last that was refused in whole or in part, and the ' +
          'last connection',
        heardData,
      ),
      handle: async (c, asked) => {
        const device = await findDevice(db, c.var.session, asked.params.deviceId)
        const { nats } = dependencies
        const [last, refused] = await Promise.all([readLast(nats, device, remarkLowerSeq), readRefused(nats, device)])
        const isRecent = last !== null && now() - Date.parse(last.arrivedAt) < recentMs
        const connection = isRecent
          ? null
          : await connectionOf(messaging, device).catch((error) => {
              log.warn({ err: error }, 'NATS does not tell of connections')
              return null
            })
        return answer(c, { last, refused, connection })
      },
    }),
  ]
}
