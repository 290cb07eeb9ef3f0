import { z } from 'zod'
import { integer, json, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { permissionsWhere, permissionWords, somePermissions } from '../../core/rights/permissions.ts'

// Member names are lowercased like user names in look-ups, so that case does not matter.
const memberNames = z
  .array(z.string().trim().min(1).max(254))
  .max(5000)
  .transform((names) => [...new Set(names.map((name) => name.toLowerCase()))].sort())

const wholePermissions = somePermissions.transform((input) =>
  permissionsWhere((area, flag) => input[area]?.[flag] === true),
)

/** Rights shared by several users: members have them in addition to their own rights. */
export const groups = defineItem({
  name: 'groups',
  label: 'Group',
  area: 'security',
  scope: 'entity',
  key: ['groupId'],
  title: ['groupName'],
  fields: {
    groupId: integer('Group', { auto: true }),
    groupName: text('Name', { size: 100 }),
    description: text('Description', { nullable: true }),
    permissions: json('Permissions', wholePermissions, {
      fallback: permissionsWhere(() => false),
      words: permissionWords,
    }),
    members: json('Members', memberNames, { fallback: [] }),
  },
  list: ['groupId', 'groupName', 'description', 'members'],
  search: ['groupName', 'description'],
  mask: ['groupName', 'description', 'members'],
})
