import { z } from '@hono/zod-openapi'
import { programFetch } from '@takt/domain/areas/documents/answers/programFetch.ts'
import type { Gateway } from '../../core/area.ts'
import { filesFolder, openFiles } from '../../core/files/face.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { invalidFrom, notFound } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { deviceAsking, openMessaging } from '../../core/messaging/face.ts'
import { fileAnswer } from './fileAnswer.ts'
import { handOutProgram, operationQuery, readFetches } from './programFetches.ts'
import { asReader } from './reading.ts'
import { pageAt } from './readPages.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']

/** The approved program of an operation, for the device that runs it; and who was handed what. */
export function deviceProgramRoutes({ dependencies, ...gateway }: Gateway): readonly Route[] {
  const messaging = gateway.shared(openMessaging)
  const store = openFiles(filesFolder(dependencies.env))
  return [
    route({
      right: 'device',
      method: 'get',
      path: '/devices/{deviceId}/program',
      tags,
      summary: 'The approved program of an operation, or of the machine of the device, byte for byte',
      description:
        'By the credentials of the device. With `jobNum`, `assemblySeq` and `oprSeq` the program that is linked to that ' +
        'operation, its part or its job; without, the one that is linked to the machine. Where several are approved ' +
        '`docName` says which (409 names them). What was handed out is on record.',
      params: z.object({ deviceId: idInAddress }),
      query: operationQuery,
      isRead: 'byItself',
      answer: { 200: { description: 'The program', content: { 'application/octet-stream': { schema: z.any() } } } },
      handle: async (c) => {
        const now = dependencies.now()
        const named = idInAddress.safeParse(c.req.param('deviceId'))
        if (named.error) throw invalidFrom(named.error)
        const device = await deviceAsking(messaging, c.req.raw, { deviceId: named.data, now })
        const { data, error } = operationQuery.safeParse(c.req.query())
        if (error) throw invalidFrom(error)
        const { revId, fileName, file, text } = await handOutProgram(dependencies, { device, asked: data, now })
        const revision = { 'x-takt-revision': String(revId) }
        if (!file) return fileAnswer({ fileName, mediaType: 'text/plain', bytes: Buffer.from(text) }, revision)
        const kept = await store.get(device.organizationId, file.sha256)
        if (!kept) throw notFound(texts.noFileHere)
        return fileAnswer({ fileName, mediaType: file.mediaType, kept }, revision)
      },
    }),
    route({
      right: ['programs', 'read'],
      method: 'get',
      path: '/docs/program/{pageId}/fetches',
      tags,
      summary: 'Which devices were handed the program, and which revision, the latest first',
      params: z.object({ pageId: idInAddress }),
      answer: answers('The latest hundred', z.array(programFetch)),
      handle: async (c, { params: { pageId } }) =>
        answer(
          c,
          await asReader({ dependencies, ...gateway }, c, async (reader) => {
            const page = await pageAt(reader, pageId)
            if (page.docType !== 'Program') throw notFound(texts.page(pageId))
            return readFetches(reader, pageId)
          }),
        ),
    }),
  ]
}
