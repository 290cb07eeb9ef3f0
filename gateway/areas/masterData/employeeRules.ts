import { fullNameOf } from '@takt/domain/areas/masterData/employees.ts'
import { sql } from 'kysely'
import { invalid } from '../../core/http/responses/refusal.ts'
import type { ItemChange, ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { isCallable } from '../calls/face.ts'
import { taggedRules } from '../tags/face.ts'
import { masterDataTexts as texts } from './texts.ts'

const tagged = taggedRules({ associationType: 'employees', many: false })

/** The user name that a change gives an employee; null: none, or the one before. */
const newUserName = ({ row, before }: ItemChange): string | null =>
  row && typeof row.userName === 'string' && row.userName !== before?.userName ? row.userName : null

/** Refuses users who may not be in the organization, like those who do not exist. */
async function checkUsers({ trx, tenant, back }: ItemContext, changes: readonly ItemChange[]) {
  // What is taken back was checked when it was saved.
  const names = back ? [] : changes.flatMap((change) => newUserName(change)?.toLowerCase() ?? [])
  if (names.length === 0) return () => {}
  const { organizationId, entityId } = tenant
  const { rows } = await sql<{ name: string }>`select u.user_name_lower as name from user_account u
    where u.user_name_lower = any (${names}::text[])
      and ${isCallable({ organizationId: organizationId!, entityId })}`.execute(trx)
  const known = new Set(rows.map(({ name }) => name))
  return (change: ItemChange) => {
    const name = newUserName(change)
    if (name !== null && !known.has(name.toLowerCase())) throw invalid({ userName: texts.noUser })
  }
}

/** An employee's name follows from first and last name, the tag from associations; the user must be in the organization. */
export const employeeRules: ItemRules = {
  ...tagged,
  together: true,
  checkAll: checkUsers,
  deriveAll: async (context, changes) =>
    (await tagged.deriveAll(context, changes)).map((derived, i) => ({
      ...derived,
      fullName: fullNameOf(changes[i]?.row ?? {}),
    })),
}
