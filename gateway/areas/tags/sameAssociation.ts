import { epcCode } from '@takt/domain/areas/tags/epc.ts'
import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { sql } from 'kysely'
import type { ItemRow } from '../../core/items/itemTable.ts'
import { readItem } from '../../core/items/list/readItem.ts'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { lockTags } from './lockTags.ts'

/** The association in force that says what `body` says already, or null: duplicates are reduced to the first. */
export async function sameAssociation(
  context: ItemContext,
  body: Readonly<Record<string, unknown>>,
): Promise<ItemRow | null> {
  const { associationType, associationID, active = true } = body
  const epc = epcCode.safeParse(body.epc)
  if (typeof associationType !== 'string' || typeof associationID !== 'string' || !epc.success || active !== true)
    return null
  await lockTags(context, [epc.data])
  const { rows } = await sql<{ tagAssociationID: number }>`
    select tag_association_id as "tagAssociationID" from tag_associations
    where organization_id = ${context.tenant.organizationId}::int and association_type = ${associationType}
      and association_id = ${associationID} and epc = ${epc.data} and active`.execute(context.trx)
  return rows[0] ? readItem(context.trx, tagAssociations, context.tenant, rows[0]) : null
}
