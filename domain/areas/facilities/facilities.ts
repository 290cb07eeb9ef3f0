import { choice, integer, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

export const facilityTypes = ['activity', 'locating'] as const

/** A hall or area as shown in dashboards for activity or locating, in a user-defined order. */
export const facilities = defineItem({
  name: 'facilities',
  label: 'Facility',
  area: 'dashboards',
  key: ['facilityId'],
  title: ['facilityName'],
  fields: {
    facilityId: integer('Facility', { auto: true }),
    facilityName: text('Name', { size: 100 }),
    type: choice('Type', facilityTypes, { fixed: true }),
    /** Position among those of its type, from 1: new ones are added at the end; changed only by moving up and down. */
    orderSequence: integer('Order', { derived: true }),
    description: text('Description', { size: 200, nullable: true }),
    locationId: referenceById('Location', { to: 'locations', nullable: true }),
  },
  mask: ['facilityName', 'description'],
})
