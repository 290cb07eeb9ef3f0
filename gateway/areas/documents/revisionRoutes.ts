import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { autoApproveRequest } from '@takt/domain/areas/documents/docRequest.ts'
import { docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { approvers } from '@takt/domain/areas/documents/responses/approvers.ts'
import { categoryLink } from '@takt/domain/areas/documents/responses/categoryLink.ts'
import { docRevision } from '@takt/domain/areas/documents/responses/docRevision.ts'
import { largestInteger } from '@takt/domain/core/item/values.ts'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { conflict, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { zoneOf } from '../organizations/index.ts'
import { anyDoc, requireDocRight } from './docRights.ts'
import { limitOf } from './limitOf.ts'
import { readApprovers } from './readApprovers.ts'
import { asReader, asWriter } from './reading.ts'
import { pageAt } from './readPages.ts'
import { readRevisions, revisionAt } from './readRevisions.ts'
import { requiresSecondApprover } from './requiresSecondApprover.ts'
import { approve, approveAsSaved, endAsSaved, reject, unapproveRevision } from './revisions.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']
const pageParams = z.object({ pageId: idInAddress })
const revParams = z.object({ revId: idInAddress })
const approvalResult = z.object({ pageId: z.int(), approvedRevId: z.int().nullable() })

/** Routes for revisions of pages and their approval. */
export function revisionRoutes(gateway: Gateway): readonly Route[] {
  const list = (path: string, summary: string, onlyPrograms: boolean) =>
    route({
      right: anyDoc('read'),
      method: 'get',
      path,
      tags,
      summary,
      params: pageParams,
      response: responses('The revisions, newest first', z.array(docRevision)),
      handle: async (c, { params }) => {
        const rows = await asReader(gateway, c, async (reader) => {
          const page = await pageAt(reader, params.pageId)
          if (onlyPrograms && page.docType !== 'Program') throw notFound(texts.page(params.pageId))
          return readRevisions(reader, page)
        })
        return respond(c, rows)
      },
    })
  return [
    list('/docs/{pageId}/revisions', 'The revisions of a page', false),
    list('/docs/program/{pageId}/revision', 'The revisions of a program', true),
    route({
      right: (session) => {
        if (!mayDo(session, 'organizations', 'write')) anyDoc('read')(session)
      },
      method: 'get',
      path: '/docs/approvers',
      tags,
      summary: 'Other users who may approve pages of each kind; names require read on security',
      response: responses('The page kinds, each with the number of users', approvers),
      handle: async (c) => {
        organizationOf(c.var.session)
        return respond(c, await readApprovers(gateway.dependencies.systemDb, c.var.session))
      },
    }),
    route({
      right: anyDoc('approve'),
      method: 'post',
      path: '/docs/revision/{revId}/approve',
      tags,
      summary: 'Approve a revision, or withdraw its approval; withdrawing ends auto-approve',
      params: revParams,
      body: z.object({ unapprove: z.boolean().default(false) }),
      response: responses('The approved revision of the page', approvalResult),
      handle: async (c, { params: { revId }, body: { unapprove } }) => {
        const now = await asWriter(gateway, c, async (context, reader) => {
          const { page, revision } = await revisionAt(reader, revId)
          requireDocRight(reader.session, page.docType, 'approve')
          const { approvedRevId } = page
          if (!unapprove && revision.isOwn && (await requiresSecondApprover(reader.trx, reader.organizationId)))
            throw conflict(texts.ownRevision)
          await (unapprove ? unapproveRevision(context, page, revId) : approve(context, page, revId))
          return {
            pageId: page.pageId,
            approvedRevId: unapprove ? (approvedRevId === revId ? null : approvedRevId) : revId,
          }
        })
        return respond(c, now, unapprove ? texts.revisionUnapproved : texts.revisionApproved)
      },
    }),
    route({
      right: anyDoc('approve'),
      method: 'post',
      path: '/docs/revision/{revId}/reject',
      tags,
      summary: 'Reject a revision with a reason; this ends auto-approve',
      params: revParams,
      body: z.object({ reason: z.string().trim().min(1, 'is required').max(1000) }),
      response: responses('The approved revision of the page', approvalResult),
      handle: async (c, { params: { revId }, body: { reason } }) => {
        const now = await asWriter(gateway, c, async (context, reader) => {
          const { page } = await revisionAt(reader, revId)
          requireDocRight(reader.session, page.docType, 'approve')
          await reject(context, page, revId, reason)
          return { pageId: page.pageId, approvedRevId: page.approvedRevId }
        })
        return respond(c, now, texts.revisionRejected)
      },
    }),
    route({
      right: anyDoc('approve'),
      method: 'post',
      path: '/docs/auto-approve',
      tags,
      summary: 'Approve the newest revision, and later ones as they are saved',
      description:
        'With a `dateLimit` (an instant, or a day, to its end in the zone of the organization) revisions are approved ' +
        'as they are saved until then. A past limit ends auto-approve and approves nothing.',
      body: autoApproveRequest,
      response: responses('The approved revision of the page', approvalResult),
      handle: async (c, { body: { pageId, docType, dateLimit } }) => {
        const { isOver, ...now } = await asWriter(gateway, c, async (context, reader) => {
          const page = await pageAt(reader, pageId)
          if (page.docType !== docType) throw conflict(texts.wrongType(page.pageTitle, page.docType, docType))
          requireDocRight(reader.session, docType, 'approve')
          const until = dateLimit ? limitOf(dateLimit, await zoneOf(reader.trx, reader.organizationId)) : null
          const isOver = until !== null && Date.parse(until) <= context.now
          if (!isOver && (await requiresSecondApprover(reader.trx, reader.organizationId)))
            throw conflict(texts.notAsSaved)
          await (isOver ? endAsSaved(context, page) : approveAsSaved(context, page, until))
          return { isOver, pageId, approvedRevId: isOver ? page.approvedRevId : page.latestRevId }
        })
        return respond(c, now, isOver ? texts.asSavedEnds : texts.revisionApproved)
      },
    }),
    route({
      right: anyDoc('read'),
      method: 'post',
      path: '/docs/validateCategoryLink',
      isAudited: false,
      tags,
      summary: 'Check if a page can be linked as one of a kind',
      body: z.object({
        pageId: z.int().positive().max(largestInteger),
        pageTitle: z.string().max(200),
        docType: z.enum(docTypes),
      }),
      response: responses('The result, with the problem if there is one', categoryLink),
      handle: async (c, { body: { pageId, pageTitle, docType } }) => {
        const page = await asReader(gateway, c, (reader) => pageAt(reader, pageId))
        const problem =
          page.docType !== docType
            ? texts.wrongType(page.pageTitle, page.docType, docType)
            : page.pageTitle !== pageTitle && page.docName !== pageTitle
              ? texts.wrongTitle(page.pageTitle, pageTitle)
              : null
        return respond(c, { isValid: problem === null, problem }, problem ?? '')
      },
    }),
  ]
}
