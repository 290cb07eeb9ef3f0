import { z } from '@hono/zod-openapi'
import { mayDo } from '@takt/domain/areas/access/session.ts'
import { approvers } from '@takt/domain/areas/documents/answers/approvers.ts'
import { categoryLink } from '@takt/domain/areas/documents/answers/categoryLink.ts'
import { docRevision } from '@takt/domain/areas/documents/answers/docRevision.ts'
import { autoApproveRequest } from '@takt/domain/areas/documents/docRequest.ts'
import { docTypes } from '@takt/domain/areas/documents/docTypes.ts'
import { largestInteger } from '@takt/domain/core/item/values.ts'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { organizationOf } from '../../core/http/requests/sessionContext.ts'
import { answer, answers } from '../../core/http/responses/answer.ts'
import { conflict, notFound } from '../../core/http/responses/refusal.ts'
import { type Route, route } from '../../core/http/route.ts'
import { zoneOf } from '../organizations/face.ts'
import { approvedByOthers } from './approvedByOthers.ts'
import { anyDoc, refuseUnlessDoc } from './docRights.ts'
import { limitOf } from './limitOf.ts'
import { readApprovers } from './readApprovers.ts'
import { asReader, asWriter } from './reading.ts'
import { pageAt } from './readPages.ts'
import { readRevisions, revisionAt } from './readRevisions.ts'
import { approve, approveAsSaved, endAsSaved, reject, unapproveRevision } from './revisions.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']
const pageParams = z.object({ pageId: idInAddress })
const revParams = z.object({ revId: idInAddress })
const done = z.object({ pageId: z.int(), approvedRevId: z.int().nullable() })

/** Revisions of pages, and what is decided about them. */
export function revisionRoutes(gateway: Gateway): readonly Route[] {
  const list = (path: string, summary: string, onlyPrograms: boolean) =>
    route({
      right: anyDoc('read'),
      method: 'get',
      path,
      tags,
      summary,
      params: pageParams,
      answer: answers('The newest first', z.array(docRevision)),
      handle: async (c, { params }) => {
        const found = await asReader(gateway, c, async (reader) => {
          const page = await pageAt(reader, params.pageId)
          if (onlyPrograms && page.docType !== 'Program') throw notFound(texts.page(params.pageId))
          return readRevisions(reader, page)
        })
        return answer(c, found)
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
      summary: 'Who else may approve pages of each kind; by name it needs read on security',
      answer: answers('The kinds of pages, each with how many may', approvers),
      handle: async (c) => {
        organizationOf(c.var.session)
        return answer(c, await readApprovers(gateway.dependencies.systemDb, c.var.session))
      },
    }),
    route({
      right: anyDoc('approve'),
      method: 'post',
      path: '/docs/revision/{revId}/approve',
      tags,
      summary: 'Approve a revision, or take its approval back; then none is approved as it is saved any more',
      params: revParams,
      body: z.object({ unapprove: z.boolean().default(false) }),
      answer: answers('Which revision of the page holds now', done),
      handle: async (c, { params: { revId }, body: { unapprove } }) => {
        const now = await asWriter(gateway, c, async (context, reader) => {
          const { page, revision } = await revisionAt(reader, revId)
          refuseUnlessDoc(reader.session, page.docType, 'approve')
          const { approvedRevId } = page
          if (!unapprove && revision.isOwn && (await approvedByOthers(reader.trx, reader.organizationId)))
            throw conflict(texts.ownRevision)
          await (unapprove ? unapproveRevision(context, page, revId) : approve(context, page, revId))
          return {
            pageId: page.pageId,
            approvedRevId: unapprove ? (approvedRevId === revId ? null : approvedRevId) : revId,
          }
        })
        return answer(c, now, unapprove ? texts.revisionUnapproved : texts.revisionApproved)
      },
    }),
    route({
      right: anyDoc('approve'),
      method: 'post',
      path: '/docs/revision/{revId}/reject',
      tags,
      summary: 'Reject a revision, saying why; none is approved as it is saved any more',
      params: revParams,
      body: z.object({ reason: z.string().trim().min(1, 'must be given').max(1000) }),
      answer: answers('Which revision of the page holds', done),
      handle: async (c, { params: { revId }, body: { reason } }) => {
        const now = await asWriter(gateway, c, async (context, reader) => {
          const { page } = await revisionAt(reader, revId)
          refuseUnlessDoc(reader.session, page.docType, 'approve')
          await reject(context, page, revId, reason)
          return { pageId: page.pageId, approvedRevId: page.approvedRevId }
        })
        return answer(c, now, texts.revisionRejected)
      },
    }),
    route({
      right: anyDoc('approve'),
      method: 'post',
      path: '/docs/auto-approve',
      tags,
      summary: 'Approve the newest revision, and those to come as they are saved',
      description:
        'With a `dateLimit` (an instant, or a day, to its end in the zone of the organization) revisions are approved ' +
        'as they are saved until then. One that has passed ends that, and approves nothing.',
      body: autoApproveRequest,
      answer: answers('Which revision of the page holds now', done),
      handle: async (c, { body: { pageId, docType, dateLimit } }) => {
        const { isOver, ...now } = await asWriter(gateway, c, async (context, reader) => {
          const page = await pageAt(reader, pageId)
          if (page.docType !== docType) throw conflict(texts.wrongType(page.pageTitle, page.docType, docType))
          refuseUnlessDoc(reader.session, docType, 'approve')
          const until = dateLimit ? limitOf(dateLimit, await zoneOf(reader.trx, reader.organizationId)) : null
          const isOver = until !== null && Date.parse(until) <= context.now
          if (!isOver && (await approvedByOthers(reader.trx, reader.organizationId))) throw conflict(texts.notAsSaved)
          await (isOver ? endAsSaved(context, page) : approveAsSaved(context, page, until))
          return { isOver, pageId, approvedRevId: isOver ? page.approvedRevId : page.latestRevId }
        })
        return answer(c, now, isOver ? texts.asSavedEnds : texts.revisionApproved)
      },
    }),
    route({
      right: anyDoc('read'),
      method: 'post',
      path: '/docs/validateCategoryLink',
      isAudited: false,
      tags,
      summary: 'Whether a page may be linked as one of a kind',
      body: z.object({
        pageId: z.int().positive().max(largestInteger),
        pageTitle: z.string().max(200),
        docType: z.enum(docTypes),
      }),
      answer: answers('Whether it may, and why not', categoryLink),
      handle: async (c, { body: { pageId, pageTitle, docType } }) => {
        const page = await asReader(gateway, c, (reader) => pageAt(reader, pageId))
        const problem =
          page.docType !== docType
            ? texts.wrongType(page.pageTitle, page.docType, docType)
            : page.pageTitle !== pageTitle && page.docName !== pageTitle
              ? texts.wrongTitle(page.pageTitle, pageTitle)
              : null
        return answer(c, { isValid: problem === null, problem }, problem ?? '')
      },
    }),
  ]
}
