import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { docsFound } from '@takt/domain/areas/documents/answers/docPage.ts'
import { type DocView, docDone, docView } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import { docRequest } from '@takt/domain/areas/documents/docRequest.ts'
import { areaOfDoc, docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { composed } from '@takt/domain/core/item/visibleText.ts'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { notFound } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { approvedByOthers } from './approvedByOthers.ts'
import { anyDoc } from './docRights.ts'
import { doDoc } from './doDoc.ts'
import { asReader } from './reading.ts'
import { type PageReader, pageAt, readPages } from './readPages.ts'
import { editorsOf, leadsTo, linkedFrom, noteOpened, revisionAt } from './readRevisions.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']
const reads = anyDoc('read')
const pageParams = z.object({ pageId: idInAddress })

/** Pages: lists, one to read, and `POST /api/docs`, which creates, edits, deletes and opens them. */
export function docRoutes(gateway: Gateway): readonly Route[] {
  return [
    route({
      right: reads,
      method: 'get',
      path: '/docs',
      tags,
      summary: 'Pages: all that the user may read, or the one of a name or number',
      query: listQuery,
      answer: { 200: { description: 'Pages by name', content: { 'application/json': { schema: docsFound } } } },
      handle: async (c, asked) => {
        const { pageId, docName, ...query } = asked.query
        const pages = await asReader(gateway, c, (reader) =>
          readPages(reader, {
            ...query,
            ...(docName === undefined ? {} : { docName: docNameOf(docName) }),
            ...(pageId === undefined ? {} : { pageIds: [pageId] }),
          }),
        )
        const isLookup = pageId !== undefined || docName !== undefined
        const message = pages.map((page) => ({ page_id: page.pageId, pageTitle: page.template.pageTitle }))
        return c.json({ success: true, message: isLookup ? message : '', data: pages }, 200)
      },
    }),
    route({
      right: reads,
      method: 'post',
      path: '/docs',
      tags,
      summary: 'Create, edit, delete or open a page',
      body: docRequest,
      answer: answers('What came of it; `url` is where the page is written on', docDone),
      handle: async (c, { body }) => {
        const { said, done } = await doDoc(gateway, c, body)
        return answer(c, done, said)
      },
    }),
    route({
      right: reads,
      method: 'get',
      path: '/docs/{pageId}',
      tags,
      summary: 'A page as it is shown to the user, who has opened it then',
      params: pageParams,
      query: z.object({ revId: idInAddress.optional() }),
      answer: answers('The page and what it says', docView),
      handle: async (c, { params, query }) =>
        answer(c, await asReader(gateway, c, (reader) => viewOf(reader, params.pageId, query.revId))),
    }),
  ]
}

const listQuery = z.object({
  docName: z.string().overwrite(composed).max(200).optional().describe('The page of that name'),
  pageId: idInAddress.optional().describe('The page of that number'),
  docType: z.enum(docTypes).optional(),
  search: z.string().overwrite(composed).max(200).optional().describe('Words of the text, or a part of a title'),
  dueWithinDays: z.coerce
    .number()
    .int()
    .min(0)
    .max(366)
    .optional()
    .describe(
      'Only pages that are to be looked through within so many days, those first that wait longest; 0: by today',
    ),
  waitsForApproval: z
    .stringbool()
    .optional()
    .describe(
      'Only pages whose newest revision is neither approved nor rejected, of kinds of which the user sees every ' +
        'revision, those first that wait longest',
    ),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

/** What somebody is shown of a page; notes that they opened it. */
async function viewOf(reader: PageReader, pageId: number, revId: number | undefined): Promise<DocView> {
  const page = await pageAt(reader, pageId)
  const [listed] = await readPages(reader, { pageIds: [pageId], limit: 1 })
  if (!listed) throw notFound(texts.page(pageId))
  const shown = revId ?? listed.revId
  const found = shown === null ? null : await revisionAt(reader, shown)
  if (found && found.page.pageId !== pageId) throw notFound(texts.revision(shown!))
  await noteOpened(reader, pageId)
  const { session } = reader
  const area = areaOfDoc[page.docType]
  return {
    ...listed,
    revId: shown,
    revNum: found?.revision.revNum ?? null,
    isApproved: found?.revision.approved ?? false,
    revision: found?.revision ?? null,
    editing: await editorsOf(reader, pageId),
    linkedFrom: await linkedFrom(reader, page.docName),
    leadsTo: await leadsTo(reader, found?.revision.text ?? ''),
    mayWrite: mayDo(session, area, 'write'),
    mayApprove: mayDo(session, area, 'approve'),
    approvedByOthers: await approvedByOthers(reader.trx, reader.organizationId),
  }
}
