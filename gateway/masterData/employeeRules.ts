import { fullNameOf } from '@takt/domain/masterData/employees.ts'
import type { ItemRules } from '../items/mountedItem.ts'
import { taggedRules } from '../tags/taggedRules.ts'

const tagged = taggedRules({ associationType: 'employees', many: false })

/** An employee's name follows from first and last name, the tag from associations. */
export const employeeRules: ItemRules = {
  ...tagged,
  together: true,
  derive: async (context, change) => ({
    ...(await tagged.derive(context, change)),
    fullName: fullNameOf(change.row ?? {}),
  }),
}
