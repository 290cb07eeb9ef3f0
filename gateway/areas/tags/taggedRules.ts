import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { keyText } from '@takt/domain/core/item/itemKey.ts'
import { sql } from 'kysely'
import type { ItemChange, ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { endAssociations } from './endAssociations.ts'

/**
 * Creates the rules of item types with tags: the derived field `epc` follows the associations, regardless of the value
 * sent, and the associations end in the transaction that removes the row. `many`: a list, oldest association first,
 * empty for none; otherwise the latest, null for none.
 */
export function taggedRules({ associationType, many }: { associationType: string; many: boolean }) {
  const idOf = ({ items }: ItemContext, { key }: ItemChange) => keyText(items.get(associationType)!.type, key)
  return {
    together: true,
    deriveAll: async (context, changes) => {
      // Rows being added have no tags yet: associations require an existing row.
      const existingIds = changes.filter(({ verb }) => verb !== 'added').map((change) => idOf(context, change))
      const codes = await activeCodes(context, associationType, existingIds)
      return changes.map((change) => {
        const of = change.verb === 'added' ? [] : (codes.get(idOf(context, change)) ?? [])
        return { epc: many ? of : (of.at(-1) ?? null) }
      })
    },
    afterwardsAll: async (context, changes) => {
      if (!context.items.has(tagAssociations.name)) return
      const removedIds = changes.filter(({ verb }) => verb === 'removed').map((change) => idOf(context, change))
      if (removedIds.length > 0) await endAssociations(context, { associationType, associationIDs: removedIds })
    },
  } satisfies ItemRules
}

/** Reads the active tags of objects of a type by object id, oldest association first. */
async function activeCodes({ trx, tenant }: ItemContext, associationType: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string[]>()
  const { rows } = await sql<{ id: string; codes: string[] }>`
    select association_id as id, array_agg(epc order by tag_association_id) as codes from tag_associations
    where organization_id = ${tenant.organizationId}::int and association_type = ${associationType}
      and association_id = any(${ids}::text[]) and active group by association_id`.execute(trx)
  return new Map(rows.map(({ id, codes }) => [id, codes]))
}
