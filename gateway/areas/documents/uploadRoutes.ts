import { randomUUID } from 'node:crypto'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { z } from '@hono/zod-openapi'
import { type DocDone, docResult } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { safeFileName } from '@takt/domain/areas/documents/safeFileName.ts'
import { uploadFinish, uploadProgress, uploadStart } from '@takt/domain/areas/documents/uploadParts.ts'
import { createLimiter, runWith } from '@takt/store/queue/createLimiter.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import { filesFolder, openFiles, openParts } from '../../core/files/index.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, HttpError, invalid, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { anyDoc, requireDocRight } from './docRights.ts'
import { asReader } from './reading.ts'
import { saveFile, targetPage } from './saveFile.ts'
import { documentsTexts as texts } from './texts.ts'
import { uploadLimits } from './uploadLimits.ts'
import { createUploadSession, deleteUploadSession, readUploadSession, touchUploadSession } from './uploadSessions.ts'

const tags = ['documents']
const params = z.object({ uploadId: z.uuid() })
const offsetQuery = z.object({ offset: z.coerce.number().int().min(0) })
const by = ({ var: { session } }: Context<RequestEnv>) => ({
  organizationId: organizationOf(session),
  userId: session.userId,
})

/** Routes for chunked uploads: an interrupted upload resumes where it stopped, even after restarts. */
export function uploadRoutes(gateway: Gateway): readonly Route[] {
  const folder = filesFolder(gateway.dependencies.env)
  const [store, parts] = [openFiles(folder), openParts(folder)]
  const uploadSessionOf = (c: Context<RequestEnv>, uploadId: string) =>
    asReader(gateway, c, (reader) => readUploadSession(reader, uploadId))
  const finishing = createLimiter<string>({ maxRunning: 1, maxWaiting: 4, maxWaitMs: 30_000 })
  /** Saves a complete upload as a page or revision; returns the previous result if it is already finished. */
  async function finish(
    c: Context<RequestEnv>,
    uploadId: string,
    body: z.output<typeof uploadFinish>,
  ): Promise<DocDone> {
    const uploadSession = await uploadSessionOf(c, uploadId)
    if (uploadSession.done) return uploadSession.done
    const { size, sha256, docType, docName, fileDescription = null, program = null, ...target } = body
    const { pageId, belongsTo, comment } = target
    if (size !== uploadSession.size) throw conflict(texts.otherSize(size, uploadSession.size))
    try {
      const limits = await asReader(gateway, c, async (reader) => {
        await targetPage(reader, { docType, pageId, belongsTo })
        return uploadLimits(reader)
      })
      const content = await parts.read(by(c), uploadId, size)
      const received = await store.receive(content, { ...limits, sha256 })
      const fileName = safeFileName(body.fileName)
      const page = { docType, docName: docName || fileName, fileDescription, pageId, belongsTo, program }
      const pageFile = { ...page, comment, uploadId }
      const result = await saveFile(gateway, c, { received, fileName }, pageFile)
      await parts.cancel(by(c), uploadId)
      return result
    } catch (error) {
      // Another gateway finished it meanwhile: the page exists and the uploaded bytes are gone.
      const { done } = await uploadSessionOf(c, uploadId)
      if (done) return done
      throw error
    }
  }
  return [
    route({
      right: anyDoc('write'),
      method: 'post',
      path: '/docs/uploads',
      isAudited: false,
      tags,
      summary: 'Start a chunked upload of a file',
      body: uploadStart,
      response: responses('The upload', uploadProgress),
      handle: async (c, { body: { size, docType, pageId } }) => {
        const uploadId = randomUUID()
        await asReader(gateway, c, async (reader) => {
          // Rejected before anything is sent.
          if (docType || pageId) await targetPage(reader, { docType, pageId })
          const { maxBytes } = await uploadLimits(reader)
          if (size > maxBytes) throw new HttpError('tooLarge', texts.tooLarge(maxBytes))
          await createUploadSession(reader, uploadId, size)
          await parts.start(by(c), uploadId)
        })
        return respond(c, { uploadId, received: 0 })
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'get',
      path: '/docs/uploads/{uploadId}',
      tags,
      summary: 'The number of bytes received so far; the next chunk starts there',
      params,
      response: responses('The upload', uploadProgress),
      handle: async (c, { params: { uploadId } }) =>
        respond(c, { uploadId, received: await parts.received(by(c), uploadId) }),
    }),
    route({
      right: anyDoc('write'),
      method: 'put',
      path: '/docs/uploads/{uploadId}',
      isAudited: false,
      tags,
      summary: 'Add a chunk to an upload, at an offset up to the number of bytes received so far',
      isRead: 'byItself',
      params,
      query: offsetQuery,
      body: { required: true, content: { 'application/octet-stream': { schema: z.any() } } },
      response: responses('The upload', uploadProgress),
      handle: async (c) => {
        const uploadId = c.req.param('uploadId') ?? ''
        const { data } = offsetQuery.safeParse(c.req.query())
        if (!data) throw invalid({ offset: texts.offset })
        if (!z.uuid().safeParse(uploadId).success) throw notFound(texts.noUpload)
        const { size } = await uploadSessionOf(c, uploadId)
        // Stored while it is being read, so that data before an interruption is kept.
        const content = (c.req.raw.body ?? new Blob([]).stream()) as WebStream<Uint8Array>
        try {
          const received = await parts.add(by(c), uploadId, { ...data, content, maxBytes: size })
          await asReader(gateway, c, (reader) => touchUploadSession(reader, uploadId))
          return respond(c, { uploadId, received })
        } catch (error) {
          // Disk full: the stored bytes are already removed.
          if (error instanceof HttpError && error.kind === 'unavailable')
            await asReader(gateway, c, (reader) => deleteUploadSession(reader, uploadId))
          throw error
        }
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'post',
      path: '/docs/uploads/{uploadId}/finish',
      tags,
      summary: 'Finish a complete upload as a new page or revision; repeated requests return the same result',
      params,
      body: uploadFinish,
      response: responses('The page', docResult),
      handle: async (c, { params: { uploadId }, body }) => {
        requireDocRight(c.var.session, body.docType, 'write')
        // Before any byte is read: only one request at a time copies an upload.
        const result = await runWith([() => finishing(uploadId)], () => finish(c, uploadId, body))
        return respond(c, result, texts.uploaded)
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'delete',
      path: '/docs/uploads/{uploadId}',
      isAudited: false,
      tags,
      summary: 'Cancel an upload',
      params,
      response: responses('Forgotten', z.null()),
      handle: async (c, { params: { uploadId } }) => {
        await asReader(gateway, c, (reader) => deleteUploadSession(reader, uploadId))
        await parts.cancel(by(c), uploadId)
        return respond(c, null)
      },
    }),
  ]
}
