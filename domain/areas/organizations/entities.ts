import { integer, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** A company, which organizations and users belong to. */
export const entities = defineItem({
  name: 'entities',
  label: 'Entity',
  area: 'entities',
  scope: 'entity',
  key: ['entityId'],
  title: ['entityName'],
  fields: {
    entityId: integer('Entity', { auto: true }),
    entityName: text('Name', { size: 100 }),
    entityDescription: text('Description', { size: 500, nullable: true }),
  },
  mask: ['entityName', 'entityDescription'],
})
