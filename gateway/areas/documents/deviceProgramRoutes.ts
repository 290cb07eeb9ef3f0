import { z } from '@hono/zod-openapi'
import { programFetch } from '@takt/domain/areas/documents/responses/programFetch.ts'
import type { Gateway } from '../../core/area.ts'
import { filesFolder, openFiles } from '../../core/files/index.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { invalidFrom, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { authenticateNamedDevice, openMessaging } from '../../core/messaging/index.ts'
import { fileResponse } from './fileResponse.ts'
import { fetchProgramForDevice, operationQuery, readFetches } from './programFetches.ts'
import { asReader } from './reading.ts'
import { pageAt } from './readPages.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']

/** Routes for the approved program of an operation, for the device that runs it, and for the list of downloads. */
export function deviceProgramRoutes({ dependencies, ...gateway }: Gateway): readonly Route[] {
  const messaging = gateway.shared(openMessaging)
  const store = openFiles(filesFolder(dependencies.env))
  return [
    route({
      right: 'device',
      method: 'get',
      path: '/devices/{deviceId}/program',
      tags,
      summary: 'The approved program of an operation, or of the machine of the device, unchanged',
      description:
        'Requires the credentials of the device. With `jobNum`, `assemblySeq` and `oprSeq` the program linked to that ' +
        'operation, its part or its job; otherwise the one linked to the machine. If several are approved, ' +
        '`docName` selects one (a 409 lists them). Downloads are recorded.',
      params: z.object({ deviceId: idInAddress }),
      query: operationQuery,
      isRead: 'byItself',
      response: { 200: { description: 'The program', content: { 'application/octet-stream': { schema: z.any() } } } },
      handle: async (c) => {
        const now = dependencies.now()
        const named = idInAddress.safeParse(c.req.param('deviceId'))
        if (named.error) throw invalidFrom(named.error)
        const device = await authenticateNamedDevice(messaging, c.req.raw, { deviceId: named.data, now })
        const { data, error } = operationQuery.safeParse(c.req.query())
        if (error) throw invalidFrom(error)
        const { revId, fileName, file, text } = await fetchProgramForDevice(dependencies, { device, query: data, now })
        const revision = { 'x-takt-revision': String(revId) }
        if (!file) return fileResponse({ fileName, mediaType: 'text/plain', bytes: Buffer.from(text) }, revision)
        const kept = await store.get(device.organizationId, file.sha256)
        if (!kept) throw notFound(texts.noFileHere)
        return fileResponse({ fileName, mediaType: file.mediaType, stored: kept }, revision)
      },
    }),
    route({
      right: ['programs', 'read'],
      method: 'get',
      path: '/docs/program/{pageId}/fetches',
      tags,
      summary: 'Devices that downloaded the program, with the revision, latest first',
      params: z.object({ pageId: idInAddress }),
      response: responses('The latest hundred downloads', z.array(programFetch)),
      handle: async (c, { params: { pageId } }) =>
        respond(
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
