import { fullNameOf } from '@takt/domain/masterData/employees.ts'
import type { ItemRules } from '../items/mountedItem.ts'
import { taggedRules } from '../tags/face.ts'

const tagged = taggedRules({ associationType: 'employees', many: false })

/** An employee's name follows from first and last name, the tag from associations. */
export const employeeRules: ItemRules = {
  ...tagged,
  together: true,
  deriveAll: async (context, changes) =>
    (await tagged.deriveAll(context, changes)).map((derived, i) => ({
      ...derived,
      fullName: fullNameOf(changes[i]?.row ?? {}),
    })),
}
