import { tagAssociations } from '@takt/domain/tags/tagAssociations.ts'
import { sql } from 'kysely'
import { changeItem } from '../items/itemCommands.ts'
import type { ItemRules } from '../items/mountedItem.ts'

/** What a tag is on takes over where the tag belongs. */
export const tagRules: ItemRules = {
  afterwards: async (context, { verb, key, fields }) => {
    if (verb !== 'changed' || !('resourceID' in fields)) return
    const { rows } = await sql<{ tagAssociationID: number }>`
      select tag_association_id as "tagAssociationID" from tag_associations
      where organization_id = ${context.tenant.organizationId}::int and epc = ${key.epc}
      order by tag_association_id`.execute(context.trx)
    // Nothing of an association is said anew: it looks its tag up again.
    const associations = context.items.get(tagAssociations.name)!
    for (const association of rows) await changeItem(context, associations, association, {})
  },
}
