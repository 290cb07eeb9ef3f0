import { randomUUID } from 'node:crypto'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { z } from '@hono/zod-openapi'
import { type DocDone, docDone } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { safeFileName } from '@takt/domain/areas/documents/safeFileName.ts'
import { uploadBegin, uploadBegun, uploadFinish } from '@takt/domain/areas/documents/uploadParts.ts'
import { createLimiter, runWith } from '@takt/store/queue/createLimiter.ts'
import type { Context } from 'hono'
import type { Gateway } from '../../core/area.ts'
import { filesFolder, openFiles, openParts } from '../../core/files/face.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { conflict, invalid, notFound, Refusal } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { RequestEnv } from '../../core/http/router.ts'
import { anyDoc, refuseUnlessDoc } from './docRights.ts'
import { keepFile, targetPage } from './keepFile.ts'
import { asReader } from './reading.ts'
import { documentsTexts as texts } from './texts.ts'
import { claimUpload, dropClaim, touchClaim, uploadClaim } from './uploadClaims.ts'
import { uploadLimits } from './uploadLimits.ts'

const tags = ['documents']
const params = z.object({ uploadId: z.uuid() })
const offsetQuery = z.object({ offset: z.coerce.number().int().min(0) })
const by = ({ var: { session } }: Context<RequestEnv>) => ({
  organizationId: organizationOf(session),
  userId: session.userId,
})

/** Files in parts: an upload that was cut goes on where it stopped, whatever was restarted meanwhile. */
export function uploadRoutes(gateway: Gateway): readonly Route[] {
  const folder = filesFolder(gateway.dependencies.env)
  const [store, parts] = [openFiles(folder), openParts(folder)]
  const claimOf = (c: Context<RequestEnv>, uploadId: string) =>
    asReader(gateway, c, (reader) => uploadClaim(reader, uploadId))
  const finishing = createLimiter<string>({ maxRunning: 1, maxWaiting: 4, maxWaitMs: 30_000 })
  /** Makes a page, or a revision, of an upload that is whole; of one that was finished it tells what came of it. */
  async function finish(
    c: Context<RequestEnv>,
    uploadId: string,
    body: z.output<typeof uploadFinish>,
  ): Promise<DocDone> {
    const claim = await claimOf(c, uploadId)
    if (claim.done) return claim.done
    const { size, sha256, docType, docName, fileDescription = null, program = null, ...asked } = body
    const { pageId, belongsTo, comment } = asked
    if (size !== claim.size) throw conflict(texts.otherSize(size, claim.size))
    try {
      const limits = await asReader(gateway, c, async (reader) => {
        await targetPage(reader, { docType, pageId, belongsTo })
        return uploadLimits(reader)
      })
      const content = await parts.read(by(c), uploadId, size)
      const received = await store.receive(content, { ...limits, sha256 })
      const fileName = safeFileName(body.fileName)
      const made = { docType, docName: docName || fileName, fileDescription, pageId, belongsTo, program }
      const wanted = { ...made, comment, uploadId }
      const done = await keepFile(gateway, c, { received, fileName }, wanted)
      await parts.cancel(by(c), uploadId)
      return done
    } catch (error) {
      // Finished at another gateway meanwhile: that one made a page of it, and its bytes are gone.
      const { done } = await claimOf(c, uploadId)
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
      summary: 'Begin to upload a file in parts',
      body: uploadBegin,
      answer: answers('The upload', uploadBegun),
      handle: async (c, { body: { size, docType, pageId } }) => {
        const uploadId = randomUUID()
        await asReader(gateway, c, async (reader) => {
          // Refused before anything is sent.
          if (docType || pageId) await targetPage(reader, { docType, pageId })
          const { maxBytes } = await uploadLimits(reader)
          if (size > maxBytes) throw new Refusal('tooLarge', texts.tooLarge(maxBytes))
          await claimUpload(reader, uploadId, size)
          await parts.begin(by(c), uploadId)
        })
        return answer(c, { uploadId, received: 0 })
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'get',
      path: '/docs/uploads/{uploadId}',
      tags,
      summary: 'How many bytes of an upload are kept: the next part begins there',
      params,
      answer: answers('The upload', uploadBegun),
      handle: async (c, { params: { uploadId } }) =>
        answer(c, { uploadId, received: await parts.received(by(c), uploadId) }),
    }),
    route({
      right: anyDoc('write'),
      method: 'put',
      path: '/docs/uploads/{uploadId}',
      isAudited: false,
      tags,
      summary: 'Add a part to an upload, from an offset on that is not beyond what is kept',
      isRead: 'byItself',
      params,
      query: offsetQuery,
      body: { required: true, content: { 'application/octet-stream': { schema: z.any() } } },
      answer: answers('The upload', uploadBegun),
      handle: async (c) => {
        const uploadId = c.req.param('uploadId') ?? ''
        const { data } = offsetQuery.safeParse(c.req.query())
        if (!data) throw invalid({ offset: texts.offset })
        if (!z.uuid().safeParse(uploadId).success) throw notFound(texts.noUpload)
        const { size } = await claimOf(c, uploadId)
        // Read as it is: what came before a cut is kept.
        const content = (c.req.raw.body ?? new Blob([]).stream()) as WebStream<Uint8Array>
        try {
          const received = await parts.add(by(c), uploadId, { ...data, content, maxBytes: size })
          await asReader(gateway, c, (reader) => touchClaim(reader, uploadId))
          return answer(c, { uploadId, received })
        } catch (error) {
          // No room: nothing lies there any more.
          if (error instanceof Refusal && error.kind === 'unavailable')
            await asReader(gateway, c, (reader) => dropClaim(reader, uploadId))
          throw error
        }
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'post',
      path: '/docs/uploads/{uploadId}/finish',
      tags,
      summary: 'Make a page of an upload that is whole, or a new revision of one; asked again it answers the same',
      params,
      body: uploadFinish,
      answer: answers('The page', docDone),
      handle: async (c, { params: { uploadId }, body }) => {
        refuseUnlessDoc(c.var.session, body.docType, 'write')
        // Before any byte is touched: an upload is copied by one at a time, whatever is said of it.
        const done = await runWith([() => finishing(uploadId)], () => finish(c, uploadId, body))
        return answer(c, done, texts.uploaded)
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'delete',
      path: '/docs/uploads/{uploadId}',
      isAudited: false,
      tags,
      summary: 'Forget an upload',
      params,
      answer: answers('Forgotten', z.null()),
      handle: async (c, { params: { uploadId } }) => {
        await asReader(gateway, c, (reader) => dropClaim(reader, uploadId))
        await parts.cancel(by(c), uploadId)
        return answer(c, null)
      },
    }),
  ]
}
