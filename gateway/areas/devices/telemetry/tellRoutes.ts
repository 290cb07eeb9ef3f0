import { z } from '@hono/zod-openapi'
import { remark } from '@takt/domain/areas/devices/answers/heard.ts'
import { explainTagMessage } from '@takt/domain/areas/locating/tagMessage.ts'
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

const acknowledged = (what: string) =>
  z.object({
    stream: z.string(),
    seq: z.int(),
    taken: z
      .int()
      .nullable()
      .describe(`How many ${what} are taken; null where the message is too large, unpacked too, to be looked at here`),
    refused: z.array(remark),
  })
const own = {
  right: 'device' as const,
  method: 'post' as const,
  tags: ['devices'],
  params: z.object({ deviceId: idInAddress }),
  body: { content: { 'application/octet-stream': { schema: { type: 'string' as const } } } },
}

/**
 * `POST /api/devices/{deviceId}/telemetry` and `…/tagReads`: telemetry of machines and reads of readers over HTTP, by
 * the device's own password, kept and acknowledged as over NATS.
 */
export function tellRoutes(
  dependencies: Dependencies,
  { messaging, remarkLowerSeq }: TelemetryParts,
): readonly Route[] {
  const { now } = dependencies

  return [
    route({
      ...own,
      path: '/devices/{deviceId}/telemetry',
      summary: 'Takes a message of slices from a device, as MQTT and NATS do',
      description:
        'The body is the message itself (contracts, §2), as JSON or that in gzip, at most 4 MiB, whatever its ' +
        'content type says. A 200 says that ' +
        'it is kept; `refused` tells which slices of it will not be taken. A message of which nothing is taken is a ' +
        '400; it is kept among what was refused.',
      answer: answers(
        'Kept, with its place in the stream',
        acknowledged('slices').extend({ remarks: z.array(remark) }),
      ),
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
    route({
      ...own,
      path: '/devices/{deviceId}/tagReads',
      summary: 'Takes a message of tag reads from a reader, as MQTT and NATS do',
      description:
        'The body is the message itself (contracts, §3), `{seq, reads}` or what readers as they are sold tell, as JSON ' +
        'or that in gzip, at most 4 MiB, whatever its content type says. The password is the bearer, or that of any ' +
        'user in basic authentication. A 200 says that it is kept; `refused` tells which reads of it will not be taken. A message of ' +
        'which nothing is taken is a 400; it is kept among what was refused.',
      answer: answers('Kept, with its place in the stream', acknowledged('reads')),
      handle: async (c, { params }) => {
        const asked = { messaging, deviceId: params.deviceId, subjectOf: subjects.tags }
        const { stream, seq, bytes } = await keepMessage(c, dependencies, asked)
        const short = shortOf(bytes)
        if (!short) return answer(c, { stream, seq, taken: null, refused: [] })
        const { taken, refused } = explainTagMessage(short, now(), gunzip)
        const [first] = refused
        if (taken === 0 && first)
          throw new Refusal('invalid', `${first.what}. ${first.advice}`, { data: { stream, seq, taken, refused } })
        return answer(c, { stream, seq, taken, refused })
      },
    }),
  ]
}
