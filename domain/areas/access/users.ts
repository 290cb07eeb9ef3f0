import { z } from 'zod'
import { boolean, dateTime, integer, json, matching, text, timeZone } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { permissions, permissionWords } from '../../core/rights/permissions.ts'

/** 1 or 0 in the API, Yes or No in texts. */
const flag = { min: 0, max: 1, auto: true, words: (value: number) => (value ? 'Yes' : 'No') } as const

/** Users as shown in lists. `userChanges.ts` defines the fields that can be changed and by which users. */
export const users = defineItem({
  name: 'users',
  label: 'User',
  area: 'security',
  scope: 'entity',
  key: ['userName'],
  fields: {
    userName: text('User Name', { size: 254, fixed: true }),
    personName: text('Name', { size: 100, nullable: true }),
    email: text('E-mail', { size: 254 }),
    country: matching(
      'Country',
      { pattern: /^[A-Z]{2}$/, hint: 'is not a country code of two capital letters' },
      { nullable: true },
    ),
    timezone: timeZone('Time Zone', { nullable: true }),
    enabled: boolean('Enabled', { auto: true }),
    globalAdmin: integer('Global Admin', flag),
    restrictOrgs: integer('Restricted', flag),
    organizationIds: json('Organizations', z.array(z.int()), { auto: true, of: 'organizations' }),
    groups: json('Groups', z.array(z.string()), { auto: true }),
    selectedEntityId: integer('Selected Entity', { auto: true, of: 'entities' }),
    selectedOrganizationId: integer('Selected Organization', { auto: true, of: 'organizations' }),
    permissions: json('Permissions', permissions, { auto: true, words: permissionWords }),
    invited: boolean('Invited', { auto: true }),
    lastUpdated: dateTime('Last Updated', { auto: true }),
    userId: integer('Number', { auto: true }),
    entityId: integer('Entity', { auto: true, of: 'entities' }),
  },
  list: [
    'userName',
    'personName',
    'email',
    'country',
    'timezone',
    'enabled',
    'globalAdmin',
    'restrictOrgs',
    'organizationIds',
    'groups',
    'lastUpdated',
  ],
  search: ['userName', 'personName', 'email'],
  beside: ['security', 'waitingEmail'],
  mask: ['userName', 'personName', 'email', 'groups'],
})
