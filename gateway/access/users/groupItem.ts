import { groups } from '@takt/domain/access/groups.ts'
import { sql } from 'kysely'
import { conflict, invalid } from '../../http/refusal.ts'
import type { ItemChange, ItemContext, MountedItem } from '../../items/mountedItem.ts'

async function refuseUnknownMembers({ trx }: ItemContext, members: unknown) {
  const { rows } = await sql<{
    name: string
  }>`select name from jsonb_array_elements_text(${JSON.stringify(members)}::jsonb) as given(name)
    where not exists (select from user_account a where a.user_name_lower = given.name and a.entity_id = current_entity())
    order by 1`.execute(trx)
  if (rows.length)
    throw invalid({
      members: `there is no User ${rows
        .map(({ name }) => name)
        .slice(0, 5)
        .join(', ')}`,
    })
}

async function check(context: ItemContext, { verb, key, row, fields }: ItemChange) {
  if (!row) return
  if (verb === 'added' || 'members' in fields) await refuseUnknownMembers(context, row.members)
  const { rows } = await sql`select from groups where lower(group_name) = lower(${row.groupName}::text)
    and entity_id = current_entity() and group_id is distinct from ${key.groupId ?? null}::int`.execute(context.trx)
  if (rows.length) throw conflict(`There is a Group '${row.groupName}' already`)
}

export const groupItem: MountedItem = { type: groups, rules: { check } }
