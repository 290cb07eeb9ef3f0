import type { DocPage } from '@takt/domain/areas/documents/answers/docPage.ts'
import type { z } from 'zod'
import { linksFor, type recordQuery } from './linksFor.ts'
import { type PageReader, readPages } from './readPages.ts'

/** The pages of a record that have an approved revision which the reader may see, by name, each once. */
export async function pagesInForce(reader: PageReader, record: z.output<typeof recordQuery>): Promise<DocPage[]> {
  const links = await linksFor(reader, record)
  const pageIds = [...new Set(links.map(({ pageId }) => Number(pageId)))]
  if (pageIds.length === 0) return []
  const pages = await readPages(reader, { pageIds, limit: pageIds.length })
  return pages.filter(({ approvedRevId }) => approvedRevId !== null)
}
