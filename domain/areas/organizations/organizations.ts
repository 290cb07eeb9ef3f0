import { z } from 'zod'
import { integer, json, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** A plant, or another unit with separate data: everything on the floor belongs to one organization. */
export const organizations = defineItem({
  name: 'organizations',
  label: 'Organization',
  area: 'organizations',
  scope: 'entity',
  key: ['organizationId'],
  title: ['organizationName'],
  fields: {
    organizationId: integer('Organization', { auto: true }),
    organizationName: text('Name', { size: 100 }),
    entityId: referenceById('Entity', { to: 'entities', derived: true }),
    location: json('Location', z.union([z.string().max(5000), z.record(z.string(), z.unknown())]), { nullable: true }),
  },
  list: ['organizationId', 'organizationName', 'entityId'],
  mask: ['organizationName'],
})
