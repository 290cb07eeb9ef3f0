import { z } from '@hono/zod-openapi'
import { type ChecksheetImport, checksheetImport } from '@takt/domain/areas/checksheets/responses/checksheetImport.ts'
import { checksheetRequest } from '@takt/domain/areas/documents/docRequest.ts'
import { safeFileName } from '@takt/domain/areas/documents/safeFileName.ts'
import { byteOrderMark } from '@takt/domain/core/item/csvText.ts'
import type { Gateway } from '../../core/area.ts'
import { idInAddress } from '../../core/http/requests/idInAddress.ts'
import { HttpError, notFound } from '../../core/http/responses/httpError.ts'
import { respond, responses } from '../../core/http/responses/respond.ts'
import { type Route, route } from '../../core/http/route.ts'
import { doDoc } from './doDoc.ts'
import { asReader } from './reading.ts'
import { pageAt, readPages } from './readPages.ts'
import { revisionAt } from './readRevisions.ts'
import { documentsTexts as texts } from './texts.ts'
import { readSheet } from './textThread.ts'

const tags = ['documents']

/** Routes to import and export checksheets as CSV. */
export function checksheetRoutes(gateway: Gateway): readonly Route[] {
  return [
    route({
      right: ['checksheets', 'write'],
      method: 'post',
      path: '/docs/checksheet',
      tags,
      summary:
        'Import a checksheet from CSV, as a new page or a new revision; `dryRun` returns the result without saving',
      body: checksheetRequest,
      response: responses('The checks, or the problems by line and column', checksheetImport),
      handle: async (c, { body }) => {
        const { written: text, ...result } = await readSheet(body.csv)
        const read: ChecksheetImport = { pageId: null, revId: null, ...result }
        if (body.dryRun) return respond(c, read)
        const [first] = read.problems
        if (first)
          throw new HttpError('invalid', texts.nothingImported(read.problemCount, texts.problem(first)), { data: read })
        const { pageId, docName, pageTitle, comment } = body
        const latest = pageId ? await asReader(gateway, c, (reader) => pageAt(reader, pageId)) : null
        if (latest && latest.docType !== 'Checksheet') throw notFound(texts.page(latest.pageId))
        const { done, message } = await doDoc(
          gateway,
          c,
          latest
            ? { action: 'edit', pageId: latest.pageId, text, baseRevId: latest.latestRevId, comment }
            : { action: 'create', docType: 'Checksheet', docName: docName!, pageTitle, text, comment },
        )
        return respond(c, { ...read, pageId: done.pageId, revId: done.revId }, message)
      },
    }),
    route({
      right: ['checksheets', 'read'],
      method: 'post',
      path: '/docs/checksheet/{pageId}/csv',
      isAudited: false,
      tags,
      summary: 'A checksheet as CSV, in the revision that the user may see',
      params: z.object({ pageId: idInAddress }),
      isRead: 'byItself',
      response: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
      handle: async (c) => {
        const pageId = idInAddress.safeParse(c.req.param('pageId')).data ?? 0
        const { docName, text } = await asReader(gateway, c, async (reader) => {
          const [page] = await readPages(reader, { pageIds: [pageId], docType: 'Checksheet', limit: 1 })
          const pageRevision = page?.revId ? await revisionAt(reader, page.revId) : null
          if (!page || !pageRevision || pageRevision.revision.file) throw notFound(texts.checksheet(pageId))
          return { docName: page.docName, text: pageRevision.revision.text ?? '' }
        })
        return new Response(byteOrderMark + (await readSheet(text)).written, {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(safeFileName(`${docName}.csv`))}`,
            'cache-control': 'private, no-store',
          },
        })
      },
    }),
  ]
}
