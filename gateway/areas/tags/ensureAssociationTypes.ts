import { associationTypes } from '@takt/domain/areas/tags/associationTypes.ts'
import { tagAssociationTypes } from '@takt/domain/areas/tags/tagAssociationTypes.ts'
import { sql } from 'kysely'
import type { ItemContext } from '../../core/items/mountedItem.ts'
import { addItem } from '../../core/items/write/itemCommands.ts'

/**
 * A type whose things carry tags exists in every organization, also where it was removed or never made; others must be
 * made by hand.
 */
export async function ensureAssociationTypes(context: ItemContext, named: ReadonlySet<unknown>): Promise<void> {
  const known = associationTypes.filter(({ associationType }) => named.has(associationType))
  if (known.length === 0) return
  const { rows } = await sql<{ associationType: string }>`
    select association_type as "associationType" from tag_association_types
    where organization_id = ${context.tenant.organizationId}::int
      and association_type = any(${known.map(({ associationType }) => associationType)}::text[])`.execute(context.trx)
  const there = new Set(rows.map(({ associationType }) => associationType))
  for (const type of known)
    if (!there.has(type.associationType)) await addItem(context, context.items.get(tagAssociationTypes.name)!, type)
}
