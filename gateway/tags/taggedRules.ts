import { keyText } from '@takt/domain/item/itemKey.ts'
import { tagAssociations } from '@takt/domain/tags/tagAssociations.ts'
import { sql } from 'kysely'
import type { ItemChange, ItemContext } from '../items/mountedItem.ts'
import { endAssociations } from './endAssociations.ts'

/**
 * For item types whose rows carry tags: the derived field `epc` follows their associations, whatever is sent for it, and these end in the
 * transaction that removes the row. `many`: a list, oldest association first; else the latest. Null: none.
 */
export function taggedRules({ associationType, many }: { associationType: string; many: boolean }) {
  const idOf = ({ items }: ItemContext, { key }: ItemChange) => keyText(items.get(associationType)!.type, key)
  return {
    together: true as const,
    derive: async (context: ItemContext, change: ItemChange) => {
      // What is only being added carries none yet: associations are with what is there, and end with it.
      if (change.verb === 'added') return { epc: null }
      const { rows } = await sql<{ epc: string }>`select epc from tag_associations
        where organization_id = ${context.tenant.organizationId}::int and association_type = ${associationType}
          and association_id = ${idOf(context, change)} and active order by tag_association_id`.execute(context.trx)
      const codes = rows.map(({ epc }) => epc)
      return { epc: codes.length === 0 ? null : many ? codes : codes.at(-1) }
    },
    afterwards: async (context: ItemContext, change: ItemChange) => {
      if (change.verb !== 'removed' || !context.items.has(tagAssociations.name)) return
      await endAssociations(context, { associationType, associationID: idOf(context, change) })
    },
  }
}
