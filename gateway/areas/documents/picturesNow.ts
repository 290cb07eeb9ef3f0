import { type DocType, pageNamespaces } from '@takt/domain/areas/documents/docTypes.ts'
import { picturesIn } from '@takt/domain/areas/documents/picturesIn.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { approvedByOthers } from './approvedByOthers.ts'

/**
 * The revisions of the pictures that a text of a kind of pages shows now, by their names in small letters: of each
 * picture the approved one, else the newest that was not rejected. Whoever approves the text approves these: where that
 * has to be somebody else than their author, none of one's own.
 */
export async function picturesNow(
  { trx, tenant }: ItemContext,
  docType: DocType,
  text: string | null,
): Promise<Record<string, number>> {
  const names = [...picturesIn(text ?? '')]
  if (names.length === 0) return {}
  const isForOthers = await approvedByOthers(trx, tenant.organizationId)
  const { rows } = await sql<{ name: string; revId: number }>`select n.name, shown.rev_id as "revId"
    from unnest(${names}::text[]) n (name)
      join doc_page p on p.organization_id = ${tenant.organizationId}::int
        and p.doc_name_folded = left(folded(n.name), 200)
        and p.doc_type = ${docType} and p.page_namespace = ${pageNamespaces.file}::int
      cross join lateral (select r.rev_id from doc_revisions r
        where r.organization_id = p.organization_id and r.page_id = p.page_id and r.file is not null
          and case when p.approved_rev_id is not null then r.rev_id = p.approved_rev_id
            else r.rejected_at is null and not (${isForOthers} and r.made_by = ${tenant.userId}::int) end
        order by r.rev_num desc limit 1) shown`.execute(trx)
  return Object.fromEntries(rows.map(({ name, revId }) => [name, revId]))
}
