import { number, reference, referenceById } from '../../core/item/field.ts'
import { defineItem } from '../../core/item/item.ts'

/** The position of a machine on a floor plan. */
export const machinePlaces = defineItem({
  name: 'machinePlaces',
  label: 'Machine Position',
  area: 'dashboards',
  key: ['resourceID'],
  fields: {
    resourceID: reference('Machine', { to: 'resources', size: 50, fixed: true }),
    floorPlanId: referenceById('Floor Plan', { to: 'floorPlans', effective: true }),
    x: number('X', { min: 0, max: 1, effective: true }),
    y: number('Y', { min: 0, max: 1, effective: true }),
  },
})
