import { z } from '@hono/zod-openapi'
import { httpJson } from '@takt/domain/areas/connectors/httpJson.ts'
import {
  type DeviceMessageResult,
  deviceMessageResult,
  idempotencyHeader,
  maxDeviceMessageBytes,
} from '@takt/domain/areas/messages/deviceMessage.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { asTenant } from '@takt/store/postgres/postgres.ts'
import { sql } from 'kysely'
import { headers } from 'nats'
import type { Gateway } from '../../core/area.ts'
import type { Dependencies } from '../../core/dependencies.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { limitTo } from '../../core/http/requests/limitBody.ts'
import { conflict, HttpError, invalid } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { authenticateNamedDevice, type Device, openMessaging } from '../../core/messaging/index.ts'
import { connectorsTexts as texts } from './texts.ts'

/** Ingest responds after at most 4 s. */
const waitMs = 6_000
const maxKeyLength = 200
const limit = limitTo(maxDeviceMessageBytes)

const unavailable = (message: string) => new HttpError('unavailable', message, { retryAfterSecs: 5 })

/** Rejects messages of a device without a connector that takes them. */
async function requireConnector({ db }: Pick<Dependencies, 'db'>, { organizationId, deviceId }: Device) {
  const { rows } = await asTenant(db, { organizationId, entityId: null, userId: null }, (trx) =>
    sql<{ type: string }>`select connector_type_id as type from connectors
      where organization_id = ${organizationId}::int and device_id = ${deviceId}::int and enabled limit 1`.execute(trx),
  )
  if (!rows[0]) throw unavailable(texts.noConnectorOf(deviceId))
  if (rows[0].type !== httpJson.connectorTypeId) throw conflict(texts.otherConnectorOf(deviceId, rows[0].type))
}

/** Forwards a message to the ingest that runs the device's connector, and returns its result. */
async function forward(
  { nats, log }: Pick<Dependencies, 'nats' | 'log'>,
  { organizationId, deviceId }: Device,
  { body, key }: { body: Uint8Array; key: string },
): Promise<DeviceMessageResult> {
  const carried = headers()
  if (key) carried.set(idempotencyHeader, key)
  const subject = subjects.connectorInput(organizationId, deviceId)
  try {
    const response = await nats.request(subject, body, { timeout: waitMs, headers: carried })
    return deviceMessageResult.parse(response.json())
  } catch (error) {
    log.warn({ err: error, organizationId, deviceId }, 'the connector of a device does not respond')
    throw unavailable(texts.connectorIsSilent)
  }
}

/** `POST /api/ingest/{deviceId}`: a message of any JSON from a device, for its connector. */
export function ingestRoute({ dependencies, shared }: Gateway): Route {
  const messaging = shared(openMessaging)
  return route({
    right: 'device',
    method: 'post',
    path: '/ingest/{deviceId}',
    tags: ['connectors'],
    summary: 'Send a message of any JSON from a device',
    description:
      'The body is any JSON, or gzip of it, at most 1 MiB (also unpacked), whatever its content type. The connector of ' +
      'the device, of type `http-json`, reads its values. A 200 means that they are stored. The same body with the same ' +
      '`Idempotency-Key` counts once within ten minutes: send a message again after a 503 or no response. A body that is ' +
      'not understood is a 400; a device whose connector has another type is a 409.',
    params: z.object({ deviceId: idInAddress }),
    body: { content: { 'application/octet-stream': { schema: { type: 'string' as const } } } },
    response: responses(
      'All values are stored; their number, 0 if they were stored before',
      z.object({ values: z.int() }),
    ),
    handle: async (c, { params: { deviceId } }) => {
      const device = await authenticateNamedDevice(messaging, c.req.raw, { deviceId, now: dependencies.now() })
      const key = c.req.header(idempotencyHeader) ?? ''
      if (!/^[\x21-\x7e]*$/.test(key) || key.length > maxKeyLength)
        throw invalid({ [idempotencyHeader]: texts.idempotencyKey(maxKeyLength) })
      await limit(c, async () => {})
      const body = new Uint8Array(await c.req.arrayBuffer())
      await requireConnector(dependencies, device)
      const result = await forward(dependencies, device, { body, key })
      if (result.outcome === 'invalid') throw new HttpError('invalid', result.reason)
      if (result.outcome === 'busy') throw unavailable(texts.notStored)
      return respond(c, { values: result.values })
    },
  })
}
