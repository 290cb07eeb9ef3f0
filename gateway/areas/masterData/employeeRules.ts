import { fullNameOf } from '@takt/domain/areas/masterData/employees.ts'
import { sql } from 'kysely'
import { invalid } from '../../core/http/responses/httpError.ts'
import type { ItemChange, ItemContext, ItemRules } from '../../core/items/mountedItem.ts'
import { isCallable } from '../calls/index.ts'
import { taggedRules } from '../tags/index.ts'
import { masterDataTexts as texts } from './texts.ts'

const tagged = taggedRules({ associationType: 'employees', many: false })

/** Returns the new user name of an employee; null if there is none or it is unchanged. */
const newUserName = ({ row, before }: ItemChange): string | null =>
  row && typeof row.userName === 'string' && row.userName !== before?.userName ? row.userName : null

/** Rejects users who may not access the organization with the same message as missing users. */
async function checkUsers({ trx, tenant, back }: ItemContext, changes: readonly ItemChange[]) {
  // An undo restores values that were checked when saved.
  const names = back ? [] : changes.flatMap((change) => newUserName(change)?.toLowerCase() ?? [])
  if (names.length === 0) return () => {}
  const { organizationId, entityId } = tenant
  const { rows } = await sql<{ name: string }>`select u.user_name_lower as name from user_account u
    where u.user_name_lower = any (${names}::text[])
      and ${isCallable({ organizationId: organizationId!, entityId })}`.execute(trx)
  const existing = new Set(rows.map(({ name }) => name))
  return (change: ItemChange) => {
    const name = newUserName(change)
    if (name !== null && !existing.has(name.toLowerCase())) throw invalid({ userName: texts.noUser })
  }
}

/**
 * Rules for employees: the full name is derived from first and last name, the tag from associations; the user must
 * belong to the organization.
 */
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
