import { z } from '@hono/zod-openapi'
import { remark } from '@takt/domain/areas/devices/answers/heard.ts'
import { explainTelemetry } from '@takt/domain/areas/messages/explainTelemetry.ts'
import { subjects } from '@takt/domain/areas/messages/subjects.ts'
import { gunzip } from '@takt/store/process/gunzip.ts'
import type { Dependencies } from '../../../core/dependencies.ts'
import { idInAddress } from '../../../core/http/requests/idInAddress.ts'
import { answer, answers } from '../../../core/http/responses/answer.ts'
import { Refusal } from '../../../core/http/responses/refusal.ts'
import { type Route, route } from '../../../core/http/route.ts'
import { keepMessage } from './keepMessage.ts'
import { shortOf } from './shortOf.ts'
import type { TelemetryParts } from './telemetryParts.ts'

const acknowledged = z.object({
  stream: z.string(),
  seq: z.int(),
  taken: z
    .int()
    .nullable()
    .describe('How many slices are taken; null where the message is too large, unpacked too, to be looked at here'),
  refused: z.array(remark),
  remarks: z.array(remark),
})

/**
 * `POST /api/devices/{deviceId}/telemetry`: telemetry over HTTP, by a device's password, kept and acknowledged as over
 * NATS.
 */
export function tellRoutes(
  dependencies: Dependencies,
  { messaging, remarkLowerSeq }: TelemetryParts,
): readonly Route[] {
  const { now } = dependencies

  return [
    route({
      right: 'device',
      method: 'post',
      path: '/devices/{deviceId}/telemetry',
      tags: ['devices'],
      summary: 'Takes a message of slices from a device, as MQTT and NATS do',
      description:
        'The body is the message itself (contracts, §2), as JSON or that in gzip, at most 4 MiB, whatever its ' +
        'content type says. A 200 says that ' +
        'it is kept; `refused` tells which slices of it will not be taken. A message of which nothing is taken is a ' +
        '400; it is kept among what was refused.',
      params: z.object({ deviceId: idInAddress }),
      body: { content: { 'application/octet-stream': { schema: { type: 'string' } } } },
      answer: answers('Kept, with its place in the stream', acknowledged),
      handle: async (c, asked) => {
        const sent = { messaging, deviceId: asked.params.deviceId, subjectOf: subjects.telemetry }
        const { device, stream, seq, bytes } = await keepMessage(c, dependencies, sent)
        const short = shortOf(bytes)
        if (!short) return answer(c, { stream, seq, taken: null, refused: [], remarks: [] })
        const { taken, refused, ...explained } = explainTelemetry(short, now(), gunzip)
        const lower = remarkLowerSeq(device, { place: seq, seq: explained.seq })
        const remarks = [...explained.remarks, ...lower]
        const [first] = refused
        if (taken === 0 && first)
          throw new Refusal('invalid', `${first.what}. ${first.advice}`, {
            data: { stream, seq, taken, refused, remarks },
          })
        return answer(c, { stream, seq, taken, refused, remarks })
      },
    }),
  ]
}
