import { boolean, dateTime, integer, reference, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import { epcCode } from './epc.ts'

/** Association of a tag: `associationID` is the key of a row of the item type named by `associationType`. */
export const tagAssociations = defineItem({
  name: 'tagAssociations',
  label: 'Tag Association',
  area: 'jobs',
  key: ['tagAssociationID'],
  title: ['epc', 'associationID'],
  fields: {
    tagAssociationID: integer('Tag Association', { auto: true }),
    associationType: reference('Type', { to: 'tagAssociationTypes', size: 50 }),
    associationID: text('Associated With', { size: 200 }),
    epc: { ...reference('Tag', { to: 'tags', size: 128 }), schema: epcCode },
    active: boolean('Active', { fallback: true }),
    /** Machine of the tag. */
    resourceID: text('Machine', { size: 50, derived: true, nullable: true }),
    /** Start of validity; null: it was never active. */
    startDate: dateTime('Since', { derived: true, nullable: true }),
    /** Time of deactivation; null: active. */
    endDate: dateTime('Until', { derived: true, nullable: true }),
  },
  offers: [{ to: 'resources', by: ['resourceID'] }],
})
