import { z } from '@hono/zod-openapi'
import { remark } from '@takt/domain/areas/devices/responses/receivedTelemetry.ts'
import { explainTagMessage } from '@takt/domain/areas/locating/tagMessage.ts'
import { explainTelemetry } from '@takt/domain/areas/messages/explainTelemetry.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { HttpError } from '../../../core/http/responses/httpError.ts'
import { respond, responses } from '../../../core/http/responses/respond.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { shortOf } from './shortOf.ts'
import { storeMessage } from './storeMessage.ts'
import type { TelemetryParts } from './telemetryParts.ts'

const acknowledged = (unit: string) =>
  z.object({
    stream: z.string(),
    seq: z.int(),
    taken: z
      .int()
      .nullable()
      .describe(`Number of accepted ${unit}; null if the message is too large, packed or unpacked, to be checked here`),
    refused: z.array(remark),
  })
const common = {
  right: 'device' as const,
  method: 'post' as const,
  tags: ['devices'],
  params: z.object({ deviceId: idInAddress }),
  body: { content: { 'application/octet-stream': { schema: { type: 'string' as const } } } },
}

/**
 * `POST /api/devices/{deviceId}/telemetry` and `…/tagReads`: telemetry of machines and reads of readers over HTTP, with
 * the device's own password, stored and acknowledged as over NATS.
 */
export function telemetryRoutes(
  dependencies: Dependencies,
  { messaging, remarkLowerSeq }: TelemetryParts,
): readonly Route[] {
  const { now } = dependencies

  return [
    route({
      ...common,
      path: '/devices/{deviceId}/telemetry',
      summary: 'Send a message of slices from a device, as over MQTT and NATS',
      description:
        'The body is the message itself (contracts, §2), as JSON or gzipped JSON, at most 4 MiB, whatever its ' +
        'content type. A 200 means that ' +
        'it is stored; `refused` lists the slices that will not be accepted. A message without any accepted slice results in a ' +
        '400; it is stored with the rejected messages.',
      response: responses(
        'The message is stored; its position in the stream',
        acknowledged('slices').extend({ remarks: z.array(remark) }),
      ),
      handle: async (c, input) => {
        const target = { messaging, deviceId: input.params.deviceId, subjectOf: subjects.telemetry }
        const { device, stream, seq, bytes } = await storeMessage(c, dependencies, target)
        const short = shortOf(bytes)
        if (!short) return respond(c, { stream, seq, taken: null, refused: [], remarks: [] })
        const { taken, refused, ...explained } = explainTelemetry(short, now(), gunzip)
        const lower = remarkLowerSeq(device, { place: seq, seq: explained.seq })
        const remarks = [...explained.remarks, ...lower]
        const [first] = refused
        if (taken === 0 && first)
          throw new HttpError('invalid', `${first.what}. ${first.advice}`, {
            data: { stream, seq, taken, refused, remarks },
          })
        return respond(c, { stream, seq, taken, refused, remarks })
      },
    }),
    route({
      ...common,
      path: '/devices/{deviceId}/tagReads',
      summary: 'Send a message of tag reads from a reader, as over MQTT and NATS',
      description:
        'The body is the message itself (contracts, §3), `{seq, reads}` or the native format of standard readers, as JSON ' +
        'or gzipped JSON, at most 4 MiB, whatever its content type. The password is the bearer token, or that of any ' +
        'user in basic authentication. A 200 means that it is stored; `refused` lists the reads that will not be accepted. A message ' +
        'without any accepted read results in a 400; it is stored with the rejected messages.',
      response: responses('The message is stored; its position in the stream', acknowledged('reads')),
      handle: async (c, { params }) => {
        const target = { messaging, deviceId: params.deviceId, subjectOf: subjects.tags }
        const { stream, seq, bytes } = await storeMessage(c, dependencies, target)
        const short = shortOf(bytes)
        if (!short) return respond(c, { stream, seq, taken: null, refused: [] })
        const { taken, refused } = explainTagMessage(short, now(), gunzip)
        const [first] = refused
        if (taken === 0 && first)
          throw new HttpError('invalid', `${first.what}. ${first.advice}`, { data: { stream, seq, taken, refused } })
        return respond(c, { stream, seq, taken, refused })
      },
    }),
  ]
}
