import type { ScreenProgram } from '@takt/domain/areas/access/responses/screen.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { linksFor, type recordQuery } from './linksFor.ts'
import type { RowReader } from './readPages.ts'

/**
 * Returns the names and approved revision numbers of a record's programs, without their contents. Visible to everyone
 * at the machine, whatever their other rights.
 */
export async function programsInForce(
  reader: RowReader,
  record: z.output<typeof recordQuery>,
): Promise<ScreenProgram[]> {
  const { trx, organizationId } = reader
  const links = await linksFor(reader, record)
  const pageIds = [...new Set(links.map(({ pageId }) => Number(pageId)))]
  if (pageIds.length === 0) return []
  const { rows } = await sql<ScreenProgram>`
    select p.doc_name as name, r.rev_num as "revNum"
    from doc_page p
      join doc_revisions r on r.organization_id = p.organization_id and r.rev_id = p.approved_rev_id
    where p.organization_id = ${organizationId}::int and p.doc_type = 'Program' and p.page_id = any(${pageIds}::int[])
    order by p.doc_name_folded, p.page_id`.execute(trx)
  return rows
}
