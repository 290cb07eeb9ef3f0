import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { removeAll } from './removeAll.ts'

type Selection = { associationType: string; associationIDs: readonly string[]; epc?: string }

/** Ends the associations of objects of a type, or only those with one tag; returns their number. */
export async function endAssociations(context: ItemContext, selection: Selection): Promise<number> {
  const { associationType, associationIDs, epc } = selection
  const { rows } = await sql<{ tagAssociationID: number }>`
    select tag_association_id as "tagAssociationID" from tag_associations
    where organization_id = ${context.tenant.organizationId}::int and association_type = ${associationType}
      and association_id = any(${associationIDs}::text[]) ${epc === undefined ? sql`` : sql`and epc = ${epc}`}
    order by tag_association_id for update`.execute(context.trx)
  await removeAll(context, rows)
  return rows.length
}
