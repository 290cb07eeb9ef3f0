import { linkable } from '@takt/domain/areas/documents/documents.ts'
import type { DocPage } from '@takt/domain/areas/documents/responses/docPage.ts'
import type { FakeItems, FakeRow } from '../../../app/testing/fakeItems.fixture.ts'
import type { FakeServer } from '../../../app/testing/fakeServer.fixture.ts'

const naming = [...linkable, 'revision', 'assemblySeq', 'oprSeq']

/**
 * Serves the links of pages from the rows of `documents`: those of a page, or those of a record and the part of its
 * job.
 */
export function serveLinks(server: FakeServer, items: FakeItems, pageOf: (pageId: number) => DocPage): void {
  const linkWithPage = (link: FakeRow) => ({ ...link, page: pageOf(Number(link.pageId)) })
  server.on('GET', '/documents', ({ query }) => {
    const { pageID, ...record } = Object.fromEntries(query)
    const job = items.rows('jobs').find(({ jobNum }) => jobNum === record.jobNum)
    const recordWithPart: FakeRow = { ...record, ...(job && { partNum: job.partNum, revision: job.revision }) }
    const isOf = (link: FakeRow) =>
      pageID === undefined
        ? naming.every((name) => link[name] === null || String(link[name]) === String(recordWithPart[name]))
        : link.pageId === Number(pageID)
    return items.rows('documents').filter(isOf).map(linkWithPage)
  })
  server.on('POST', '/docs/validateCategoryLink', ({ body }) => {
    const { pageId, pageTitle, docType } = body as { pageId: number; pageTitle: string; docType: string }
    const { template, ...page } = pageOf(pageId)
    const problem =
      page.docType !== docType
        ? `${template.pageTitle} is of the type ${page.docType}, not ${docType}`
        : template.pageTitle !== pageTitle
          ? `The page is called ${template.pageTitle}, not ${pageTitle}`
          : null
    return { isValid: problem === null, problem }
  })
  server.on('POST', '/documents', ({ body }) => {
    const { docType } = pageOf(Number((body as FakeRow).pageId))
    return linkWithPage(items.add('documents', [{ docType, ...(body as FakeRow) }])[0]!)
  })
  server.on('DELETE', '/documents/{docID}', ({ params }) => {
    items.remove('documents', { docID: Number(params.docID) })
    return null
  })
}
