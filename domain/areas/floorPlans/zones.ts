import { integer, json, referenceById, text } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'
import type { PlanPoint } from './planPoint.ts'
import { polygon } from './polygon.ts'

/** An area of a floor in which tags are located. */
export const zones = defineItem({
  name: 'zones',
  label: 'Zone',
  area: 'dashboards',
  key: ['zoneId'],
  title: ['zoneName'],
  fields: {
    zoneId: integer('Zone', { auto: true }),
    floorPlanId: referenceById('Floor Plan', { to: 'floorPlans', fixed: true }),
    zoneName: text('Name', { size: 100 }),
    polygon: json('Outline', polygon, {
      effective: true,
      words: (corners: PlanPoint[]) => `${corners.length} corners`,
    }),
    /** Maximum number of people in it. */
    capacity: integer('Capacity', { nullable: true, min: 0, max: 100_000 }),
  },
  mask: ['zoneName'],
})
