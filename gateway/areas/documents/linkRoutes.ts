import { z } from '@hono/zod-openapi'
import { documents } from '@takt/domain/areas/documents/documents.ts'
import { type DocLink, docLink } from '@takt/domain/areas/documents/responses/docLink.ts'
import { addSchema, changeSchema } from '@takt/domain/core/item/item.ts'
import { largestInteger } from '@takt/domain/core/item/values.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { sql } from 'kysely'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { forbidden, invalid, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import type { ItemRow } from '../../core/items/itemTable.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItem, changeItem, removeItem } from '../../core/items/write/itemCommands.ts'
import { readBody } from '../../core/items/write/readBody.ts'
import { anyDoc, requireDocRight } from './docRights.ts'
import { linksFor, recordQuery } from './linksFor.ts'
import { linkItem } from './pageItems.ts'
import { asReader, asWriter } from './reading.ts'
import { findPage, type PageReader, pageAt, readPages } from './readPages.ts'
import { documentsTexts as texts } from './texts.ts'

const tags = ['documents']
const params = z.object({ docID: idInAddress })
const rowNumber = z.int().positive().max(largestInteger)
const bulkBody = z.object({
  ids: z.array(rowNumber).min(1).max(1000),
  property: z.literal('pageTitle', texts.onlyProperty),
  value: z.string().trim().min(1, 'is required').max(200),
})

/** Routes for links between records and pages. */
export function linkRoutes(gateway: Gateway): readonly Route[] {
  const change = (context: ItemContext, reader: PageReader, docID: number, body: Record<string, unknown>) =>
    allowed(reader, docID).then(() => changeItem(context, linkItem, { docID }, body))
  return [
    route({
      right: anyDoc('read'),
      method: 'get',
      path: '/documents',
      tags,
      summary: 'Links of a page, or of a record and what it is made from',
      query: recordQuery,
      response: responses('Links with their pages', z.array(docLink)),
      handle: async (c, { query }) => {
        const { session } = c.var
        if (query.empID !== undefined && !maySeePeople(session)) throw forbidden('employees', 'read', session)
        const links = await asReader(gateway, c, async (reader) => {
          if (query.pageID !== undefined) await pageAt(reader, query.pageID)
          return withPages(reader, await linksFor(reader, query))
        })
        return respond(c, links)
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'post',
      path: '/documents',
      tags,
      summary: 'Link a page to a record',
      isRead: 'byItself',
      body: addSchema(documents),
      response: responses('The link', docLink),
      handle: async (c) => {
        const body = await readBody(c)
        const link = await asWriter(gateway, c, async (context, reader) => {
          const pageId = rowNumber.safeParse(body.pageId)
          if (pageId.error) throw invalid({ pageId: texts.pageNumber })
          const page = await pageAt(reader, pageId.data)
          requireDocRight(reader.session, page.docType, 'write')
          const added = await addItem(context, linkItem, { ...body, docType: page.docType })
          return (await withPages(reader, [added]))[0]!
        })
        return respond(c, link, texts.linkAdded)
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'put',
      path: '/documents',
      tags,
      summary: 'Set the page title of several links',
      body: bulkBody,
      response: responses('The number of changed links', z.object({ changed: z.int() })),
      handle: async (c, { body: { ids, value } }) => {
        await asWriter(gateway, c, async (context, reader) => {
          for (const docID of new Set(ids)) await change(context, reader, docID, { pageTitle: value })
        })
        return respond(c, { changed: new Set(ids).size }, texts.linkUpdated)
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'put',
      path: '/documents/{docID}',
      tags,
      summary: 'Change a link',
      isRead: 'byItself',
      params,
      body: changeSchema(documents),
      response: responses('The link', docLink),
      handle: async (c) => {
        const docID = idIn(c.req.param('docID'))
        const body = await readBody(c)
        const link = await asWriter(gateway, c, async (context, reader) => {
          const changed = await change(context, reader, docID, body)
          return (await withPages(reader, [changed]))[0]!
        })
        return respond(c, link, texts.linkUpdated)
      },
    }),
    route({
      right: anyDoc('write'),
      method: 'delete',
      path: '/documents/{docID}',
      tags,
      summary: 'Delete a link',
      params,
      response: responses('Nothing', z.null()),
      handle: async (c, { params: { docID } }) => {
        await asWriter(gateway, c, async (context, reader) => {
          await allowed(reader, docID)
          await removeItem(context, linkItem, { docID })
        })
        return respond(c, null, texts.unlinked)
      },
    }),
  ]
}

// Link IDs start at 1: an invalid ID is reported as not found.
const idIn = (value: string | undefined) => idInAddress.safeParse(value).data ?? 0

/** True if a link belongs to a person and the reader may not see people; it then counts as not existing. */
const isHidden = ({ session }: PageReader, empID: unknown) => empID !== null && !maySeePeople(session)

/** Throws unless the session may write links of the page that a link refers to; 404 if it may not even read it. */
async function allowed(reader: PageReader, docID: number): Promise<void> {
  const { rows } = await sql<{ pageId: number; empID: string | null }>`select page_id as "pageId", emp_id as "empID"
    from documents
    where organization_id = ${reader.organizationId}::int and doc_id = ${docID}::int`.execute(reader.trx)
  const page = rows[0] && (await findPage(reader, rows[0].pageId))
  if (!page || isHidden(reader, rows[0]!.empID)) throw notFound(texts.link(docID))
  requireDocRight(reader.session, page.docType, 'write')
}

/** Adds the pages to links; omits links to pages and people that the reader may not see. */
async function withPages(reader: PageReader, links: readonly ItemRow[]): Promise<DocLink[]> {
  const pageIds = [...new Set(links.map(({ pageId }) => Number(pageId)))]
  const pages = await readPages(reader, { pageIds, limit: Math.max(1, pageIds.length) })
  const pageOf = new Map(pages.map((page) => [page.pageId, page]))
  return links.flatMap((link) => {
    if (isHidden(reader, link.empID)) return []
    const pageId = Number(link.pageId)
    const page = pageOf.get(pageId)
    if (!page) return []
    const pageTitle = link.pageTitle ?? page.template.pageTitle
    return [{ ...link, docID: Number(link.docID), pageId, pageTitle, page }]
  })
}
