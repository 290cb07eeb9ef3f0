import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { docNameOf } from '@takt/domain/areas/documents/docName.ts'
import { docRequest } from '@takt/domain/areas/documents/docRequest.ts'
import { areaOfDoc, docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { docsResponse } from '@takt/domain/areas/documents/responses/docPage.ts'
import { type DocView, docResult, docView } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { composed } from '@takt/domain/core/item/visibleText.ts'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { anyDoc } from './docRights.ts'
import { doDoc } from './doDoc.ts'
import { asReader } from './reading.ts'
import { type PageReader, pageAt, readPages } from './readPages.ts'
import { editorsOf, leadsTo, linkedFrom, noteOpened, revisionAt } from './readRevisions.ts'
import { requiresSecondApprover } from './requiresSecondApprover.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']
const readRight = anyDoc('read')
const pageParams = z.object({ pageId: idInAddress })

/** Page routes: lists, a single page, and `POST /api/docs`, which creates, edits, deletes and opens pages. */
export function docRoutes(gateway: Gateway): readonly Route[] {
  return [
    route({
      right: readRight,
      method: 'get',
      path: '/docs',
      tags,
      summary: 'Pages that the user may read, or the one with a name or ID',
      query: listQuery,
      response: { 200: { description: 'Pages by name', content: { 'application/json': { schema: docsResponse } } } },
      handle: async (c, input) => {
        const { pageId, docName, ...query } = input.query
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
      right: readRight,
      method: 'post',
      path: '/docs',
      tags,
      summary: 'Create, edit, delete or open a page',
      body: docRequest,
      response: responses('The result; `url` is where the page is edited', docResult),
      handle: async (c, { body }) => {
        const { message, done } = await doDoc(gateway, c, body)
        return respond(c, done, message)
      },
    }),
    route({
      right: readRight,
      method: 'get',
      path: '/docs/{pageId}',
      tags,
      summary: 'A page in the revision that the user may see; records that the user opened it',
      params: pageParams,
      query: z.object({ revId: idInAddress.optional() }),
      response: responses('The page and its text', docView),
      handle: async (c, { params, query }) =>
        respond(c, await asReader(gateway, c, (reader) => viewOf(reader, params.pageId, query.revId))),
    }),
  ]
}

const listQuery = z.object({
  docName: z.string().overwrite(composed).max(200).optional().describe('Only the page with that name'),
  pageId: idInAddress.optional().describe('Only the page with that ID'),
  docType: z.enum(docTypes).optional(),
  search: z.string().overwrite(composed).max(200).optional().describe('Words of the text, or part of a title'),
  dueWithinDays: z.coerce
    .number()
    .int()
    .min(0)
    .max(366)
    .optional()
    .describe('Only pages due for review within this number of days, longest overdue first; 0: until today'),
  waitsForApproval: z
    .stringbool()
    .optional()
    .describe(
      'Only pages whose newest revision is neither approved nor rejected, of the kinds of which the user sees every ' +
        'revision, longest waiting first',
    ),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

/** Returns the view of a page for the user and records that they opened it. */
async function viewOf(reader: PageReader, pageId: number, revId: number | undefined): Promise<DocView> {
  const page = await pageAt(reader, pageId)
  const [listed] = await readPages(reader, { pageIds: [pageId], limit: 1 })
  if (!listed) throw notFound(texts.page(pageId))
  const shownRevId = revId ?? listed.revId
  const pageRevision = shownRevId === null ? null : await revisionAt(reader, shownRevId)
  if (pageRevision && pageRevision.page.pageId !== pageId) throw notFound(texts.revision(shownRevId!))
  await noteOpened(reader, pageId)
  const { session } = reader
  const area = areaOfDoc[page.docType]
  return {
    ...listed,
    revId: shownRevId,
    revNum: pageRevision?.revision.revNum ?? null,
    isApproved: pageRevision?.revision.approved ?? false,
    revision: pageRevision?.revision ?? null,
    editing: await editorsOf(reader, pageId),
    linkedFrom: await linkedFrom(reader, page.docName),
    leadsTo: await leadsTo(reader, pageRevision?.revision.text ?? ''),
    mayWrite: mayDo(session, area, 'write'),
    mayApprove: mayDo(session, area, 'approve'),
    approvedByOthers: await requiresSecondApprover(reader.trx, reader.organizationId),
  }
}
