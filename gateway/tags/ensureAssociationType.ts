import { associationTypes } from '@takt/domain/tags/associationTypes.ts'
import { tagAssociationTypes } from '@takt/domain/tags/tagAssociationTypes.ts'
import { sql } from 'kysely'
import { addItem } from '../items/itemCommands.ts'
import type { ItemContext } from '../items/mountedItem.ts'

/**
 * A type whose things carry tags exists in every organization, also where it was removed or never made; others must be
 * made by hand.
 */
export async function ensureAssociationType(context: ItemContext, associationType: unknown): Promise<void> {
  const known = associationTypes.find((entry) => entry.associationType === associationType)
  if (!known) return
  const { rows } = await sql`select from tag_association_types
    where organization_id = ${context.tenant.organizationId}::int
      and association_type = ${known.associationType}`.execute(context.trx)
  if (rows.length === 0) await addItem(context, context.items.get(tagAssociationTypes.name)!, known)
}
