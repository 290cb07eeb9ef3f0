import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { tagAssociationTypes } from '@takt/domain/areas/tags/tagAssociationTypes.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItem } from '../../core/items/write/itemCommands.ts'

/**
 * Creates the association types of objects that carry tags if they are missing in the organization; other types must be
 * created by hand.
 */
export async function ensureAssociationTypes(context: ItemContext, named: ReadonlySet<unknown>): Promise<void> {
  const required = associationTypes.filter(({ associationType }) => named.has(associationType))
  if (required.length === 0) return
  const { rows } = await sql<{ associationType: string }>`
    select association_type as "associationType" from tag_association_types
    where organization_id = ${context.tenant.organizationId}::int
      and association_type = any(${required.map(({ associationType }) => associationType)}::text[])`.execute(
    context.trx,
  )
  const existing = new Set(rows.map(({ associationType }) => associationType))
  for (const type of required)
    if (!existing.has(type.associationType)) await addItem(context, context.items.get(tagAssociationTypes.name)!, type)
}
