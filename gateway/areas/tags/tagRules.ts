import { employees } from '@takt/domain/areas/masterData/employees.ts'
import { tagAssociations } from '@takt/domain/areas/tags/tagAssociations.ts'
import { maySeePeople } from '@takt/domain/itemTypes/peopleFields.ts'
import { sql } from 'kysely'
import type { ItemRules } from '../../core/items/mountedItem.ts'
import { changeItem } from '../../core/items/write/itemCommands.ts'

/** Tags that are, or were, on a person: the code of a badge allows clocking as its owner. */
const wasBadge = sql<boolean>`epc in (
  select worn.epc from tag_association_interval worn where worn.association_type = ${employees.name}
  union all select worn.epc from tag_associations worn where worn.association_type = ${employees.name})`

/** Rules of tags: associations follow the machine of their tag. Badges are visible only to users who may see people. */
export const tagRules: ItemRules = {
  shownTo: (session) =>
    maySeePeople(session)
      ? []
      : [{ field: 'epc', operator: 'IsNotEmpty', values: [], where: sql<boolean>`not ${wasBadge}` }],
  afterwards: async (context, { verb, key, fields }) => {
    if (verb !== 'changed' || !('resourceID' in fields)) return
    const { rows } = await sql<{ tagAssociationID: number }>`
      select tag_association_id as "tagAssociationID" from tag_associations
      where organization_id = ${context.tenant.organizationId}::int and epc = ${key.epc}
      order by tag_association_id`.execute(context.trx)
    // An empty change: the association looks up its tag again.
    const associations = context.items.get(tagAssociations.name)!
    for (const association of rows) await changeItem(context, associations, association, {})
  },
}
