import type { DocPage } from '@takt/domain/areas/documents/responses/docPage.ts'
import type { z } from 'zod'
import { linksFor, type recordQuery } from './linksFor.ts'
import { type PageReader, readPages } from './readPages.ts'

/**
 * Returns the pages linked to a record, sorted by name: each page once, and only if the reader may see it and it has an
 * approved revision.
 */
export async function pagesInForce(reader: PageReader, record: z.output<typeof recordQuery>): Promise<DocPage[]> {
  const links = await linksFor(reader, record)
  const pageIds = [...new Set(links.map(({ pageId }) => Number(pageId)))]
  if (pageIds.length === 0) return []
  const pages = await readPages(reader, { pageIds, limit: pageIds.length })
  return pages.filter(({ approvedRevId }) => approvedRevId !== null)
}
