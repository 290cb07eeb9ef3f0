import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { removeAll } from './removeAll.ts'

type Which = { associationType: string; associationIDs: readonly string[]; epc?: string }

/** Removes the associations of things of a type, or those of one tag with them; gives how many there were. */
export async function endAssociations(context: ItemContext, which: Which): Promise<number> {
  const { associationType, associationIDs, epc } = which
  const { rows } = await sql<{ tagAssociationID: number }>`
    select tag_association_id as "tagAssociationID" from tag_associations
    where organization_id = ${context.tenant.organizationId}::int and association_type = ${associationType}
      and association_id = any(${associationIDs}::text[]) ${epc === undefined ? sql`` : sql`and epc = ${epc}`}
    order by tag_association_id for update`.execute(context.trx)
  await removeAll(context, rows)
  return rows.length
}
