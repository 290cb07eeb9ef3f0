import type { ReadableStream as WebStream } from 'node:stream/web'
import { z } from '@hono/zod-openapi'
import { docDone } from '@takt/domain/documents/answers/docRevision.ts'
import { safeFileName } from '@takt/domain/documents/safeFileName.ts'
import { uploadBegun, uploadFinish } from '@takt/domain/documents/uploadParts.ts'
import type { Context } from 'hono'
import type { Gateway } from '../area.ts'
import { filesFolder, openFiles, openParts } from '../files/face.ts'
import { answer, answers } from '../http/answer.ts'
import { organizationOf } from '../http/authorize.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { type Route, route } from '../http/route.ts'
import type { RequestEnv } from '../http/router.ts'
import { anyDoc, refuseUnlessDoc } from './docRights.ts'
import { keepFile } from './keepFile.ts'
import { asReader } from './reading.ts'
import { documentsTexts as texts } from './texts.ts'
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
  const limitsOf = (c: Context<RequestEnv>) => asReader(gateway, c, uploadLimits)
  return [
    route({
      right: anyDoc('write'),
      method: 'post',
      path: '/docs/uploads',
      isAudited: false,
      tags,
      summary: 'Begin to upload a file in parts',
      body: z.object({ size: z.int().min(0) }),
      answer: answers('The upload', uploadBegun),
      handle: async (c, { body: { size } }) => {
        const { maxBytes } = await limitsOf(c)
        if (size > maxBytes) throw new Refusal('tooLarge', texts.tooLarge(maxBytes))
        return answer(c, { uploadId: await parts.begin(by(c)), received: 0 })
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
        const { maxBytes } = await limitsOf(c)
        // Read as it is: what came before a cut is kept.
        const content = (c.req.raw.body ?? new Blob([]).stream()) as WebStream<Uint8Array>
        const received = await parts.add(by(c), uploadId, { ...data, content, maxBytes })
        return answer(c, { uploadId, received })
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
        const before = docDone.safeParse(await parts.finished(by(c), uploadId))
        if (before.success) return answer(c, before.data, texts.uploaded)
        const { size, sha256, docType, docName, fileDescription = null, pageId, program = null } = body
        const limits = await limitsOf(c)
        const content = await parts.read(by(c), uploadId, size)
        const stored = await store.put(organizationOf(c.var.session), content, { ...limits, sha256 })
        const fileName = safeFileName(body.fileName)
        const wanted = { docType, docName: docName || fileName, fileDescription, pageId, program }
        const done = await keepFile(gateway, c, { ...stored, fileName }, wanted)
        await parts.finish(by(c), uploadId, done)
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
        await parts.cancel(by(c), uploadId)
        return answer(c, null)
      },
    }),
  ]
}
