import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { sql } from 'kysely'
import type { ItemRules } from '../../core/items/mountedItem.ts'
import { changeItem } from '../../core/items/write/itemCommands.ts'

/** Tags that are, or were, on somebody: who knows the code of a badge clocks as whoever wears it. */
const wasWorn = sql<boolean>`epc in (
  select worn.epc from tag_association_interval worn where worn.association_type = ${employees.name}
  union all select worn.epc from tag_associations worn where worn.association_type = ${employees.name})`

/** What a tag is on takes over where the tag belongs. Badges are told to whoever may see people alone. */
export const tagRules: ItemRules = {
  shownTo: (session) =>
    maySeePeople(session)
      ? []
      : [{ field: 'epc', operator: 'IsNotEmpty', values: [], where: sql<boolean>`not ${wasWorn}` }],
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
